import { z } from 'zod';
import { displayName, emailAddress, newPassword, phoneNumber, plainAccountName } from './account-name.ts';
import { adminUser } from './admin.ts';
import { pageOf, pageQuery } from './page.ts';
import { defineRoute } from './route.ts';
import { session } from './session.ts';
import { role } from './user.ts';

/** How long each way in is good for. */
export const inviteDays = 7;
export const resetLinkHours = 24;
export const oneTimePasswordDays = 7;

const linkStates = ['open', 'used', 'expired', 'revoked'] as const;
const linkState = z.enum(linkStates);
export type LinkState = z.infer<typeof linkState>;

const id = z.object({ id: z.uuid() });
/** Of whom it is to be; only staff of the platform may name another tenant than their own. */
const tenantId = z.uuid().optional();
/** Null where it went by mail: then nobody but the mailbox has it. */
const madeLink = z.object({ link: z.string().nullable(), expiresDate: z.string() });

/** The password is told once, here, and has to be changed at the first login. */
export const createUser = defineRoute({
  name: 'createUser',
  method: 'POST',
  path: '/agent_api/api/admin/user',
  summary: '新建账号（一次性密码只显示一次）',
  policy: 'admin',
  body: z.object({
    tenantId,
    username: plainAccountName,
    displayName: displayName.default(''),
    role,
    email: emailAddress.nullable().default(null),
    phone: phoneNumber.nullable().default(null),
  }),
  reply: z.object({ user: adminUser, password: z.string(), expiresDate: z.string() }),
  errors: ['NOT_FOUND', 'ACCOUNT_NAME_TAKEN', 'ACCOUNTS_DAY_FULL'],
});

/** Ends every login of the account, and its password; the link sets a new one, once. */
export const resetUserPassword = defineRoute({
  name: 'resetUserPassword',
  method: 'POST',
  path: '/agent_api/api/admin/user/{id}/reset-password',
  summary: '重设用户密码（一次性链接，发到邮箱或显示一次）',
  policy: 'admin',
  params: id,
  body: z.object({ way: z.enum(['mail', 'link']) }),
  reply: madeLink,
  errors: ['NOT_FOUND', 'OWN_ACCOUNT_FIXED', 'ACCOUNT_WITHOUT_MAIL', 'MAIL_NOT_SET_UP', 'TENANT_WITHOUT_HOST'],
});

const invite = z.object({
  id: z.string(),
  tenantName: z.string(),
  email: z.string().nullable(),
  role,
  state: linkState,
  mail: z.enum(['none', 'waiting', 'sent', 'refused']),
  inviterName: z.string(),
  /** Who came of it. */
  username: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Invite = z.infer<typeof invite>;

export const listInvites = defineRoute({
  name: 'listInvites',
  method: 'GET',
  path: '/agent_api/api/admin/invite',
  summary: '邀请列表',
  policy: 'staff',
  query: pageQuery,
  reply: pageOf(invite),
});

/** With a mail address the link is sent there and shown to nobody; without, it is shown once. */
export const createInvite = defineRoute({
  name: 'createInvite',
  method: 'POST',
  path: '/agent_api/api/admin/invite',
  summary: '邀请加入（发邮件，或得到一个链接）',
  policy: 'admin',
  body: z.object({ tenantId, role, email: emailAddress.nullable().default(null) }),
  reply: madeLink.extend({ id: z.string() }),
  errors: [
    'NOT_FOUND',
    'ACCOUNT_NAME_TAKEN',
    'INVITES_FULL',
    'INVITES_DAY_FULL',
    'MAIL_NOT_SET_UP',
    'TENANT_WITHOUT_HOST',
  ],
});

export const revokeInvite = defineRoute({
  name: 'revokeInvite',
  method: 'DELETE',
  path: '/agent_api/api/admin/invite/{id}',
  summary: '收回邀请',
  policy: 'admin',
  params: id,
  reply: z.null(),
  errors: ['NOT_FOUND'],
});

/** What an address of the form `/account-link#<linkId>.<secret>` carries. */
const linkKey = z.object({ linkId: z.uuid(), secret: z.string().min(20).max(100) });

export const readAccountLink = defineRoute({
  name: 'readAccountLink',
  method: 'POST',
  path: '/agent_api/api/auth/account-link',
  summary: '邀请或重设密码的链接是否有效',
  policy: 'public',
  body: linkKey,
  reply: z.object({
    kind: z.enum(['invite', 'reset']),
    state: linkState,
    /** Who invited; empty for a reset. */
    inviterName: z.string(),
    email: z.string().nullable(),
    role: role.nullable(),
    /** Whose password it sets; null for an invitation. */
    username: z.string().nullable(),
    expiresDate: z.string(),
  }),
  errors: ['NOT_FOUND'],
});
export type AccountLink = z.infer<typeof readAccountLink.reply>;

export const acceptInvite = defineRoute({
  name: 'acceptInvite',
  method: 'POST',
  path: '/agent_api/api/auth/account-link/accept',
  summary: '接受邀请：选定账号名和密码',
  policy: 'public',
  proof: { purpose: 'accept-invite', account: 'username' },
  body: linkKey.extend({ username: plainAccountName, displayName: displayName.default(''), password: newPassword }),
  reply: session,
  errors: ['PROOF_REQUIRED', 'NOT_FOUND', 'LINK_OVER', 'ACCOUNT_NAME_TAKEN', 'PASSWORD_GUESSABLE'],
});

export const setPasswordByLink = defineRoute({
  name: 'setPasswordByLink',
  method: 'POST',
  path: '/agent_api/api/auth/account-link/password',
  summary: '用重设链接设置新密码',
  policy: 'public',
  proof: { purpose: 'link-password', account: 'linkId' },
  body: linkKey.extend({ newPassword }),
  reply: z.null(),
  errors: ['PROOF_REQUIRED', 'NOT_FOUND', 'LINK_OVER', 'PASSWORD_GUESSABLE'],
});

export const accountLinkRoutes = [
  createUser,
  resetUserPassword,
  listInvites,
  createInvite,
  revokeInvite,
  readAccountLink,
  acceptInvite,
  setPasswordByLink,
] as const;
