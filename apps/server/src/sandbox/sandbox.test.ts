import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSandboxEnv } from './env.ts';
import { createLogs } from './logs.ts';
import { Busy, createSlots } from './slots.ts';
import { createStage } from './stage.ts';

const key = 'k'.repeat(32);

describe('settings of the sandbox', () => {
  it('are its own', () => {
    expect(readSandboxEnv({ SANDBOX_KEY: key, PATH: '/bin', HOSTNAME: 'x' })).toMatchObject({
      SANDBOX_HOST: '127.0.0.1',
      SANDBOX_KEY: key,
    });
    expect(() => readSandboxEnv({})).toThrow('SANDBOX_KEY');
    expect(() => readSandboxEnv({ SANDBOX_KEY: 'short-and-secret' })).not.toThrow('short-and-secret');
  });

  it.each([
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'VALKEY_URL',
    'APP_SECRET',
    'S3_ACCESS_KEY',
    'S3_SECRET_KEY',
    'RESTATE_ADMIN_URL',
    'SMTP_URL',
    'SMS_ACCESS_KEY_ID',
    'DEMO_MODEL_KEY',
    'GITHUB_TOKEN',
    'PGPASSWORD',
  ])('%s is refused, by name and without its value', (name) => {
    const start = () => readSandboxEnv({ SANDBOX_KEY: key, [name]: 'CANARY' });
    expect(start).toThrow(name);
    expect(start).not.toThrow('CANARY');
  });
});

describe('what is printed', () => {
  it('is lines, the last one without its end too', () => {
    const logs = createLogs(100);
    for (const part of ['a\nb', 'c\n', 'd']) logs.add(Buffer.from(part));
    expect(logs.lines()).toEqual(['a', 'bc', 'd']);
    expect(createLogs(1).lines()).toEqual([]);
  });

  it('is kept up to a bound and refused above another', () => {
    const logs = createLogs(100_000);
    expect(logs.add(Buffer.alloc(60_000, 'a'))).toBe(true);
    expect(logs.add(Buffer.alloc(40_000, 'b'))).toBe(true);
    expect(logs.add(Buffer.from('c'))).toBe(false);
    expect(logs.lines()[0]?.length).toBe(64_000);
    expect(logs.lines().at(-1)).toBe('… 36001 more bytes');
  });
});

describe('places', () => {
  it('are given in order, and too many who wait are sent away', async () => {
    const inSlot = createSlots(1, 2);
    const { signal } = new AbortController();
    const order: number[] = [];
    let open = () => {};
    const first = inSlot(signal, () => new Promise<void>((resolve) => (open = resolve)));
    const others = [2, 3].map((n) => inSlot(signal, async () => void order.push(n)));
    await expect(inSlot(signal, async () => {})).rejects.toThrow(Busy);
    open();
    await Promise.all([first, ...others]);
    expect(order).toEqual([2, 3]);
  });

  it('who gives up waiting leaves the line, and a failure frees its place', async () => {
    const inSlot = createSlots(1, 5);
    const stop = new AbortController();
    let fail = () => {};
    const first = inSlot(stop.signal, () => new Promise((_, reject) => (fail = () => reject(new Error('failed')))));
    const second = inSlot(stop.signal, async () => 2);
    stop.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    fail();
    await expect(first).rejects.toThrow('failed');
    expect(await inSlot(new AbortController().signal, async () => 3)).toBe(3);
  });
});

describe('files for a jail', () => {
  it.runIf(process.getuid?.() === 0)(
    'are used where they lie when everyone may read them, and copied otherwise',
    () => {
      const root = mkdtempSync(join(tmpdir(), 'stage-'));
      chmodSync(root, 0o755);
      mkdirSync(join(root, 'private'), { mode: 0o700 });
      for (const file of ['open', 'private/closed']) writeFileSync(join(root, file), file, { mode: 0o644 });
      const { stage, clear } = createStage();
      expect(stage(join(root, 'open'))).toBe(join(root, 'open'));
      const copy = stage(join(root, 'private/closed'));
      expect(copy.startsWith(root)).toBe(false);
      expect(readFileSync(copy, 'utf8')).toBe('private/closed');
      expect(statSync(join(copy, '..')).mode & 0o777).toBe(0o755);
      clear();
      expect(() => statSync(copy)).toThrow();
      rmSync(root, { recursive: true });
    },
  );
});
