import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../../base/app-error.ts';
import type { Ctx } from '../../ctx.ts';
import { hashPassword } from './password.ts';

/** Words of this place that a guesser tries first; docs/security/controls.md lists them. */
export const guessedWords = ['zhixing', '知行', 'password', 'admin', 'woaini', '5201314', 'qwerty', '123456'];
/** What has to be left of a password when such a word is taken out of it. */
const restLength = 6;

/** Passwords seen in leaks, most used first, in small letters. */
export const commonPasswords = (): string[] => dictionary['passwords-common'];

let known: Set<string> | undefined;
const isCommon = (password: string) => {
  known ??= new Set(commonPasswords());
  return known.has(password);
};

const isMadeOf = (password: string, word: string) =>
  word.length >= 2 && password.includes(word) && password.replaceAll(word, '').length < restLength;

/** The hash of a password that somebody chose; what others would guess first is refused. */
export const hashNewPassword = (ctx: Pick<Ctx, 'tenant'>, password: string, account: string) => {
  const small = password.toLowerCase();
  const names = [ctx.tenant.name, ctx.tenant.brand.title, account, account.split('@')[0] ?? ''];
  const words = [...guessedWords, ...names.map((name) => name.trim().toLowerCase())];
  if (isCommon(small) || words.some((word) => isMadeOf(small, word))) throw new AppError('PASSWORD_GUESSABLE');
  return hashPassword(password);
};
