import { z } from 'zod';
import { memberTemplate, monthConfig } from './membership.ts';
import { defineRoute } from './route.ts';
import { deductFeeTemplate, memberLevel } from './user.ts';

/** Integer 分: 100,000 元 for a month, 50,000 元 at once. */
const maxMonthFen = 10_000_000;
export const maxTopUpFen = 5_000_000;
export const maxPriceRows = 12;
/** 1,000 元 for one edit or copy. */
export const maxFeeFen = 100_000;

const count = z.number().int().min(0).max(1_000_000);
const discount = z.number().min(0.01).max(1);

const planDraft = z.object({
  name: z.string().trim().min(1).max(30),
  description: z.string().trim().max(200),
  /** The price of a month; 0: not sold. */
  num: z.number().int().min(0).max(maxMonthFen),
  discount,
  countPerDay: count,
  paidAgentCount: count,
  insightPerDay: count,
  editCount: count,
  knowledgeSpace: count,
  pluginsNum: count,
  invitedNum: count,
});
export type PlanDraft = z.infer<typeof planDraft>;

/** Of the list as it was read: a save that names an older one is refused. */
const version = z.string().min(1).max(64);

const priceList = z.object({
  version: z.string(),
  plans: z.array(memberTemplate),
  months: z.array(monthConfig),
  topUps: z.array(z.object({ id: z.string(), amount: z.number().int() })),
  /** What an edit beyond the plan's and a copy cost, by category of members. */
  fees: z.array(deductFeeTemplate),
});
export type PriceList = z.infer<typeof priceList>;

export const readPriceList = defineRoute({
  name: 'readPriceList',
  method: 'GET',
  path: '/agent_api/api/admin/price',
  summary: '价格表',
  policy: 'platform-admin',
  reply: priceList,
});

export const savePlan = defineRoute({
  name: 'savePlan',
  method: 'PUT',
  path: '/agent_api/api/admin/price/plan/{level}',
  summary: '修改会员套餐',
  policy: 'platform-admin',
  params: z.object({ level: memberLevel }),
  body: planDraft.extend({ version }),
  reply: priceList,
  errors: ['FREE_PLAN_PRICE', 'PRICE_LIST_CHANGED'],
});

const isDistinct = (values: readonly number[]) => new Set(values).size === values.length;

export const saveMonths = defineRoute({
  name: 'saveMonths',
  method: 'PUT',
  path: '/agent_api/api/admin/price/months',
  summary: '修改可以购买的时长与折扣',
  policy: 'platform-admin',
  body: z.object({
    version,
    months: z
      .array(z.object({ monthNum: z.number().int().min(1).max(60), priceDiscount: discount }))
      .min(1)
      .max(maxPriceRows)
      .refine((rows) => isDistinct(rows.map(({ monthNum }) => monthNum))),
  }),
  reply: priceList,
  errors: ['PRICE_LIST_CHANGED'],
});

export const saveTopUps = defineRoute({
  name: 'saveTopUps',
  method: 'PUT',
  path: '/agent_api/api/admin/price/topUps',
  summary: '修改充值金额',
  policy: 'platform-admin',
  body: z.object({
    version,
    amounts: z.array(z.number().int().min(1).max(maxTopUpFen)).min(1).max(maxPriceRows).refine(isDistinct),
  }),
  reply: priceList,
  errors: ['PRICE_LIST_CHANGED'],
});

const fee = z.number().int().min(0).max(maxFeeFen);
const fees = z.object({ editFee: fee, copyFee: fee });

export const saveFees = defineRoute({
  name: 'saveFees',
  method: 'PUT',
  path: '/agent_api/api/admin/price/fees',
  summary: '修改超出额度的编辑费与复制费',
  policy: 'platform-admin',
  body: z.object({ version, PERSONAL: fees, ENTERPRISE: fees }),
  reply: priceList,
  errors: ['PRICE_LIST_CHANGED'],
});

export const priceListRoutes = [readPriceList, savePlan, saveMonths, saveTopUps, saveFees] as const;
