import { z } from 'zod';
import { defineRoute } from './route.ts';

/** Amounts are integer 分. */
const fen = z.number().int();

/** Why money moved. A new reason needs its words on the page. */
const ledgerReasons = [
  'top-up',
  'membership',
  'edit',
  'copy',
  'run',
  'run-refund',
  'benefit-code',
  'grant',
  'refund',
  'refund-returned',
  'unmatched',
  'opening',
  'left',
  'withdrawal',
  'withdrawal-paid',
  'withdrawal-returned',
  'fee',
] as const;
export const ledgerReason = z.enum(ledgerReasons);
export type LedgerReason = z.infer<typeof ledgerReason>;

const day = z.iso.date();
/** Whole days in China, both included; at most a year. */
export const daySpan = z
  .object({ startDate: day, endDate: day })
  .refine(({ startDate, endDate }) => startDate <= endDate, { path: ['endDate'] })
  .refine(({ startDate, endDate }) => Date.parse(endDate) - Date.parse(startDate) <= 366 * 86_400_000, {
    path: ['endDate'],
  });

/** What was spent, by day and by what it was spent on. `agentName` is empty for what is no agent's. */
export const walletUse = defineRoute({
  name: 'walletUse',
  method: 'POST',
  path: '/agent_api/api/userWalletLog/page/USE',
  summary: '消费统计',
  policy: 'account',
  body: daySpan,
  reply: z.object({
    line: z.array(z.object({ dates: day, agentName: z.string(), amount: fen })),
    pie: z.array(z.object({ agentName: z.string(), amount: fen })),
  }),
});

const walletEntry = z.object({
  seq: z.number().int(),
  at: z.iso.datetime(),
  reason: ledgerReason,
  /** Below 0: spent. */
  amount: fen,
  balance: fen,
  agentName: z.string(),
});
export type WalletEntry = z.infer<typeof walletEntry>;

/** Newest first; `before` is the `seq` of the last one seen. */
export const walletEntries = defineRoute({
  name: 'walletEntries',
  method: 'GET',
  path: '/agent_api/api/userWalletLog/entries',
  summary: '余额明细',
  policy: 'account',
  query: z.object({
    before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    pageSize: z.coerce.number().int().min(1).max(100).default(20),
  }),
  reply: z.object({ content: z.array(walletEntry), hasMore: z.boolean() }),
});

export const walletStatement = defineRoute({
  name: 'walletStatement',
  method: 'GET',
  path: '/agent_api/api/userWalletLog/statement',
  summary: '导出余额明细（CSV）',
  policy: 'account',
  query: daySpan,
  download: true,
  reply: z.unknown(),
});

export const walletRoutes = [walletUse, walletEntries, walletStatement] as const;
