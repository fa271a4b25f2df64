import { z } from 'zod';
import { checkCode, emailOrPhone, newPassword } from './account-name.ts';
import { defineRoute } from './route.ts';
import { userInfo } from './user.ts';

/** The session token, its cookie and the cross-domain cookie live equally long. */
export const tokenSeconds = 86_400;
export const tokenCookie = 'zx_token';
export const crossTokenCookie = 'zx_cross_token';

const session = z.object({ token: z.string(), userInfo });
const done = z.null();

export const captchaImage = defineRoute({
  name: 'captchaImage',
  method: 'GET',
  path: '/agent_api/api/loginImage/captchaImage',
  summary: '图形验证码',
  policy: 'public',
  reply: z.object({ uuid: z.string(), img: z.string() }),
});

export const login = defineRoute({
  name: 'login',
  method: 'POST',
  path: '/agent_api/api/auth/login',
  summary: '账号密码登录',
  policy: 'public',
  body: z.object({
    username: z.string().trim().toLowerCase().min(1).max(120),
    password: z.string().min(1).max(200),
    code: z.string().trim().min(1).max(10),
    uuid: z.uuid(),
  }),
  reply: session,
  errors: ['CAPTCHA_WRONG', 'LOGIN_FAILED', 'ACCOUNT_LOCKED', 'ACCOUNT_DISABLED'],
});

export const logout = defineRoute({
  name: 'logout',
  method: 'POST',
  path: '/agent_api/api/auth/logout',
  summary: '退出登录',
  policy: 'account',
  reply: done,
});

export const register = defineRoute({
  name: 'register',
  method: 'POST',
  path: '/agent_api/api/auth/reg',
  summary: '注册',
  policy: 'public',
  body: z.object({ account: emailOrPhone, checkCode, password: newPassword }),
  reply: session,
  errors: ['ACCOUNT_TAKEN', 'CHECK_CODE_WRONG', 'REGISTRATION_CLOSED'],
});

export const checkCodeScene = z.enum(['REG', 'LOGIN', 'FORGET']);
export type CheckCodeScene = z.infer<typeof checkCodeScene>;

export const sendCheckCode = defineRoute({
  name: 'sendCheckCode',
  method: 'POST',
  path: '/agent_api/api/auth/reg/send-check-code',
  summary: '发送验证码',
  policy: 'public',
  body: z.object({ account: emailOrPhone, type: z.enum(['EMAIL', 'PHONE']), scene: checkCodeScene }),
  reply: z.object({ resendSeconds: z.number().int() }),
  errors: ['CHECK_CODE_TOO_SOON', 'REGISTRATION_CLOSED'],
});

export const emailPhoneLogin = defineRoute({
  name: 'emailPhoneLogin',
  method: 'POST',
  path: '/agent_api/api/auth/reg/emailPhoneLogin',
  summary: '验证码登录',
  policy: 'public',
  body: z.object({ account: emailOrPhone, checkCode }),
  reply: session,
  errors: ['CHECK_CODE_WRONG', 'ACCOUNT_DISABLED'],
});

export const resetPassword = defineRoute({
  name: 'resetPassword',
  method: 'POST',
  path: '/agent_api/api/auth/reg/resetPassword',
  summary: '重设密码',
  policy: 'public',
  body: z.object({ account: emailOrPhone, checkCode, newPassword }),
  reply: done,
  errors: ['CHECK_CODE_WRONG'],
});

/** A one-use sign-in ticket for another host of the same tenant, carried as `xat` in an address. */
export const issueXat = defineRoute({
  name: 'issueXat',
  method: 'POST',
  path: '/agent_api/api/auth/xat',
  summary: '签发跨站登录凭证',
  policy: 'account',
  reply: z.object({ xat: z.string(), expiresInSeconds: z.number().int() }),
});

export const exchangeXat = defineRoute({
  name: 'exchangeXat',
  method: 'POST',
  path: '/agent_api/api/auth/exchange',
  summary: '以跨站凭证换取登录',
  policy: 'public',
  body: z.object({ xat: z.string().max(200).optional() }),
  reply: session,
  errors: ['XAT_INVALID'],
});

export const authRoutes = [
  captchaImage,
  login,
  logout,
  register,
  sendCheckCode,
  emailPhoneLogin,
  resetPassword,
  issueXat,
  exchangeXat,
] as const;
