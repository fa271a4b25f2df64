import { z } from 'zod';

const emailForm = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;
const phoneForm = /^1[3-9]\d{9}$/;

export type AccountKind = 'EMAIL' | 'PHONE';

/** An account is named by e-mail or mainland phone number; anything else is a plain username. */
export const accountKind = (account: string): AccountKind | undefined =>
  phoneForm.test(account) ? 'PHONE' : emailForm.test(account) ? 'EMAIL' : undefined;

export const emailOrPhone = z
  .string()
  .trim()
  .toLowerCase()
  .max(120)
  .refine((account) => accountKind(account) !== undefined, '请输入正确的邮箱或手机号');

export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(120)
  .refine((account) => accountKind(account) === 'EMAIL', '请输入正确的邮箱');
export const phoneNumber = z.string().trim().regex(phoneForm, '请输入正确的手机号');

/** Begins with a letter and holds no @: never somebody's mail or phone, by which people log in too. */
export const accountNameForm = /^[a-z][a-z0-9._-]{2,31}$/;
export const plainAccountName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(accountNameForm, '账号名以字母开头，3 到 32 位，可用字母、数字、点、横线和下划线');

export const displayNameLength = 30;
/** What others see; empty: made from the account name. Nothing invisible, nothing that turns the direction of reading. */
export const displayName = z
  .string()
  .trim()
  .refine((name) => [...name].length <= displayNameLength, `名称最多 ${displayNameLength} 个字`)
  .refine((name) => !/[\p{C}\p{Zl}\p{Zp}]/u.test(name), '名称里有看不见的字符');

export const passwordLength = { min: 8, max: 128 } as const;

/** Of whatever characters: what is easy to guess is refused by the server, which knows the list. */
export const isPasswordLong = (password: string) =>
  password.length >= passwordLength.min && password.length <= passwordLength.max;

export const newPassword = z
  .string()
  .refine(isPasswordLong, `密码需 ${passwordLength.min} 至 ${passwordLength.max} 个字符`);

export const checkCodeLength = 6;
export const checkCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, '请输入 6 位数字验证码');
export const checkCodeResendSeconds = 60;
