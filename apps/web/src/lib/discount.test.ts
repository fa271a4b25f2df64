import { expect, it } from 'vitest';
import { discountValue, hasDiscount } from './discount.ts';

it('PAY-29 a discount is said as people say it', () => {
  const rates = [0.85, 0.8, 0.95, 0.9, 0.88, 0.835, 0.07];
  expect(rates.map((rate) => discountValue(rate, 'zh-CN'))).toEqual(['8.5', '8', '9.5', '9', '8.8', '8.35', '0.7']);
  expect(rates.map((rate) => discountValue(rate, 'en-US'))).toEqual(['15', '20', '5', '10', '12', '16.5', '93']);
  expect([0, 0.85, 1].map(hasDiscount)).toEqual([false, true, false]);
});
