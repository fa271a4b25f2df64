import { z } from 'zod';
import { accountKind, accountNameForm, newPassword } from './account-name.ts';
import { defineRoute } from './route.ts';
import { session } from './session.ts';
import { hostName } from './tenant.ts';

/** Who runs a platform is called by a plain name or by a mail address. */
export const isAdminAccount = (account: string) => accountNameForm.test(account) || accountKind(account) === 'EMAIL';

export const adminAccount = z
  .string()
  .trim()
  .toLowerCase()
  .max(120)
  .refine(isAdminAccount, '请填写字母开头的账号名（3 到 32 位）或邮箱');

export const platformTitle = z.string().trim().min(1).max(40);

export const setupState = defineRoute({
  name: 'setupState',
  method: 'GET',
  path: '/agent_api/api/setup',
  summary: '平台是否已初始化',
  policy: 'public',
  beforeSetup: true,
  reply: z.object({ isDone: z.boolean() }),
});

/** Once in the life of a database; the code stands in the log of the api. */
export const setUp = defineRoute({
  name: 'setUp',
  method: 'POST',
  path: '/agent_api/api/setup',
  summary: '初始化平台：第一个租户、域名和管理员',
  policy: 'public',
  beforeSetup: true,
  body: z.object({
    code: z.string().trim().min(1).max(60),
    title: platformTitle,
    host: hostName,
    account: adminAccount,
    password: newPassword,
  }),
  reply: session,
  errors: ['SETUP_DONE', 'SETUP_CODE_WRONG', 'PASSWORD_GUESSABLE'],
});

export const setupRoutes = [setupState, setUp] as const;
