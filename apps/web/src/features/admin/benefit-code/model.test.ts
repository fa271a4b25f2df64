import { describe, expect, it } from 'vitest';
import { benefitOf, emptyDraft, leftOf, wishOf } from './model.ts';

const draft = { ...emptyDraft('2026-12-31'), name: ' 开学季 ' };

describe('a batch to be made', () => {
  it('gives money in 分, or days at a level', () => {
    expect(benefitOf({ ...draft, yuan: 19.99 })).toEqual({ kind: 'balance', amount: 1999 });
    expect(benefitOf({ ...draft, kind: 'level', days: 7 })).toEqual({ kind: 'level', level: 'MONTHLY', days: 7 });
  });

  it('makes no sense without an amount, days or a number of codes that the server takes', () => {
    for (const yuan of [null, 0, 0.001, 10_000.01]) expect(benefitOf({ ...draft, yuan })).toBeUndefined();
    for (const days of [null, 0, 3661]) expect(benefitOf({ ...draft, kind: 'level', days })).toBeUndefined();
    for (const count of [null, 0, 1001]) expect(wishOf({ ...draft, count })).toBeUndefined();
    expect(wishOf(draft)).toMatchObject({ name: '开学季', count: 100, lastDay: '2026-12-31' });
  });

  it('never has fewer than none left', () => {
    expect([leftOf({ made: 3, used: 1 }), leftOf({ made: 3, used: 4 })]).toEqual([2, 0]);
  });
});
