import { z } from 'zod';
import { defineRoute } from './route.ts';

/** Days between asking and the end, in which a login takes it back. */
export const removalGraceDays = 7;

const dataExport = z.object({
  status: z.enum(['running', 'ready', 'failed']),
  percent: z.number().int(),
  createdDate: z.string(),
  /** When the files go again. */
  expiresDate: z.string(),
  bytes: z.number().int(),
  /** How many archives there are to fetch, counted from 0. */
  parts: z.number().int(),
});
export type DataExport = z.infer<typeof dataExport>;
const exportState = z.object({ export: dataExport.nullable() });

const partNo = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number);
const person = z.object({ id: z.uuid() });

export const readDataExport = defineRoute({
  name: 'readDataExport',
  method: 'GET',
  path: '/agent_api/api/personal-data/export',
  summary: '我的数据导出：进度与结果',
  policy: 'account',
  reply: exportState,
});

/** While one is being made, asking again joins it; a new one takes the place of the last. */
export const beginDataExport = defineRoute({
  name: 'beginDataExport',
  method: 'POST',
  path: '/agent_api/api/personal-data/export',
  summary: '导出我的全部数据',
  policy: 'account',
  reply: exportState,
});

export const downloadDataExport = defineRoute({
  name: 'downloadDataExport',
  method: 'GET',
  path: '/agent_api/api/personal-data/export/{no}',
  summary: '下载导出的数据（zip）',
  policy: 'account',
  params: z.object({ no: partNo }),
  reply: z.unknown(),
  download: true,
  errors: ['NOT_FOUND'],
});

/** What goes with the account, counted now. */
const removal = z.object({
  deleteDate: z.string().nullable(),
  sessions: z.number().int(),
  files: z.number().int(),
  agents: z.number().int(),
  listedAgents: z.number().int(),
  tools: z.number().int(),
  bases: z.number().int(),
  cards: z.number().int(),
  keys: z.number().int(),
  /** Teams that are dissolved with their owner. */
  teams: z.number().int(),
  /** Integer 分. */
  balance: z.number().int(),
  /** Shares that were not withdrawn. */
  income: z.number().int(),
});
export type Removal = z.infer<typeof removal>;

export const readRemoval = defineRoute({
  name: 'readRemoval',
  method: 'GET',
  path: '/agent_api/api/personal-data/removal',
  summary: '注销账号会删除什么',
  policy: 'account',
  reply: removal,
});

/** Ends every login at once; logging in again within the days of grace takes it back. */
export const askRemoval = defineRoute({
  name: 'askRemoval',
  method: 'POST',
  path: '/agent_api/api/personal-data/removal',
  summary: '注销账号（需要密码，7 天内登录可撤销）',
  policy: 'account',
  body: z.object({ password: z.string().min(1).max(200) }),
  reply: z.object({ deleteDate: z.string() }),
  errors: ['PASSWORD_WRONG', 'ACCOUNT_LOCKED', 'LAST_ADMIN'],
});

export const readUserExport = defineRoute({
  name: 'readUserExport',
  method: 'GET',
  path: '/agent_api/api/admin/user/{id}/data-export',
  summary: '代用户导出数据：进度与结果',
  policy: 'admin',
  params: person,
  reply: exportState,
  errors: ['NOT_FOUND'],
});

export const beginUserExport = defineRoute({
  name: 'beginUserExport',
  method: 'POST',
  path: '/agent_api/api/admin/user/{id}/data-export',
  summary: '应用户要求导出其数据',
  policy: 'admin',
  params: person,
  reply: exportState,
  errors: ['NOT_FOUND'],
});

export const downloadUserExport = defineRoute({
  name: 'downloadUserExport',
  method: 'GET',
  path: '/agent_api/api/admin/user/{id}/data-export/{no}',
  summary: '下载代用户导出的数据（zip）',
  policy: 'admin',
  params: person.extend({ no: partNo }),
  reply: z.unknown(),
  download: true,
  errors: ['NOT_FOUND'],
});

export const askUserRemoval = defineRoute({
  name: 'askUserRemoval',
  method: 'POST',
  path: '/agent_api/api/admin/user/{id}/removal',
  summary: '应用户要求注销其账号（7 天内登录可撤销）',
  policy: 'admin',
  params: person,
  reply: z.object({ deleteDate: z.string() }),
  errors: ['NOT_FOUND', 'OWN_ACCOUNT_FIXED'],
});

export const cancelUserRemoval = defineRoute({
  name: 'cancelUserRemoval',
  method: 'DELETE',
  path: '/agent_api/api/admin/user/{id}/removal',
  summary: '撤销用户的注销',
  policy: 'admin',
  params: person,
  reply: z.null(),
  errors: ['NOT_FOUND'],
});

export const personalDataRoutes = [
  readDataExport,
  beginDataExport,
  downloadDataExport,
  readRemoval,
  askRemoval,
  readUserExport,
  beginUserExport,
  downloadUserExport,
  askUserRemoval,
  cancelUserRemoval,
] as const;
