import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isRunning, startDetached, stopProcess } from './process.ts';

const folder = mkdtempSync(join(tmpdir(), 'zhixing-process-'));
afterAll(() => rmSync(folder, { recursive: true }));

const start = (script: string) => startDetached({ file: 'sh', args: ['-c', script] }, join(folder, 'out.log'));

const lastNumber = (log: string) => Number(/line (\d+)\s*$/.exec(readFileSync(log, 'utf8').slice(-40_000))?.[1] ?? 0);

describe('a detached process', () => {
  it('writes to its log and ends when asked', async () => {
    const mark = await start('echo hello; exec sleep 60');
    await expect.poll(() => readFileSync(join(folder, 'out.log'), 'utf8')).toContain('hello');
    expect(isRunning(mark)).toBe(true);
    await stopProcess(mark, 'SIGTERM');
    expect(isRunning(mark)).toBe(false);
  });

  it('has a log that stays small while it runs, and goes on in it', async () => {
    const log = join(folder, 'flood.log');
    const flood =
      'n=0; while :; do n=$((n+1)); head -c 20000 /dev/zero | tr "\\0" x; echo " line $n"; sleep 0.02; done';
    const mark = await startDetached({ file: 'sh', args: ['-c', flood] }, log, { bytes: 100_000, seconds: 0.1 });
    await expect.poll(() => lastNumber(log), { timeout: 15_000 }).toBeGreaterThan(60);
    expect(statSync(log).size + statSync(`${log}.old`).size).toBeLessThan(1_000_000);
    expect(isRunning(mark)).toBe(true);
    const before = lastNumber(log);
    await expect.poll(() => lastNumber(log)).toBeGreaterThan(before);
    await stopProcess(mark, 'SIGKILL');
  }, 30_000);

  it('is killed when it does not listen', async () => {
    const mark = await start('trap "" TERM; while :; do sleep 0.1; done');
    await stopProcess(mark, 'SIGTERM', 300);
    expect(isRunning(mark)).toBe(false);
  });

  it('is left alone when its pid is the same but it began at another time', async () => {
    const mark = await start('exec sleep 60');
    const recycled = { ...mark, start: '1' };
    expect(isRunning(recycled)).toBe(false);
    await stopProcess(recycled, 'SIGKILL');
    expect(isRunning(mark)).toBe(true);
    await stopProcess(mark, 'SIGTERM');
  });
});
