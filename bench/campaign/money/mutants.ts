/** A rule of money, broken: `from` is found once in the file and becomes `to`. */
export type Mutant = { name: string; file: string; from: string; to: string };

const order = 'apps/server/src/features/order';
const membership = 'apps/server/src/features/membership';
const withdrawal = 'apps/server/src/features/withdrawal';
const chat = 'apps/server/src/features/chat';

/** Each of them would cost somebody money or give it away. The model has to see every one. */
export const mutants: readonly Mutant[] = [
  {
    name: 'a payment of less than the price counts',
    file: `${order}/settle-payment.ts`,
    from: 'paid.amountFen !== order.amountFen',
    to: 'paid.amountFen > order.amountFen',
  },
  {
    name: 'an order that ran out is given however late it is paid',
    file: `${order}/settle-payment.ts`,
    from: "order.cause === 'EXPIRED' && paid.successTime <= order.expiresAt",
    to: "order.cause === 'EXPIRED'",
  },
  {
    name: 'what was paid back before can be asked back again',
    file: `${order}/refundable.ts`,
    from: 'order.amountFen - order.refundedFen',
    to: 'order.amountFen',
  },
  {
    name: 'a refund that WeChat closed is not given back',
    file: `${order}/settle-refund.ts`,
    from: "if (state === 'CLOSED') await givenBack",
    to: "if (state === 'ABNORMAL') await givenBack",
  },
  {
    name: 'credit is taken off two open orders',
    file: `${order}/place-order.ts`,
    from: "if (wish.kind === 'membership') await dropOtherPlans(tx, ctx);",
    to: '',
  },
  {
    name: 'what is left of paid time is rounded up',
    file: `${membership}/quote.ts`,
    from: 'Math.floor((paidFen * left) / days)',
    to: 'Math.ceil((paidFen * left) / days)',
  },
  {
    name: 'a renewal begins today instead of after what is held',
    file: `${membership}/quote.ts`,
    from: 'return lastOf(today, held.endsOn ?? today, ...own.map(({ endsOn }) => endsOn));',
    to: 'return today;',
  },
  {
    name: 'an upgrade that is paid back leaves the plan before it closed',
    file: `${membership}/grants.ts`,
    from: '.set({ closedBy: null, freedBy: grant.id })',
    to: '.set({ freedBy: grant.id })',
  },
  {
    name: 'one chat more than the plan has',
    file: `${membership}/paid-chats.ts`,
    from: 'lt(paidChatMonth.used, limit)',
    to: 'lt(paidChatMonth.used, limit + 1)',
  },
  {
    name: 'a chat that was not used goes back to another month',
    file: `${chat}/billing-window.ts`,
    from: 'window.quotaMonth ?? ',
    to: '',
  },
  {
    name: 'a failed answer keeps what was set aside',
    file: `${chat}/billing-window.ts`,
    from: 'else await releaseMoney(tx, window.id);',
    to: '',
  },
  {
    name: 'a code is good twice',
    file: 'apps/server/src/features/benefit-code/use-code.ts',
    from: 'isNull(benefitCode.usedBy),',
    to: '',
  },
  {
    name: 'a share can be withdrawn on the day it is earned',
    file: 'apps/server/src/features/wallet/creator-money.ts',
    from: 'now().getTime() - settlingDays * dayMs',
    to: 'now().getTime()',
  },
  {
    name: 'a refused withdrawal leaves the books as if it were paid',
    file: `${withdrawal}/settle-withdrawal.ts`,
    from: "const to = state === 'paid' ? { kind: 'bank' as const } : back;",
    to: "const to = { kind: 'bank' as const };",
  },
  {
    name: 'a withdrawal is settled twice',
    file: `${withdrawal}/settle-withdrawal.ts`,
    from: "if (row.state !== 'requested') throw new AppError('WITHDRAWAL_SETTLED');",
    to: '',
  },
];
