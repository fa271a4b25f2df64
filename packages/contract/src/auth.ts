import { z } from 'zod';
import { checkCode, emailOrPhone, newPassword } from './account-name.ts';
import { askProof } from './proof.ts';
import { defineRoute } from './route.ts';
import { session } from './session.ts';

/** The session token, its cookie and the cross-domain cookie live equally long. */
export const tokenSeconds = 86_400;
export const tokenCookie = 'zx_token';
const crossTokenCookie = 'zx_cross_token';

/** Behind TLS the name itself keeps other hosts of the domain, and plain HTTP, from setting a login. */
export const sessionCookieName = (isSecure: boolean) => (isSecure ? `__Host-${tokenCookie}` : tokenCookie);
export const crossCookieName = (isSecure: boolean, isForDomain: boolean) =>
  isSecure ? `${isForDomain ? '__Secure-' : '__Host-'}${crossTokenCookie}` : crossTokenCookie;

const done = z.null();
/** Codes come by mail or phone, where these are configured. */
const noWay = ['MAIL_NOT_SET_UP', 'SMS_NOT_SET_UP'] as const;

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
  proof: { purpose: 'login', account: 'username' },
  body: z.object({
    username: z.string().trim().toLowerCase().min(1).max(120),
    password: z.string().min(1).max(200),
    code: z.string().trim().min(1).max(10),
    uuid: z.uuid(),
    /** Takes the place of a one-time password, which opens nothing without it. */
    newPassword: newPassword.optional(),
  }),
  reply: session,
  errors: [
    'PROOF_REQUIRED',
    'CAPTCHA_WRONG',
    'LOGIN_FAILED',
    'ACCOUNT_LOCKED',
    'ACCOUNT_DISABLED',
    'PASSWORD_ONE_TIME',
    'PASSWORD_GUESSABLE',
  ],
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
  proof: { purpose: 'register', account: 'account' },
  body: z.object({ account: emailOrPhone, checkCode, password: newPassword }),
  reply: session,
  errors: [
    ...noWay,
    'PROOF_REQUIRED',
    'ACCOUNT_TAKEN',
    'CHECK_CODE_WRONG',
    'REGISTRATION_CLOSED',
    'PASSWORD_GUESSABLE',
  ],
});

const checkCodeScene = z.enum(['REG', 'LOGIN', 'FORGET']);
export type CheckCodeScene = z.infer<typeof checkCodeScene>;
/** Also those that only somebody who is logged in can ask for. */
export type AnyCodeScene = CheckCodeScene | 'CONTACT';

export const sendCheckCode = defineRoute({
  name: 'sendCheckCode',
  method: 'POST',
  path: '/agent_api/api/auth/reg/send-check-code',
  summary: '发送验证码',
  policy: 'public',
  proof: { purpose: 'send-code', account: 'account' },
  body: z.object({ account: emailOrPhone, type: z.enum(['EMAIL', 'PHONE']), scene: checkCodeScene }),
  reply: z.object({ resendSeconds: z.number().int() }),
  errors: [...noWay, 'PROOF_REQUIRED', 'CHECK_CODE_TOO_SOON', 'CHECK_CODE_DAY_USED', 'REGISTRATION_CLOSED'],
});

export const emailPhoneLogin = defineRoute({
  name: 'emailPhoneLogin',
  method: 'POST',
  path: '/agent_api/api/auth/reg/emailPhoneLogin',
  summary: '验证码登录',
  policy: 'public',
  proof: { purpose: 'code-login', account: 'account' },
  body: z.object({ account: emailOrPhone, checkCode }),
  reply: session,
  errors: [...noWay, 'PROOF_REQUIRED', 'CHECK_CODE_WRONG', 'ACCOUNT_DISABLED'],
});

export const resetPassword = defineRoute({
  name: 'resetPassword',
  method: 'POST',
  path: '/agent_api/api/auth/reg/resetPassword',
  summary: '重设密码',
  policy: 'public',
  proof: { purpose: 'reset-password', account: 'account' },
  body: z.object({ account: emailOrPhone, checkCode, newPassword }),
  reply: done,
  errors: [...noWay, 'PROOF_REQUIRED', 'CHECK_CODE_WRONG', 'PASSWORD_GUESSABLE'],
});

const ownPassword = z.string().min(1).max(200);

/** Ends every other login of the account. */
export const changePassword = defineRoute({
  name: 'changePassword',
  method: 'POST',
  path: '/agent_api/api/auth/password',
  summary: '修改密码（需要当前密码，其他登录随之退出）',
  policy: 'account',
  body: z.object({ currentPassword: ownPassword, newPassword }),
  reply: done,
  errors: ['PASSWORD_WRONG', 'ACCOUNT_LOCKED', 'PASSWORD_GUESSABLE'],
});

const ownLogin = z.object({
  id: z.string(),
  address: z.string(),
  /** What the browser calls itself; empty for a login of before. */
  device: z.string(),
  createdDate: z.string(),
  expiresDate: z.string(),
  isCurrent: z.boolean(),
});
export type OwnLogin = z.infer<typeof ownLogin>;

export const listOwnLogins = defineRoute({
  name: 'listOwnLogins',
  method: 'GET',
  path: '/agent_api/api/auth/logins',
  summary: '我的登录',
  policy: 'account',
  reply: z.object({ logins: z.array(ownLogin) }),
});

/** One login by its id, all of them, or all but the one that asks. */
export const endOwnLogins = defineRoute({
  name: 'endOwnLogins',
  method: 'POST',
  path: '/agent_api/api/auth/logins/end',
  summary: '退出我的其他登录（需要密码）',
  policy: 'account',
  body: z.object({ password: ownPassword, loginId: z.uuid().optional(), all: z.boolean().optional() }),
  reply: done,
  errors: ['PASSWORD_WRONG', 'ACCOUNT_LOCKED', 'NOT_FOUND'],
});

/** A one-use sign-in ticket for another host of the same tenant, carried as `xat` in an address. */
export const issueXat = defineRoute({
  name: 'issueXat',
  method: 'POST',
  path: '/agent_api/api/auth/xat',
  summary: '签发跨站登录凭证',
  policy: 'account',
  reply: z.object({ xat: z.string(), expiresInSeconds: z.number().int() }),
  errors: ['NO_PERMISSION'],
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

/** A page that was given its token by a confirmed code puts it into the cookie that pictures and downloads go by. */
export const keepSession = defineRoute({
  name: 'keepSession',
  method: 'POST',
  path: '/agent_api/api/auth/session',
  summary: '把请求头中的登录写入 Cookie',
  policy: 'account',
  reply: done,
});

/** Whose ticket it is, without spending it: a page asks before it replaces somebody's login. */
export const xatOwner = defineRoute({
  name: 'xatOwner',
  method: 'POST',
  path: '/agent_api/api/auth/xat/owner',
  summary: '跨站登录凭证属于谁（不使用它）',
  policy: 'account',
  body: z.object({ xat: z.string().max(200) }),
  reply: z.object({ username: z.string(), isMe: z.boolean() }),
  errors: ['XAT_INVALID'],
});

export const authRoutes = [
  askProof,
  captchaImage,
  login,
  logout,
  register,
  sendCheckCode,
  emailPhoneLogin,
  resetPassword,
  changePassword,
  listOwnLogins,
  endOwnLogins,
  issueXat,
  exchangeXat,
  xatOwner,
  keepSession,
] as const;
