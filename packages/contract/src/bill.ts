import { z } from 'zod';
import { pageOf, pageQuery } from './page.ts';
import { defineRoute } from './route.ts';

export const billNoteLength = 200;
const fen = z.number().int();
const count = z.number().int().min(0);
/** A year the database knows. */
const ofDay = z.object({ day: z.iso.date().refine((day) => day >= '2000' && day < '3000', '没有这一天') });

export const billDifferenceKinds = [
  'only-theirs',
  'only-ours',
  'amount',
  'refund-only-theirs',
  'refund-amount',
] as const;

const billDifference = z.object({
  no: z.number().int(),
  kind: z.enum(billDifferenceKinds),
  /** The provider's number of a payment, ours of a refund. */
  reference: z.string(),
  orderNo: z.string(),
  ours: fen.nullable(),
  theirs: fen.nullable(),
  /** Made good by itself. */
  isSettled: z.boolean(),
  /** What somebody did about it. */
  note: z.string().nullable(),
  notedBy: z.string().nullable(),
  notedAt: z.iso.datetime().nullable(),
});
export type BillDifference = z.infer<typeof billDifference>;

const billDay = z.object({
  day: z.iso.date(),
  readAt: z.iso.datetime(),
  payments: count,
  refunds: count,
  paid: fen,
  refunded: fen,
  fee: fen,
  /** How many differences the day has, and how many of them wait for somebody. */
  differences: count,
  open: count,
});
export type BillDay = z.infer<typeof billDay>;

/** Days whose bill was read, newest first. */
export const listBillDays = defineRoute({
  name: 'listBillDays',
  method: 'GET',
  path: '/agent_api/api/admin/bill',
  summary: '微信支付对账：每天的结果',
  policy: 'platform-admin',
  query: pageQuery.extend({ open: z.enum(['1']).optional() }),
  reply: pageOf(billDay),
});

export const listBillDifferences = defineRoute({
  name: 'listBillDifferences',
  method: 'GET',
  path: '/agent_api/api/admin/bill/{day}',
  summary: '一天账单的差异',
  policy: 'platform-admin',
  params: ofDay,
  query: pageQuery,
  reply: pageOf(billDifference),
  errors: ['NOT_FOUND'],
});

export const noteBillDifference = defineRoute({
  name: 'noteBillDifference',
  method: 'POST',
  path: '/agent_api/api/admin/bill/{day}/note',
  summary: '记下一处账单差异怎样处理',
  policy: 'platform-admin',
  params: ofDay,
  body: z.object({
    no: z.number().int().min(1).max(2_147_483_647),
    note: z.string().trim().min(1).max(billNoteLength),
  }),
  reply: z.null(),
  errors: ['NOT_FOUND', 'BILL_DIFFERENCE_DONE'],
});

export const billRoutes = [listBillDays, listBillDifferences, noteBillDifference] as const;
