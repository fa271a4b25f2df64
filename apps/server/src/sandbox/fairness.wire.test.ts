import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@zhixing/contract/limit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../test/sandbox-stage.ts';
import { signRun } from '../gateways/sandbox/protocol.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeAll(async () => {
  sandbox = await startSandbox({ SANDBOX_SLOTS: '2' });
});
afterAll(() => sandbox.close());

const mayWait = { account: limits.sandboxWaiting.most, tenant: limits.tenantSandboxWaiting.most };
const seconds = 2;
const waits = `import time\ndef main(n):\n  time.sleep(${seconds})\n  return n`;
const quick = 'def main(n): return n';

const post = async (whose: { tenant: string; account: string }, code: string, signal: AbortSignal) => {
  const body = JSON.stringify({ whose, mayWait, language: 'python', code, input: 1 });
  const began = performance.now();
  const { status } = await fetch(`${sandbox.url}/run`, {
    method: 'POST',
    headers: signRun(sandbox.key, body),
    body,
    signal,
  });
  return { status, ms: performance.now() - began };
};

describe('one account that runs 24 long ones', () => {
  it.each([
    ['an account of the same tenant', { tenant: 'a', account: 'other' }],
    ['an account of another tenant', { tenant: 'b', account: 'other' }],
  ])(
    '%s waits no longer than for its own turn',
    async (_, other) => {
      const stop = new AbortController();
      const greedy = Array.from({ length: 24 }, () =>
        post({ tenant: 'a', account: 'greedy' }, waits, stop.signal).catch(() => undefined),
      );
      await sleep(500);
      const times: number[] = [];
      for (let n = 0; n < 5; n++) {
        const { status, ms } = await post(other, quick, AbortSignal.timeout(60_000));
        expect(status).toBe(200);
        times.push(Math.round(ms));
      }
      expect(Math.max(...times)).toBeLessThan(seconds * 1000);
      stop.abort();
      await Promise.all(greedy);
      await sleep(300);
    },
    120_000,
  );

  it('is told so beyond what it may have waiting, while others may still come', async () => {
    const stop = new AbortController();
    const whose = { tenant: 'c', account: 'greedy' };
    const greedyCount = 1 + limits.sandboxWaiting.most;
    const greedy = Array.from({ length: greedyCount }, () => post(whose, waits, stop.signal).catch(() => undefined));
    await sleep(500);
    expect((await post(whose, quick, stop.signal)).status).toBe(429);
    expect((await post({ tenant: 'c', account: 'other' }, quick, AbortSignal.timeout(10_000))).status).toBe(200);
    stop.abort();
    await Promise.all(greedy);
  }, 30_000);
});

describe('two tenants of many accounts', () => {
  it('take turns, however many wait in one of them', async () => {
    const stop = new AbortController();
    const crowd = Array.from({ length: 30 }, (_, n) =>
      post({ tenant: 'big', account: `p${n}` }, waits, stop.signal).catch(() => undefined),
    );
    await sleep(500);
    const { status, ms } = await post({ tenant: 'small', account: 'one' }, quick, AbortSignal.timeout(60_000));
    expect(status).toBe(200);
    expect(ms).toBeLessThan((seconds + 1) * 1000);
    stop.abort();
    await Promise.all(crowd);
  }, 120_000);
});
