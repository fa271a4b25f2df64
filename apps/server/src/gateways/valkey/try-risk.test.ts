import { proofBits } from '@zhixing/contract/proof';
import { expect, it } from 'vitest';
import { bitsFor } from './try-risk.ts';

it('nothing happened of late: the least work', () => {
  expect(bitsFor({})).toBe(proofBits.least);
  expect(bitsFor({ 'risk-address': 4, 'risk-account': 2, 'risk-tenant': 59 })).toBe(proofBits.least);
});

it('failures by address, by account and in the tenant add up, to a bound that a person can wait for', () => {
  expect(bitsFor({ 'risk-account': 3 })).toBe(proofBits.least + 1);
  expect(bitsFor({ 'risk-account': 3, 'risk-address': 15 })).toBe(proofBits.least + 3);
  expect(bitsFor({ 'risk-account': 3, 'risk-address': 15, 'risk-tenant': 60 })).toBe(proofBits.least + 4);
  expect(bitsFor({ 'risk-account': 1e6, 'risk-address': 1e6, 'risk-tenant': 1e6 })).toBe(proofBits.most);
});
