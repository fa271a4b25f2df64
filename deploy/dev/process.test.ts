import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isRunning, startDetached, stopProcess } from './process.ts';

const folder = mkdtempSync(join(tmpdir(), 'zhixing-process-'));
afterAll(() => rmSync(folder, { recursive: true }));

const start = (script: string) => startDetached({ file: 'sh', args: ['-c', script] }, join(folder, 'out.log'));

describe('a detached process', () => {
  it('writes to its log and ends when asked', async () => {
    const mark = await start('echo hello; exec sleep 60');
    await expect.poll(() => readFileSync(join(folder, 'out.log'), 'utf8')).toContain('hello');
    expect(isRunning(mark)).toBe(true);
    await stopProcess(mark, 'SIGTERM');
    expect(isRunning(mark)).toBe(false);
  });

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
