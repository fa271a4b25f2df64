import { availableParallelism, loadavg } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../../../tools/ci/tier.ts';
import { face, watchParsers } from '../../../test/documents/face-hostile.ts';
import { hostileDocuments } from '../../../test/documents/hostile.ts';
import { placeSentinels, startSandbox } from '../../../test/sandbox-stage.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let sentinels: Awaited<ReturnType<typeof placeSentinels>>;
let parsers: ReturnType<typeof watchParsers>;
beforeAll(async () => {
  sandbox = await startSandbox({ SANDBOX_PARSE_SLOTS: '2' });
  sentinels = await placeSentinels(sandbox.pid);
  parsers = watchParsers(sandbox);
});
afterAll(async () => {
  parsers.stop();
  await sentinels.close();
  await sandbox.close();
});

let slowest = { ms: 0, name: '' };
const names = hostileDocuments({ file: '/tmp/x', port: 1 });
/** One of each kind; `pnpm full` takes all. */
const chosen = names.filter(({ kind }, at) => isFull || names.findIndex((one) => one.kind === kind) === at);

describe('documents made to harm', () => {
  it('are more than 120, of many kinds', () => {
    expect(names.length).toBeGreaterThanOrEqual(120);
    expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
    expect(new Set(names.map(({ kind }) => kind)).size).toBeGreaterThan(20);
  });

  it.each(chosen.map(({ kind, name }) => [kind, name] as const))('%s: %s', { timeout: 110_000 }, async (_, name) => {
    const document = hostileDocuments({ file: sentinels.input.file, port: sentinels.input.port }).find(
      (one) => one.name === name,
    );
    if (!document) throw new Error(`there is no ${name}`);
    const outcome = await face(sandbox, document);
    if (outcome.ms > slowest.ms) slowest = { ms: outcome.ms, name };
    expect(outcome.came).toMatch(/^(read|broken|encrypted|empty|encoding|too-slow|too-large|too-many-pages)$/);
    // A machine that has far too much to do is asked again, which takes longer and is no fault of the document.
    const isOverrun = (loadavg()[0] ?? 0) > 2 * availableParallelism();
    // Waiting for a place and the way there and back come on top of the thirty seconds, for each of two calls at most.
    if (!isOverrun) expect(outcome.ms).toBeLessThan(document.converts ? 70_000 : 40_000);
    expect(sentinels.tripped(outcome, [])).toEqual([]);
    expect(sandbox.isAlive()).toBe(true);
  });

  it('leave the sandbox able to read, and never held more than they may', async () => {
    const outcome = await face(sandbox, { kind: '', name: '', extension: 'txt', make: () => Buffer.from('还在') });
    expect(outcome).toMatchObject({ came: 'read', text: '还在' });
    const seconds = (slowest.ms / 1000).toFixed(1);
    process.stdout.write(
      `  hostile documents: ${chosen.length} of ${names.length}, parsers held ${Math.round(parsers.peakMb())} MB at most; the slowest took ${seconds} s: ${slowest.name}\n`,
    );
    expect(parsers.peakMb()).toBeGreaterThan(process.getuid?.() === 0 ? 1 : -1);
    expect(parsers.peakMb()).toBeLessThanOrEqual(512);
    expect(await sandbox.runCode({ language: 'javascript', code: 'function main() { return 1; }' })).toMatchObject({
      ok: true,
    });
  });
});
