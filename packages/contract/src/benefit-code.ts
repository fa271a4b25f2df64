import { z } from 'zod';
import { day } from './moment.ts';
import { pageOf, pageQuery } from './page.ts';
import { defineRoute } from './route.ts';
import { type MemberLevel, memberLevel } from './user.ts';

/** Who may use a code: those who pay for themselves, or not at all. */
const codeHolders: readonly MemberLevel[] = ['FREE', 'MONTHLY', 'PER_FLAGSHIP_MONTHLY'];
export const mayUseCodes = (level: MemberLevel) => codeHolders.includes(level);

export const mostCodes = 1000;
export const mostBenefitFen = 1_000_000;
export const mostBenefitDays = 3660;
export const batchNameLength = 40;
export const batchNoteLength = 200;

const codeLevel = z.enum(['MONTHLY', 'PER_FLAGSHIP_MONTHLY']);
/** Levels a code can give; a plan of an organisation needs one. */
export const codeLevels = codeLevel.options;

/** What one code gives: money, in 分, or days at a level. */
const benefit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('balance'), amount: z.number().int().min(1).max(mostBenefitFen) }),
  z.object({ kind: z.literal('level'), level: codeLevel, days: z.number().int().min(1).max(mostBenefitDays) }),
]);
export type Benefit = z.infer<typeof benefit>;

export const useBenefitCode = defineRoute({
  name: 'useBenefitCode',
  method: 'POST',
  path: '/agent_api/api/benefit/useCode',
  summary: '使用权益码',
  policy: 'account',
  once: true,
  body: z.object({ benefitCode: z.string().trim().min(1, '请输入邀请码').max(64) }),
  reply: z.object({
    benefit,
    /** After it; of somebody who was given days, unchanged. */
    accountBalance: z.number().int(),
    memberLevel,
    /** The last day of that level. */
    endDate: z.string().nullable(),
  }),
  errors: [
    'REQUEST_KEY_USED',
    'BENEFIT_CODE_UNKNOWN',
    'BENEFIT_CODE_USED',
    'BENEFIT_CODE_OWN',
    'BENEFIT_CODE_EXPIRED',
    'BENEFIT_CODE_ENDED',
    'BENEFIT_CODE_TWICE',
    'BENEFIT_CODE_LEVEL',
    'BENEFIT_CODE_LOWER',
    'BENEFIT_CODE_ENDLESS',
  ],
});

const batchState = z.enum(['open', 'used-up', 'expired', 'ended']);
export type BenefitBatchState = z.infer<typeof batchState>;

const benefitBatch = z.object({
  id: z.string(),
  name: z.string(),
  note: z.string(),
  benefit,
  /** Codes there are, and how many of them were used. */
  made: z.number().int(),
  used: z.number().int(),
  /** The last day, in China, on which a code may be used. */
  lastDay: day,
  state: batchState,
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
});
export type BenefitBatch = z.infer<typeof benefitBatch>;

const batchId = z.object({ id: z.uuid() });

/** The answer is the only time anybody sees the codes: they are stored as hashes. */
export const createBenefitBatch = defineRoute({
  name: 'createBenefitBatch',
  method: 'POST',
  path: '/agent_api/api/admin/benefit-batch',
  summary: '生成一批权益码（权益码只返回这一次）',
  policy: 'admin',
  body: z.object({
    name: z.string().trim().min(1, '名称不能为空').max(batchNameLength),
    note: z.string().trim().max(batchNoteLength).default(''),
    benefit,
    count: z.number().int().min(1).max(mostCodes),
    lastDay: day,
  }),
  reply: z.object({ batch: benefitBatch, codes: z.array(z.string()) }),
  errors: ['BENEFIT_DAY_PAST', 'BENEFIT_BATCHES_DAY_FULL'],
});

export const listBenefitBatches = defineRoute({
  name: 'listBenefitBatches',
  method: 'GET',
  path: '/agent_api/api/admin/benefit-batch',
  summary: '权益码批次',
  policy: 'staff',
  query: pageQuery,
  reply: pageOf(benefitBatch),
});

const benefitUse = z.object({
  id: z.string(),
  /** Which of the batch, as on its slip; the code itself cannot be read again. */
  no: z.number().int(),
  /** Null: the account is gone. */
  account: z.string().nullable(),
  usedAt: z.iso.datetime(),
});

export const listBenefitUses = defineRoute({
  name: 'listBenefitUses',
  method: 'GET',
  path: '/agent_api/api/admin/benefit-batch/{id}/uses',
  summary: '一批权益码的使用记录',
  policy: 'staff',
  params: batchId,
  query: pageQuery,
  reply: pageOf(benefitUse),
  errors: ['NOT_FOUND'],
});

export const endBenefitBatch = defineRoute({
  name: 'endBenefitBatch',
  method: 'POST',
  path: '/agent_api/api/admin/benefit-batch/{id}/end',
  summary: '提前结束一批权益码（已使用的不受影响）',
  policy: 'admin',
  params: batchId,
  reply: benefitBatch,
  errors: ['NOT_FOUND'],
});

export const benefitCodeRoutes = [
  useBenefitCode,
  createBenefitBatch,
  listBenefitBatches,
  listBenefitUses,
  endBenefitBatch,
] as const;
