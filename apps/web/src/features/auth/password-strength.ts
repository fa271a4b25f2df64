import { isPasswordStrong } from '@zhixing/contract/account-name';

export const strengths = ['weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof strengths)[number];

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/];

/** A hint only: what is refused is decided by the contract's rule, everything it takes is at least fair. */
export const passwordStrength = (password: string): Strength | undefined => {
  if (password === '') return undefined;
  if (!isPasswordStrong(password)) return 'weak';
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const distinct = new Set(password).size;
  if (distinct < 6) return 'fair';
  if (password.length >= 14 || (password.length >= 12 && variety >= 3)) return 'strong';
  return password.length >= 10 || variety >= 3 ? 'good' : 'fair';
};
