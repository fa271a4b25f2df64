import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTurnBacklog } from './turn-backlog.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = () => {
  let last = 0;
  const { wait, take, leave, begin } = createTurnBacklog(() => Date.now());
  const taken: string[] = [];
  const refused: { runId: string; seconds: number }[] = [];
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const ask = (tenantId: string, runId: string) =>
    void wait(tenantId, runId).then((seconds) =>
      seconds === undefined ? taken.push(runId) : refused.push({ runId, seconds }),
    );
  /** So many of a tenant ask. */
  const come = async (tenantId: string, count: number) => {
    for (let turn = 0; turn < count; turn++) ask(tenantId, `${tenantId} ${++last}`);
    await pass(0);
  };
  /** So many of those that were taken are begun, the oldest first. */
  const beginMany = async (count: number) => {
    for (const runId of taken.filter((id) => !id.startsWith('begun')).slice(0, count)) {
      taken.splice(taken.indexOf(runId), 1);
      begin(runId);
    }
    await pass(0);
  };
  /** Workers began so many a moment ago. */
  const haveBegun = (count: number) => {
    for (let turn = 0; turn < count; turn++) {
      take('begun', `begun ${++last}`);
      begin(`begun ${last}`);
    }
  };
  return { ask, take, leave, begin, come, beginMany, haveBegun, pass, taken, refused };
};

it('takes whatever comes while nobody begins anything: a part is away', async () => {
  const { come, haveBegun, pass, taken, refused } = open();
  await come('loud', 5_000);
  expect(taken).toHaveLength(5_000);
  haveBegun(1);
  await come('loud', 200);
  expect(taken).toHaveLength(5_000);
  expect(refused).toHaveLength(100);
  await pass(3_000);
  expect(taken).toHaveLength(5_100);
});

it('lets thirty wait for a worker, a hundred stand in line, and says when to come back', async () => {
  const { come, haveBegun, taken, refused } = open();
  haveBegun(20);
  await come('loud', 131);
  expect(taken).toHaveLength(30);
  expect(refused).toEqual([{ runId: 'loud 151', seconds: 13 }]);
});

it('lets more wait where workers are quick', async () => {
  const { come, haveBegun, taken } = open();
  haveBegun(400);
  await come('loud', 150);
  expect(taken).toHaveLength(100);
});

it('takes those in line in their order, and sends them away after three seconds', async () => {
  const { come, beginMany, haveBegun, pass, taken, refused } = open();
  haveBegun(20);
  await come('loud', 33);
  await beginMany(2);
  expect(taken.slice(-2)).toEqual(['loud 51', 'loud 52']);
  // Some are begun all the time: no part is away.
  for (let at = 0; at < 6; at++) {
    await pass(499);
    haveBegun(1);
  }
  expect(refused).toEqual([]);
  await pass(6);
  expect(refused).toEqual([{ runId: 'loud 53', seconds: expect.any(Number) }]);
});

it('lets a quiet tenant pass a loud one', async () => {
  const { come, beginMany, haveBegun, taken, refused } = open();
  haveBegun(20);
  await come('loud', 130);
  await come('quiet', 15);
  expect(taken.filter((id) => id.startsWith('quiet'))).toHaveLength(15);
  await come('quiet', 51);
  expect(refused).toHaveLength(1);
  await come('third', 1);
  expect(taken.at(-1)).toMatch(/^third/);
  // Of those in line the tenant with the fewest that wait comes first.
  await beginMany(20);
  expect(taken.slice(-4)).toEqual(['loud 51', 'loud 52', 'loud 53', 'loud 54']);
});

it('counts no turn for ever, none twice, and none that was not taken after all', async () => {
  const { ask, take, leave, begin, come, haveBegun, pass, taken } = open();
  await come('loud', 29);
  await pass(9_000);
  take('loud', 'last');
  take('loud', 'last');
  haveBegun(20);
  await come('loud', 1);
  expect(taken).toHaveLength(29);
  leave('last');
  await pass(0);
  expect(taken).toHaveLength(30);
  expect(begin('last')).toBeUndefined();
  await pass(500);
  haveBegun(1);
  ask('loud', 'again');
  await pass(500);
  haveBegun(1);
  expect(taken).not.toContain('again');
  await pass(500);
  haveBegun(1);
  await pass(0);
  expect(taken).toContain('again');
  expect(begin('again')).toBe(1_000);
});
