import type { AdminOrder } from '@zhixing/contract/admin-order';
import { describe, expect, it } from 'vitest';
import { effectsOf, faultOf, fenOf, partOf, partsFor } from './model.ts';

const boss = { isPlatform: true, canEdit: true, canRunTenants: true };
const order = { kind: 'top-up', amount: 1000, refundedAmount: 0, creditAmount: 0, renewUpgrade: null } as AdminOrder;

describe('the parts of the desk', () => {
  it('the price list is the platform’s own', () => {
    expect(partsFor(boss)).toEqual(['overview', 'orders', 'withdrawals', 'transfers', 'bills', 'grants', 'prices']);
    expect(partOf('prices', { ...boss, canRunTenants: false })).toBe('overview');
    expect(partOf('orders', boss)).toBe('orders');
    expect(partOf(null, boss)).toBe('overview');
  });
});

describe('money', () => {
  it('typed in yuan is whole 分', () => {
    expect([fenOf('10.00'), fenOf(0.29), fenOf('1.1'), fenOf(null), fenOf('100000')]).toEqual([
      1000, 29, 110, 0, 10_000_000,
    ]);
  });

  it('says what a refund will do', () => {
    expect(effectsOf(order, 300)).toEqual(['balance', 'wechat', 'part']);
    expect(effectsOf({ ...order, refundedAmount: 700 }, 300)).toEqual(['balance', 'wechat', 'whole']);
    const plan = { ...order, kind: 'membership' } as AdminOrder;
    expect(effectsOf({ ...plan, renewUpgrade: 'RENEW' }, 1000)).toEqual(['member', 'wechat']);
    expect(effectsOf({ ...plan, renewUpgrade: 'UPGRADE', creditAmount: 5 }, 1000)).toEqual([
      'member',
      'reopen',
      'wechat',
    ]);
  });

  it('knows the words of the recount', () => {
    expect(faultOf('more paid back than was paid')).toBe('refund');
    expect(faultOf('something newer')).toBeUndefined();
  });
});
