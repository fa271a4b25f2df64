import { isPasswordLong } from '@zhixing/contract/account-name';

export const strengths = ['weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof strengths)[number];

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/];

/** A hint only: the contract refuses by length, the server what is on its list of guessed ones. */
export const passwordStrength = (password: string): Strength | undefined => {
  if (password === '') return undefined;
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const distinct = new Set(password).size;
  if (!isPasswordLong(password) || distinct < 4 || (variety === 1 && password.length < 10)) return 'weak';
  if (distinct < 6) return 'fair';
  if (password.length >= 14 || (password.length >= 12 && variety >= 3)) return 'strong';
  return password.length >= 10 || variety >= 3 ? 'good' : 'fair';
};
