import { z } from 'zod';
import { checkCode, displayName, emailOrPhone } from './account-name.ts';
import { defineRoute } from './route.ts';
import { userInfo } from './user.ts';

/** An icon of one's own; null: the first letter of the name. */
const avatar = z
  .string()
  .regex(/^#[0-9a-f-]{36}$/)
  .nullable();

export const saveProfile = defineRoute({
  name: 'saveProfile',
  method: 'PUT',
  path: '/agent_api/api/userinfo/profile',
  summary: '修改显示名称和头像',
  policy: 'account',
  body: z.object({ displayName, avatar }),
  reply: userInfo,
  errors: ['NOT_FOUND'],
});

/** Says nothing of whether somebody else has the address; whoever holds the code learns it. */
export const sendContactCode = defineRoute({
  name: 'sendContactCode',
  method: 'POST',
  path: '/agent_api/api/userinfo/contact/send-check-code',
  summary: '向新的邮箱或手机号发送验证码',
  policy: 'account',
  body: z.object({ account: emailOrPhone }),
  reply: z.object({ resendSeconds: z.number().int() }),
  errors: ['MAIL_NOT_SET_UP', 'SMS_NOT_SET_UP', 'CHECK_CODE_TOO_SOON', 'CHECK_CODE_DAY_USED'],
});

/** Takes the place of the mail, or of the phone; the mail before is told. */
export const changeContact = defineRoute({
  name: 'changeContact',
  method: 'POST',
  path: '/agent_api/api/userinfo/contact',
  summary: '更换邮箱或手机号（需要新地址的验证码和密码）',
  policy: 'account',
  body: z.object({ account: emailOrPhone, checkCode, password: z.string().min(1).max(200) }),
  reply: userInfo,
  errors: ['CHECK_CODE_WRONG', 'PASSWORD_WRONG', 'ACCOUNT_LOCKED', 'ACCOUNT_NAME_TAKEN'],
});

export const accountProfileRoutes = [saveProfile, sendContactCode, changeContact] as const;
