import { expect, it } from 'vitest';
import type { Kept } from './books.ts';
import { findFaults, isSettled } from './judge.ts';

const order = { no: '1', status: 'PAID', amountFen: 1000, credits: 1 };
const right: Kept = {
  orders: [order],
  open: { reservations: 0, runs: 0 },
  wrongWallets: [],
  answersPaid: 1,
  runs: { done: 1, failed: 1 },
  faults: [],
};
const deeds = [{ paid: ['1'], seenPaid: 1, asked: 2, refused: [] }];

it('finds nothing where nothing is wrong', () => {
  expect(findFaults(right, deeds, [])).toEqual([]);
  expect(isSettled(right, ['1'])).toBe(true);
});

it.each<[string, Partial<Kept>, number]>([
  ['a paid order that was not given', { orders: [{ ...order, status: 'PENDING', credits: 0 }] }, 1],
  ['an order nobody has', { orders: [] }, 1],
  ['credited twice', { orders: [{ ...order, credits: 2 }] }, 1],
  ['credited and cancelled', { orders: [order, { ...order, no: '2', status: 'CANCELLED' }] }, 1],
  ['given for nothing', { orders: [order, { ...order, no: '2' }] }, 1],
  ['a reservation for ever', { open: { reservations: 1, runs: 0 } }, 1],
  ['a wallet that does not add up', { wrongWallets: ['x'] }, 1],
  ['more charges than answers', { answersPaid: 2 }, 1],
  ['books that do not hold', { faults: [{ check: 'a wallet', count: 1, sample: ['x'] }] }, 1],
])('sees %s', (_, change, count) => {
  expect(findFaults({ ...right, ...change }, deeds, [])).toHaveLength(count);
});

it('sees a part that died by itself', () => expect(findFaults(right, deeds, ['api'])).toHaveLength(1));
it('is not settled while an order that was paid is open', () =>
  expect(isSettled({ ...right, orders: [{ ...order, status: 'PENDING' }] }, ['1'])).toBe(false));
