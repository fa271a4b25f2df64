import { z } from 'zod';
import { defineRoute } from './route.ts';
import { memberLevel } from './user.ts';

const memberCategory = z.enum(['PERSONAL', 'ENTERPRISE']);
export type MemberCategory = z.infer<typeof memberCategory>;

const count = z.number().int().min(0);

/** Amounts are integer 分. */
export const memberTemplate = z.object({
  /** What `buyMembers` names. */
  id: memberLevel,
  level: memberLevel,
  category: memberCategory,
  name: z.string(),
  description: z.string(),
  /** The price of a month; 0: not sold. */
  num: count,
  /** Shown beside the price, as 0.85 is 8.5 折; what is paid follows the months alone. */
  discount: z.number().min(0).max(1),
  countPerDay: count,
  paidAgentCount: count,
  insightPerDay: count,
  editCount: count,
  knowledgeSpace: count,
  pluginsNum: count,
  invitedNum: count,
});
export type MemberTemplate = z.infer<typeof memberTemplate>;

export const monthConfig = z.object({
  id: z.string(),
  monthNum: z.number().int().min(1).max(60),
  /** 0.95 is 9.5 折. */
  priceDiscount: z.number().gt(0).max(1),
});
export type MonthConfig = z.infer<typeof monthConfig>;

/** What a number of months costs: half up, once. The server charges exactly this. */
export const membersPrice = (monthFen: number, { monthNum, priceDiscount }: Omit<MonthConfig, 'id'>) =>
  Math.floor((monthFen * monthNum * Math.round(priceDiscount * 10_000) + 5_000) / 10_000);

export const memberTemplates = defineRoute({
  name: 'memberTemplates',
  method: 'GET',
  path: '/agent_api/api/order/weixin/memberTemplates',
  summary: '会员套餐',
  policy: 'public',
  query: z.object({ category: memberCategory }),
  reply: z.array(memberTemplate),
});

export const monthConfigs = defineRoute({
  name: 'monthConfigs',
  method: 'POST',
  path: '/agent_api/api/monthConfig/getList',
  summary: '可以购买的时长与折扣',
  policy: 'public',
  reply: z.array(monthConfig),
});

const quota = z.object({ limit: count, used: count });
export const findUserMemberInfo = defineRoute({
  name: 'findUserMemberInfo',
  method: 'GET',
  path: '/agent_api/api/userinfo/findUserMemberInfo',
  summary: '当前会员等级、到期日与权益使用情况',
  policy: 'account',
  reply: z.object({
    memberLevel,
    /** The last day it counts, YYYY-MM-DD in China. */
    endDate: z.string().nullable(),
    /** Nothing was paid for it: it was given at registration, to try. */
    isTrial: z.boolean(),
    /** No plan binds them: users of an enterprise, administrators, those named in the tenant's settings. */
    isExempt: z.boolean(),
    quotas: z.object({ countPerDay: quota, paidAgentCount: quota, editCount: quota, pluginsNum: quota }),
  }),
});

export const membershipRoutes = [memberTemplates, monthConfigs, findUserMemberInfo] as const;
