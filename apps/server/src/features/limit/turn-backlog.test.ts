import { expect, it } from 'vitest';
import { createTurnBacklog } from './turn-backlog.ts';

const open = () => {
  let now = 50_000;
  let last = 0;
  const backlog = createTurnBacklog(() => now);
  const take = (tenantId: string, count: number) => {
    for (let turn = 0; turn < count; turn++) backlog.take(tenantId, `${tenantId} ${++last}`);
  };
  /** So many of a tenant of their own come and are begun at once. */
  const begin = (count: number) => {
    for (let turn = 0; turn < count; turn++) {
      backlog.take('begun', `begun ${++last}`);
      backlog.begin(`begun ${last}`);
    }
  };
  const pass = (ms: number) => {
    now += ms;
  };
  return { ...backlog, takeMany: take, beginMany: begin, pass };
};

it('takes whatever comes while nobody begins anything: a part is away', () => {
  const { wait, takeMany, beginMany, pass } = open();
  takeMany('loud', 5_000);
  expect(wait('loud')).toBeUndefined();
  beginMany(1);
  expect(wait('loud')).toBeGreaterThan(0);
  pass(1_000);
  expect(wait('loud')).toBeUndefined();
});

it('lets a hundred wait, or what is begun within a second, and says when to come back', () => {
  const { wait, takeMany, beginMany } = open();
  beginMany(20);
  takeMany('loud', 99);
  expect(wait('loud')).toBeUndefined();
  takeMany('loud', 1);
  expect(wait('loud')).toBe(10);
  beginMany(380);
  expect(wait('loud')).toBeUndefined();
  takeMany('loud', 100);
  expect(wait('loud')).toBe(1);
});

it('sends those away who have more than their share, and nobody else', () => {
  const { wait, takeMany, beginMany } = open();
  beginMany(20);
  takeMany('loud', 100);
  expect(wait('quiet')).toBeUndefined();
  takeMany('quiet', 49);
  expect(wait('quiet')).toBeUndefined();
  expect(wait('loud')).toBeGreaterThan(0);
  takeMany('quiet', 1);
  expect(wait('quiet')).toBeGreaterThan(0);
  expect(wait('third')).toBeUndefined();
});

it('counts no turn for ever, none twice, and none that was not taken after all', () => {
  const { wait, take, leave, begin, takeMany, beginMany, pass } = open();
  takeMany('loud', 99);
  pass(9_000);
  take('loud', 'last');
  take('loud', 'last');
  beginMany(20);
  expect(wait('loud')).toBeGreaterThan(0);
  leave('last');
  expect(wait('loud')).toBeUndefined();
  expect(begin('last')).toBeUndefined();
  take('loud', 'again');
  expect(wait('loud')).toBeGreaterThan(0);
  pass(900);
  beginMany(1);
  expect(wait('loud')).toBeGreaterThan(0);
  pass(100);
  expect(wait('loud')).toBeUndefined();
  expect(begin('again')).toBe(1_000);
});
