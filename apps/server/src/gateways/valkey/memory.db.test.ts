import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spawnValkey } from '../../../test/spawn-valkey.ts';
import { newId } from '../../base/id.ts';
import { createEventLog, eventKey } from './event-log.ts';
import { createLimits } from './limits.ts';
import { createModelQuota } from './model-quota.ts';
import { createPresence } from './presence.ts';
import { createTickets } from './tickets.ts';

const mb = 1024 * 1024;
let valkey: Awaited<ReturnType<typeof spawnValkey>>;
beforeAll(async () => {
  valkey = await spawnValkey('24mb');
});
afterAll(() => valkey.stop());

const tell = (sessionId: string, seq: number, text: string) =>
  createEventLog(valkey.client).append(sessionId, {
    epoch: 1,
    mustExist: false,
    events: [[seq, newId(), JSON.stringify({ kind: 'text-added', text })]],
  });

const keys = async () => {
  const found: string[] = [];
  for (let cursor = '0', isFirst = true; isFirst || cursor !== '0'; isFirst = false) {
    const [next, page] = await valkey.client.scan(cursor);
    cursor = next;
    found.push(...page);
  }
  return found;
};

describe('memory', () => {
  it('everything that is written says how long it lives', async () => {
    const limits = createLimits(valkey.client);
    for (let no = 0; no < 7; no++) await limits.take('login-pair', 'somebody');
    await limits.take('send-number', 'somebody');
    await limits.add('risk-account', 'somebody');
    await limits.giveBack('risk-address', 'somebody');
    const tickets = createTickets(valkey.client);
    await tickets.put('qr', 'one', 'a', 60);
    await tickets.claim('proof', 'one', 60);
    await tickets.swap('qr', 'one', 'a', 'b');
    await createPresence(valkey.client, () => new Date()).beat(newId(), newId(), newId());
    const quota = createModelQuota(valkey.client, () => new Date());
    const perMinute = { requestsPerMinute: 5, inputTokensPerMinute: 5, outputTokensPerMinute: 5 };
    await quota.mayAsk('m', perMinute);
    await quota.used('m', perMinute, { inputTokens: 1, outputTokens: 1 });
    await tell(newId(), 1, '好');
    const lives = await Promise.all((await keys()).map(async (key) => [key, await valkey.client.pttl(key)] as const));
    expect(lives.length).toBeGreaterThanOrEqual(9);
    expect(lives.filter(([, ms]) => ms <= 0)).toEqual([]);
  });

  it('the events of a run that ended go after minutes, those of one that goes on after an hour', async () => {
    const [sessionId, runId] = [newId(), newId()];
    const events = createEventLog(valkey.client);
    const lives = async (seq: number, kind: string) => {
      await events.append(sessionId, { epoch: 1, mustExist: false, events: [[seq, runId, JSON.stringify({ kind })]] });
      return (await valkey.client.pttl(eventKey(sessionId))) / 60_000;
    };
    expect(await lives(1, 'text-added')).toBeCloseTo(60, 0);
    expect(await lives(2, 'run-finished')).toBeCloseTo(2, 0);
    expect(await lives(3, 'run-started')).toBeCloseTo(60, 0);
    expect((await valkey.client.pttl(`${eventKey(sessionId)}:epoch`)) / 60_000).toBeCloseTo(60, 0);
  });

  it('the events of one session are bounded in bytes; the newest stay', async () => {
    const sessionId = newId();
    for (let seq = 1; seq <= 60; seq++) await tell(sessionId, seq, '字'.repeat(100_000));
    const size = Number(await valkey.client.memory('USAGE', eventKey(sessionId), 'SAMPLES', 0));
    expect(size).toBeLessThan(9 * mb);
    expect(size).toBeGreaterThan(2 * mb);
    const told = await createEventLog(valkey.client).read(sessionId, 0);
    expect(told.at(-1)?.[0]).toBe(60);
    expect(told.map(([seq]) => seq)).toEqual(told.map((_, index) => 60 - told.length + 1 + index));
  });

  it('full of events of talks, it forgets the oldest of them and goes on counting', async () => {
    const limits = createLimits(valkey.client);
    const sessions = Array.from({ length: 60 }, newId);
    const fill = async (some: readonly string[]) => {
      for (const session of some)
        for (let seq = 1; seq <= 5; seq++) expect(await tell(session, seq, '字'.repeat(50_000))).toBe('ok');
    };
    await fill(sessions.slice(0, 48));
    const before = await valkey.evicted();
    expect(before).toBeGreaterThan(10);
    // It tells older from newer by the second.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    for (let no = 0; no < 5; no++) expect(await limits.take('login-pair', 'guessing')).toBe(0);
    for (let from = 48; from < 60; from += 3) {
      await fill(sessions.slice(from, from + 3));
      expect(await limits.take('login-pair', 'guessing')).toBeGreaterThan(0);
    }
    expect(await valkey.evicted()).toBeGreaterThan(before + 5);
    expect(await valkey.memory()).toBeLessThan(28 * mb);
    const last = await createEventLog(valkey.client).read(sessions.at(-1) ?? '', 0);
    expect(last).toHaveLength(5);
  });
});
