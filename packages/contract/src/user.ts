import { z } from 'zod';
import { defineRoute } from './route.ts';

export const role = z.enum(['user', 'support', 'admin']);
export type Role = z.infer<typeof role>;

export const memberLevel = z.enum([
  'FREE',
  'MONTHLY',
  'PER_FLAGSHIP_MONTHLY',
  'ENT_ADVANCED_MONTHLY',
  'ENT_FLAGSHIP_MONTHLY',
]);
export type MemberLevel = z.infer<typeof memberLevel>;

const fen = z.number().int();
export const deductFeeTemplate = z.object({
  category: z.enum(['PERSONAL', 'ENTERPRISE']),
  fees: z.object({ editFee: fen, copyFee: fen }),
});

/** Amounts are integer 分. */
export const userInfo = z.object({
  id: z.string(),
  tenantId: z.string(),
  username: z.string(),
  displayName: z.string(),
  /** `#` and the id of an icon; null: the first letter of the name. */
  avatar: z.string().nullable().default(null),
  /** What was chosen, which may be nothing. */
  chosenName: z.string().default(''),
  role,
  isPlatformStaff: z.boolean(),
  isWhite: z.boolean(),
  landing: z.enum(['/index', '/home']),
  /** `endDate` is the last day it counts, YYYY-MM-DD in China. */
  userMemberLevel: z.object({ memberLevel, endDate: z.string().nullable() }),
  userInfo: z.object({ accountBalance: fen, email: z.string().nullable(), phone: z.string().nullable() }),
  groups: z.array(z.object({ id: z.string(), groupName: z.string(), isOwner: z.boolean() })),
  agentDeductFeeTemplates: z.array(deductFeeTemplate),
});
export type UserInfo = z.infer<typeof userInfo>;

export const findUserInfo = defineRoute({
  name: 'findUserInfo',
  method: 'GET',
  path: '/agent_api/api/userinfo/findUserInfo',
  summary: '当前用户信息',
  policy: 'account',
  reply: userInfo,
});

export const findIsFirstLogin = defineRoute({
  name: 'findIsFirstLogin',
  method: 'GET',
  path: '/agent_api/api/userinfo/findIsFirstLogin',
  summary: '是否首次登录（每个租户只回答一次 true）',
  policy: 'account',
  changes: true,
  query: z.object({ tenantId: z.uuid() }),
  reply: z.boolean(),
  errors: ['NOT_FOUND'],
});

export const getUseEditNum = defineRoute({
  name: 'getUseEditNum',
  method: 'GET',
  path: '/agent_api/api/agentDeductFeeConfig/getUseEditNum',
  summary: '编辑额度',
  policy: 'account',
  reply: z.object({ useNum: z.number().int(), editNum: z.number().int() }),
});

export const findUseFeeData = defineRoute({
  name: 'findUseFeeData',
  method: 'GET',
  path: '/agent_api/api/userinfo/findUseFeeData',
  summary: '余额与累计消费',
  policy: 'account',
  reply: z.object({
    accountBalance: fen,
    totalUsed: fen,
    agentDeductFeeTemplates: z.array(deductFeeTemplate),
  }),
});

export const userRoutes = [findUserInfo, findIsFirstLogin, getUseEditNum, findUseFeeData] as const;
