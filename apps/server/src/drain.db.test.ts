import * as contract from '@zhixing/contract/chat';
import type { ChatEvent } from '@zhixing/contract/chat-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../tools/ci/tier.ts';
import { addAgent } from '../test/agents.ts';
import { type ChatStage, openChatStage, type Person, readFrames } from '../test/chat-stage.ts';
import { expectGapFree, lastOf, numbers } from '../test/chat-words.ts';
import { spawnServer } from '../test/spawn-server.ts';
import { newId } from './base/id.ts';

const drainSeconds = 4;
const streams = 20;
let stage: ChatStage;
let owner: Person;
let agentId: string;

beforeAll(async () => {
  stage = await openChatStage({ workerEnv: { DRAIN_SECONDS: String(drainSeconds) } });
  owner = await stage.addPerson();
  agentId = await addAgent(stage.world, owner);
  await stage.addModel({ isDefault: true });
}, 120_000);
afterAll(() => stage.close());

const ask = async (query: string, onWord: () => void = () => {}) => {
  const response = await stage.open(contract.chat.path, owner, {
    method: 'POST',
    body: JSON.stringify({ session_id: newId(), schema_id: agentId, query }),
  });
  const seen: ChatEvent[] = [];
  for await (const event of readFrames(response.body as ReadableStream<Uint8Array>)) {
    seen.push(event as ChatEvent);
    if (event.kind === 'text-added') onWord();
  }
  return seen;
};

/** Answers under way together; `stop` is called when each of them has said something. */
const askAll = async (query: string, stop: () => Promise<unknown>) => {
  let speaking = 0;
  let stopped: Promise<unknown> | undefined;
  const answers = await Promise.all(
    Array.from({ length: streams }, () => {
      let isFirst = true;
      return ask(query, () => {
        if (isFirst) speaking++;
        isFirst = false;
        if (speaking === streams) stopped ??= stop();
      });
    }),
  );
  return { answers, stopped: await stopped };
};

type Call = { key: string; outcome: string };
const callsOf = async (events: ChatEvent[]) => {
  const { entries } = (await stage.simulator('/ledger')) as { entries: Call[] };
  const { runId } = lastOf(events);
  return entries.filter(({ key }) => key?.startsWith(`${runId}:`) && !key.endsWith(':suggest'));
};

describe('a worker that is told to stop', { timeout: 120_000 }, () => {
  it('lets the answers it is giving come to their end: none fails, none is paid for twice', async () => {
    await stage.control({ tps: 40 });
    const { answers, stopped } = await askAll('#tokens 90', () => stage.restartWorker('SIGTERM'));
    expect(stopped).toBe(0);
    for (const events of answers) {
      expectGapFree(events);
      expect(lastOf(events)).toMatchObject({ outcome: 'done', answer: { content: numbers(90) } });
      expect(await callsOf(events)).toHaveLength(1);
    }
  });

  it('begins no new round: tool and second round are the next worker’s, and nothing is done twice', async () => {
    await stage.control({ tps: 0, delayMs: 2_500 });
    const asked = ask('#tool calculator {"expression":"(12+30)*2"}');
    await expect
      .poll(async () => ((await stage.simulator('/ledger')) as { entries: Call[] }).entries.at(-1)?.outcome, {
        timeout: 20_000,
      })
      .toBe('open');
    const began = performance.now();
    expect(await stage.restartWorker('SIGTERM')).toBe(0);
    expect(performance.now() - began).toBeGreaterThan(1_000);
    await stage.control({ delayMs: 0 });
    const events = await asked;
    expectGapFree(events);
    expect(lastOf(events)).toMatchObject({ outcome: 'done', answer: { content: expect.stringContaining('84') } });
    expect(events.filter(({ kind }) => kind === 'tool-finished')).toHaveLength(1);
    expect(await callsOf(events)).toHaveLength(2);
  });

  it('hands on what is left after the time it has: never as the model’s failure, one more call for each', async () => {
    await stage.control({ tps: 40 });
    const began = performance.now();
    const { answers, stopped } = await askAll('#tokens 360', async () => {
      // In CI the next worker's calls, which nobody interrupts, are answered at once.
      if (!isFull) await stage.control({ tps: 0 });
      return stage.restartWorker('SIGTERM');
    });
    expect(stopped).toBe(0);
    expect(performance.now() - began).toBeLessThan(60_000);
    for (const events of answers) {
      expectGapFree(events);
      expect(lastOf(events)).toMatchObject({ outcome: 'done', answer: { content: numbers(360) } });
      expect((await callsOf(events)).length).toBe(2);
    }
  });
});

describe('an api that is told to stop', { timeout: 120_000 }, () => {
  it('is not ready first, serves on, then sends its readers away; they lose nothing at the next one', async () => {
    const env = { ...stage.env, TRUSTED_PROXIES: '127.0.0.1' };
    const [first, second] = await Promise.all([
      spawnServer('main', { ...env, READY_LAG_SECONDS: '2' }),
      spawnServer('main', env),
    ]);
    const at = (port: number, path: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        ...init,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${owner.token}`,
          'x-forwarded-host': owner.host,
          ...init.headers,
        },
      });
    await stage.control({ tps: 15 });
    const follow = async () => {
      const session = newId();
      const body = JSON.stringify({ session_id: session, schema_id: agentId, query: '#tokens 90' });
      const response = await at(first.port, contract.chat.path, { method: 'POST', body });
      const seen: ChatEvent[] = [];
      const read = async (stream: Response) => {
        for await (const event of readFrames(stream.body as ReadableStream<Uint8Array>)) {
          seen.push(event as ChatEvent);
          if (event.kind === 'run-finished') return;
        }
      };
      await read(response);
      const isWhole = seen.at(-1)?.kind === 'run-finished';
      const events = contract.sessionEvents.path.replace('{id}', session);
      const stop = new AbortController();
      const headers = { 'last-event-id': String(seen.at(-1)?.seq) };
      if (!isWhole) await read(await at(second.port, events, { headers, signal: stop.signal }));
      stop.abort();
      return { seen, isWhole };
    };
    const readers = Array.from({ length: streams }, follow);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const began = performance.now();
    const stopped = first.stop().then((code) => ({ code, ms: performance.now() - began }));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await at(first.port, '/ready')).status).toBe(503);
    expect((await fetch(`http://127.0.0.1:${first.metricsPort}/ready`)).status).toBe(503);
    expect((await at(first.port, '/health')).status).toBe(200);
    for (const { seen, isWhole } of await Promise.all(readers)) {
      expect(isWhole).toBe(false);
      expectGapFree(seen);
      expect(lastOf(seen)).toMatchObject({ outcome: 'done', answer: { content: numbers(90) } });
    }
    const { code, ms } = await stopped;
    expect(code).toBe(0);
    // The lag and a moment to close: nobody is waited for.
    expect(ms).toBeLessThan(7_000);
    expect(await second.stop()).toBe(0);
  });
});
