import { describe, expect, it } from 'vitest';
import { refundableOf } from './refundable.ts';

const now = new Date('2026-11-17T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
const paid = { channel: 'WEIXIN', status: 'PAID', cause: null, amountFen: 1000, refundedFen: 0 } as const;
const topUp = { ...paid, kind: 'top-up', paidAt: ago(1) } as const;
const plan = { ...topUp, kind: 'membership' } as const;
const known = { now, balanceFen: 5000, parts: 0, time: 'own' } as const;

describe('what can go back', () => {
  it('of a top-up is what is left of the payment, and never more than is left in the wallet', () => {
    expect(refundableOf(topUp, known)).toEqual({ maxFen: 1000, limit: 'PAID' });
    expect(refundableOf({ ...topUp, refundedFen: 400 }, known)).toEqual({ maxFen: 600, limit: 'PAID' });
    expect(refundableOf(topUp, { ...known, balanceFen: 999 })).toEqual({ maxFen: 999, limit: 'BALANCE' });
    expect(refundableOf(topUp, { ...known, balanceFen: 0 })).toEqual({ maxFen: 0, limit: 'BALANCE' });
  });

  it('of membership is all of it, for seven days', () => {
    expect(refundableOf({ ...plan, paidAt: ago(7) }, { ...known, balanceFen: 0 })).toEqual({
      maxFen: 1000,
      limit: 'WHOLE',
    });
    expect(refundableOf({ ...plan, paidAt: ago(7.01) }, known)).toEqual({ maxFen: 0, limit: 'DAYS' });
    expect(refundableOf(plan, { ...known, time: 'upgraded' })).toEqual({ maxFen: 0, limit: 'UPGRADED' });
    expect(refundableOf(plan, { ...known, time: 'renewed' })).toEqual({ maxFen: 0, limit: 'RENEWED' });
  });

  it('is nothing of what was not paid, stands still, is too old or was paid back too often', () => {
    for (const status of ['PENDING', 'CANCELLED', 'FROZEN', 'REFUNDED'] as const)
      expect(refundableOf({ ...topUp, status }, known)).toEqual({ maxFen: 0, limit: 'STATUS' });
    expect(refundableOf({ ...topUp, channel: 'BANK' }, known)).toEqual({ maxFen: 0, limit: 'BANK' });
    expect(refundableOf({ ...plan, amountFen: 0 }, known)).toEqual({ maxFen: 0, limit: 'FREE' });
    expect(refundableOf({ ...topUp, paidAt: ago(366) }, known)).toEqual({ maxFen: 0, limit: 'OLD' });
    expect(refundableOf(topUp, { ...known, parts: 50 })).toEqual({ maxFen: 0, limit: 'PARTS' });
  });
});
