import type { AdminOrder, AdminOrderRow, OrderRefund } from '@zhixing/contract/admin-order';
import type { Rights } from '../model.ts';

const moneyParts = ['overview', 'orders', 'withdrawals', 'transfers', 'bills', 'grants', 'prices'] as const;
export type MoneyPart = (typeof moneyParts)[number];

/** The price list and the merchant account are one for all tenants: only the platform's own administrators have them. */
const platformParts: readonly MoneyPart[] = ['bills', 'prices'];
export const partsFor = ({ canRunTenants }: Rights): readonly MoneyPart[] =>
  moneyParts.filter((part) => !platformParts.includes(part) || canRunTenants);

export const partOf = (value: string | null, rights: Rights): MoneyPart =>
  partsFor(rights).find((part) => part === value) ?? 'overview';

/** Yuan as typed, with two decimals at most, as whole 分. */
export const fenOf = (yuanTyped: number | string | null | undefined): number =>
  Math.round(Number(yuanTyped ?? 0) * 100);

export const oneOf = <const Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value === text);

export const isUnderWay = ({ status }: OrderRefund) => status === 'WAITING' || status === 'PROCESSING';

/** What a person should look at: `wait` goes on by itself. */
export const toneOf = ({ status, needsPerson }: Pick<AdminOrderRow, 'status' | 'needsPerson'>) => {
  if (needsPerson) return 'bad';
  return { PENDING: 'wait', PAID: 'good', CANCELLED: 'plain', REFUNDED: 'plain', FROZEN: 'held' }[status];
};

export type RefundEffect = 'balance' | 'part' | 'whole' | 'member' | 'reopen' | 'wechat';
/** What a refund of so much will do, in the order it happens. */
export const effectsOf = (order: AdminOrder, amount: number): RefundEffect[] => {
  if (order.kind === 'membership')
    return [
      'member',
      ...(order.renewUpgrade === 'UPGRADE' && order.creditAmount > 0 ? ['reopen' as const] : []),
      'wechat',
    ];
  const isWhole = order.refundedAmount + amount >= order.amount;
  return ['balance', 'wechat', isWhole ? 'whole' : 'part'];
};

/** The recount's own words, by the text we have for them. */
const checks = {
  wallet: 'a wallet is not what its transfers come to',
  gone: 'money of a wallet that is gone',
  hold: 'what is set aside is not what is reserved',
  creator: 'a creator has less than nothing',
  payout: 'what is being paid out is not what was asked for',
  gap: 'a wallet has a gap in its numbers, or a balance that does not follow',
  number: 'a wallet has a number its transfers do not have',
  key: 'a key without a transfer, or a transfer without a key',
  payment: 'a payment that is not in the books',
  refund: 'more paid back than was paid',
  seal: 'a day that was sealed is not what it was',
} as const;
export type FaultName = keyof typeof checks;
export const faultOf = (check: string): FaultName | undefined =>
  (Object.keys(checks) as FaultName[]).find((name) => checks[name] === check);
