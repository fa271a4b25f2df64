import { z } from 'zod';
import { pageOf, pageQuery } from './page.ts';
import { defineRoute } from './route.ts';

/** Integer 分: from 10 to 200,000 元 at a time. */
export const minWithdrawalFen = 1_000;
export const maxWithdrawalFen = 20_000_000;
/** Days after which a share can be withdrawn. */
export const settlingDays = 7;
/** Withdrawals of one person that wait at the same time. */
export const maxOpenWithdrawals = 10;

const payee = z.object({
  payeeName: z.string().trim().min(1).max(60),
  /** Of a bank with its name, or of another house that pays out. */
  payeeBank: z.string().trim().min(1).max(60),
  payeeAccount: z.string().trim().min(4).max(60),
});
export type Payee = z.infer<typeof payee>;

const withdrawalState = z.enum(['requested', 'paid', 'refused']);
const shown = {
  id: z.string(),
  amount: z.number().int(),
  state: withdrawalState,
  /** The bank and the last digits of the account. */
  payeeHint: z.string(),
  /** The number of the transfer by which it was paid. */
  transferNo: z.string().nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable(),
};
const withdrawal = z.object(shown);
export type Withdrawal = z.infer<typeof withdrawal>;

export const listWithdrawals = defineRoute({
  name: 'listWithdrawals',
  method: 'GET',
  path: '/agent_api/api/income/withdrawal',
  summary: '我的提现记录',
  policy: 'account',
  query: pageQuery,
  reply: pageOf(withdrawal),
});

export const requestWithdrawal = defineRoute({
  name: 'requestWithdrawal',
  method: 'POST',
  path: '/agent_api/api/income/withdrawal',
  summary: '申请提现',
  policy: 'account',
  body: payee.extend({
    amount: z.number().int().min(minWithdrawalFen).max(maxWithdrawalFen),
    /** The same key again is the same request. */
    requestKey: z.uuid(),
  }),
  reply: withdrawal,
  errors: ['INCOME_SHORT', 'WITHDRAWALS_OPEN', 'REQUEST_KEY_USED'],
});

const adminWithdrawal = z.object({
  ...shown,
  /** Null: nobody has this account any more. */
  username: z.string().nullable(),
  settledBy: z.string().nullable(),
});
export type AdminWithdrawal = z.infer<typeof adminWithdrawal>;

export const listAdminWithdrawals = defineRoute({
  name: 'listAdminWithdrawals',
  method: 'GET',
  path: '/agent_api/api/admin/withdrawal',
  summary: '提现申请',
  policy: 'admin',
  query: pageQuery.extend({ account: z.string().trim().max(60).optional(), state: withdrawalState.optional() }),
  reply: pageOf(adminWithdrawal),
});

/** With whom to pay, while it waits. */
export const readAdminWithdrawal = defineRoute({
  name: 'readAdminWithdrawal',
  method: 'GET',
  path: '/agent_api/api/admin/withdrawal/{id}',
  summary: '提现申请与收款信息',
  policy: 'admin',
  params: z.object({ id: z.uuid() }),
  reply: adminWithdrawal.extend({ payee: payee.nullable() }),
  errors: ['NOT_FOUND'],
});

export const payWithdrawal = defineRoute({
  name: 'payWithdrawal',
  method: 'POST',
  path: '/agent_api/api/admin/withdrawal/{id}/pay',
  summary: '提现已打款',
  policy: 'admin',
  params: z.object({ id: z.uuid() }),
  body: z.object({ transferNo: z.string().trim().min(1).max(64) }),
  reply: z.null(),
  errors: ['NOT_FOUND', 'WITHDRAWAL_SETTLED'],
});

export const refuseWithdrawal = defineRoute({
  name: 'refuseWithdrawal',
  method: 'POST',
  path: '/agent_api/api/admin/withdrawal/{id}/refuse',
  summary: '退回提现申请',
  policy: 'admin',
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason: z.string().trim().min(1).max(200) }),
  reply: z.null(),
  errors: ['NOT_FOUND', 'WITHDRAWAL_SETTLED'],
});

export const withdrawalRoutes = [
  listWithdrawals,
  requestWithdrawal,
  listAdminWithdrawals,
  readAdminWithdrawal,
  payWithdrawal,
  refuseWithdrawal,
] as const;
