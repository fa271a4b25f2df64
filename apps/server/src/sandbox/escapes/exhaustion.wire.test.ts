import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../../../tools/ci/tier.ts';
import { startSandbox } from '../../../test/sandbox-stage.ts';
import { exhaustions } from './exhaustion.ts';

const ms = 1_000;
/** Beside 1.2 times the limit: the request itself, waiting for a place, and a machine that does other things. */
const restMs = 500;

/** The jailer outside, the first process inside, and the program. */
const processesOfOneJail = 3;

/** Each takes its whole second: in CI every other one, all of them by `pnpm full`. */
const chosen = exhaustions.filter((_, at) => isFull || at % 2 === 0);

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

describe('S6 exhaustion', () => {
  it('has enough cases', () => {
    expect(exhaustions.length).toBeGreaterThanOrEqual(40);
  });

  it.each(chosen)('$name', { timeout: 30_000 }, async ({ language, code }) => {
    const began = performance.now();
    const result = await sandbox.runCode({ language, code, limits: { ms, memoryMb: 64 } });
    const took = performance.now() - began;
    expect(result.ms).toBeLessThanOrEqual(ms * 1.2 + 50);
    expect(took).toBeLessThanOrEqual(ms * 1.2 + restMs);
    expect(JSON.stringify(result).length).toBeLessThan(300_000);
    expect(sandbox.isAlive()).toBe(true);
    const plain = language === 'python' ? 'def main(input): return input' : 'function main(input) { return input; }';
    expect(await sandbox.runCode({ language, code: plain, input: [1] })).toMatchObject({ ok: true, value: [1] });
  });

  it('leaves no process behind', async () => {
    const waiting = 2 * (availableParallelism() + 1);
    await expect.poll(() => sandbox.offspring().length, { timeout: 20_000 }).toBe(waiting * processesOfOneJail);
  });
});
