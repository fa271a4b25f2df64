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

export const passwordLength = { min: 8, max: 64 } as const;

/** Long enough, and not letters or digits alone. The same rule in the form and at the door. */
export const isPasswordStrong = (password: string) =>
  password.length >= passwordLength.min &&
  password.length <= passwordLength.max &&
  /[A-Za-z]/.test(password) &&
  /[^A-Za-z]/.test(password);

export const newPassword = z.string().refine(isPasswordStrong, '密码需 8 至 64 位，且同时包含字母和数字或符号');

export const checkCodeLength = 6;
export const checkCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, '请输入 6 位数字验证码');
export const checkCodeResendSeconds = 60;
