import { z } from 'zod';
import { defineRoute } from './route.ts';
import { daySpan } from './wallet.ts';

/** Amounts are integer 分. */
const fen = z.number().int();
const count = z.number().int().min(0);

const agentIncome = z.object({
  agentId: z.string(),
  /** Empty: nobody has it any more. */
  agentName: z.string(),
  /** What a chat costs now. */
  price: fen.nullable(),
  /** Chats people paid for, and what they paid. */
  paidChats: count,
  paid: fen,
  /** The author's part of it. */
  share: fen,
  /** All that was asked of it, paid or not, and how much of that failed or was stopped. */
  runs: count,
  failedRuns: count,
  /** What the tenant's own models cost for it; null: of no run is it known. */
  modelCost: fen.nullable(),
  /** Runs whose cost is not known: a model without a price, or not the tenant's own. */
  unpricedRuns: count,
  /** Share less model cost; null unless the cost of every run is known. */
  margin: fen.nullable(),
});
export type AgentIncome = z.infer<typeof agentIncome>;

const income = z.object({
  /** Can be withdrawn now; still settling; asked for and on its way. */
  available: fen,
  settling: fen,
  underWay: fen,
  /** Ten-thousandths of a price that go to the author. */
  shareBp: z.number().int(),
  /** Every day of the span, oldest first, in China; `modelCost` is null where the cost of a run is not known. */
  days: z.array(z.object({ day: z.string(), share: fen, modelCost: fen.nullable() })),
  agents: z.array(agentIncome),
});
export type Income = z.infer<typeof income>;

export const readIncome = defineRoute({
  name: 'readIncome',
  method: 'GET',
  path: '/agent_api/api/income',
  summary: '我的收入：按天、按智能体',
  policy: 'account',
  query: daySpan,
  reply: income,
});

/** One line per day and agent. */
export const incomeSheet = defineRoute({
  name: 'incomeSheet',
  method: 'GET',
  path: '/agent_api/api/income/sheet',
  summary: '收入明细（CSV）',
  policy: 'account',
  query: daySpan,
  reply: z.unknown(),
  download: true,
});

export const incomeRoutes = [readIncome, incomeSheet] as const;
