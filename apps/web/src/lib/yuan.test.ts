import { describe, expect, it } from 'vitest';
import { shortYuan, signedYuan, yuan } from './yuan.ts';

describe('yuan', () => {
  it('PAY-01 an amount in 分 has two decimals, whatever a float would make of it', () => {
    expect([0, 5, 20, 2890, 28704, 1_000_000, 123_456_789].map(yuan)).toEqual([
      '0.00',
      '0.05',
      '0.20',
      '28.90',
      '287.04',
      '10,000.00',
      '1,234,567.89',
    ]);
    expect(yuan(900_719_925_474_099)).toBe('9,007,199,254,740.99');
    expect(yuan(-120)).toBe('−1.20');
  });

  it('PAY-30 a price of a list says no zeros that mean nothing', () => {
    expect([0, 890, 2990, 1000, 50_000, 105, 100_000].map(shortYuan)).toEqual([
      '0',
      '8.9',
      '29.9',
      '10',
      '500',
      '1.05',
      '1,000',
    ]);
  });

  it('what came and what went differ by their sign', () => {
    expect([5000, -120, 0].map(signedYuan)).toEqual(['+50.00', '−1.20', '0.00']);
  });
});
