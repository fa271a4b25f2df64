import { z } from 'zod';
import { moment } from './moment.ts';
import { pageOf, pageQuery } from './page.ts';
import { defineRoute } from './route.ts';
import { hostName, tenantBrand, tenantSettings } from './tenant.ts';
import { memberLevel, role } from './user.ts';

const id = z.object({ id: z.uuid() });
const search = z.string().trim().max(60).optional();

const tenantHost = z.object({
  host: hostName,
  filingNo: z.string().trim().max(60).default(''),
  policeFilingNo: z.string().trim().max(60).default(''),
});
const tenantDraft = z.object({
  name: z.string().trim().min(1).max(60),
  brand: tenantBrand,
  settings: tenantSettings,
  hosts: z.array(tenantHost).max(50),
  status: z.enum(['active', 'disabled']),
});
const fileQuotaMb = z
  .number()
  .int()
  .min(1)
  .max(1024 * 1024);
const adminTenant = tenantDraft.extend({
  /** What each account may store; the platform's to give. */
  fileQuotaMb,
  /** Changes with anything that a form can change: a save names the one it began with. */
  version: z.string(),
  id: z.string(),
  code: z.string(),
  kind: z.enum(['platform', 'enterprise']),
  accountCount: z.number().int(),
  createdAt: z.string(),
});
export type AdminTenant = z.infer<typeof adminTenant>;

export const listTenants = defineRoute({
  name: 'listTenants',
  method: 'GET',
  path: '/agent_api/api/admin/tenant',
  summary: '租户列表',
  policy: 'staff',
  query: pageQuery.extend({ search }),
  reply: pageOf(adminTenant),
});

export const createTenant = defineRoute({
  name: 'createTenant',
  method: 'POST',
  path: '/agent_api/api/admin/tenant',
  summary: '新建租户',
  policy: 'platform-admin',
  body: tenantDraft.omit({ status: true }).extend({
    fileQuotaMb: fileQuotaMb.optional(),
    code: z
      .string()
      .trim()
      .regex(/^[a-z][a-z0-9-]{1,30}$/),
  }),
  reply: adminTenant,
  errors: ['HOST_TAKEN', 'TENANT_CODE_TAKEN'],
});

export const updateTenant = defineRoute({
  name: 'updateTenant',
  method: 'PUT',
  path: '/agent_api/api/admin/tenant/{id}',
  summary: '修改租户',
  policy: 'admin',
  params: id,
  /** With a `version` that is no longer the tenant's, the save is refused with words at `fields.version`. */
  body: tenantDraft.extend({ fileQuotaMb: fileQuotaMb.optional(), version: z.string().max(64).optional() }),
  reply: adminTenant,
  errors: ['NOT_FOUND', 'HOST_TAKEN', 'PLATFORM_TENANT_FIXED', 'TENANT_CHANGED'],
});

export const adminUser = z.object({
  id: z.string(),
  tenantId: z.string(),
  tenantName: z.string(),
  username: z.string(),
  /** Empty: they have not chosen one. */
  displayName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role,
  isWhite: z.boolean(),
  status: z.enum(['active', 'disabled']),
  memberLevel,
  createdAt: z.string(),
  lastLoginAt: z.string().nullable(),
  /** Until when the one-time password they were given is good; null for a password of their own. */
  oneTimeUntil: z.string().nullable(),
  /** When the account goes; null for those who stay. */
  deleteAt: z.string().nullable(),
});
export type AdminUser = z.infer<typeof adminUser>;

export const listUsers = defineRoute({
  name: 'listUsers',
  method: 'GET',
  path: '/agent_api/api/admin/user',
  summary: '用户列表',
  policy: 'staff',
  query: pageQuery.extend({ search, role: role.optional(), status: z.enum(['active', 'disabled']).optional() }),
  reply: pageOf(adminUser),
});

export const updateUser = defineRoute({
  name: 'updateUser',
  method: 'PUT',
  path: '/agent_api/api/admin/user/{id}',
  summary: '修改用户角色、白名单、状态',
  policy: 'admin',
  params: id,
  body: z.object({ role, isWhite: z.boolean(), status: z.enum(['active', 'disabled']) }),
  reply: adminUser,
  errors: ['NOT_FOUND', 'OWN_ACCOUNT_FIXED'],
});

/** change: something is different afterwards; login: sessions and codes; read: somebody looked. */
export const auditKinds = ['change', 'login', 'read'] as const;
const auditKind = z.enum(auditKinds);

const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  tenantName: z.string(),
  actorKind: z.string(),
  actorName: z.string().nullable(),
  action: z.string(),
  targetKind: z.string(),
  targetId: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  address: z.string(),
  requestId: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = defineRoute({
  name: 'listAudit',
  method: 'GET',
  path: '/agent_api/api/admin/audit',
  summary: '审计记录',
  policy: 'staff',
  query: pageQuery.extend({
    kind: auditKind.optional(),
    action: z.string().trim().max(60).optional(),
    search,
    from: moment.optional(),
    to: moment.optional(),
  }),
  reply: pageOf(auditEntry),
});

export const auditChart = defineRoute({
  name: 'auditChart',
  method: 'GET',
  path: '/agent_api/api/admin/audit/chart',
  summary: '近 30 天登录与管理操作走势',
  policy: 'staff',
  reply: z.array(
    z.object({ day: z.string(), logins: z.number().int(), failures: z.number().int(), changes: z.number().int() }),
  ),
});

export const adminRoutes = [
  listTenants,
  createTenant,
  updateTenant,
  listUsers,
  updateUser,
  listAudit,
  auditChart,
] as const;
