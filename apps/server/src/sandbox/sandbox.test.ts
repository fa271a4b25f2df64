import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSandboxEnv } from './env.ts';
import { createLogs } from './logs.ts';
import { Busy, createSlots, OwnQueueFull } from './slots.ts';
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
  const orderOf = (tenant: string, account: string, most = 20) => ({
    whose: { tenant, account },
    mayWait: { account: most, tenant: most },
  });
  const mine = orderOf('a', 'a', 2);
  it('are given in order, and too many who wait are sent away', async () => {
    const { inSlot, figures } = createSlots(1, 2);
    const { signal } = new AbortController();
    const order: number[] = [];
    let open = () => {};
    const first = inSlot(mine, signal, () => new Promise<void>((resolve) => (open = resolve)));
    const others = [2, 3].map((n) => inSlot(mine, signal, async () => void order.push(n)));
    expect(figures()).toEqual({ free: 0, busy: 1, waiting: 2 });
    await expect(inSlot(mine, signal, async () => {})).rejects.toThrow(OwnQueueFull);
    await expect(inSlot(orderOf('b', 'b'), signal, async () => {})).rejects.toThrow(Busy);
    open();
    await Promise.all([first, ...others]);
    expect(order).toEqual([2, 3]);
  });

  it('are given by turns: tenant by tenant, account by account, whoever came first and with however many', async () => {
    const { inSlot } = createSlots(1, 50);
    const { signal } = new AbortController();
    const order: string[] = [];
    let open = () => {};
    const first = inSlot(mine, signal, () => new Promise<void>((resolve) => (open = resolve)));
    const of = (tenant: string, account: string, count: number) =>
      Array.from({ length: count }, () =>
        inSlot(orderOf(tenant, account), signal, async () => void order.push(`${tenant}${account}`)),
      );
    const all = [first, ...of('a', '1', 4), ...of('a', '2', 2), ...of('b', '1', 2), ...of('c', '1', 1)];
    await new Promise(setImmediate);
    open();
    await Promise.all(all);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b1', 'a1', 'a2', 'a1', 'a1']);
  });

  it('one account leaves a place to others', async () => {
    const { inSlot, figures } = createSlots(3, 9);
    const stop = new AbortController();
    const forEver = () => new Promise<void>(() => {});
    for (let n = 0; n < 4; n++) void inSlot(mine, stop.signal, forEver).catch(() => {});
    await new Promise(setImmediate);
    expect(figures()).toEqual({ free: 1, busy: 2, waiting: 2 });
    expect(await inSlot(orderOf('a', 'b'), stop.signal, async () => 1)).toBe(1);
    stop.abort();
  });

  it('who gives up waiting leaves the line, and a failure frees its place', async () => {
    const { inSlot } = createSlots(1, 5);
    const stop = new AbortController();
    let fail = () => {};
    const first = inSlot(
      mine,
      stop.signal,
      () => new Promise((_, reject) => (fail = () => reject(new Error('failed')))),
    );
    const second = inSlot(mine, stop.signal, async () => 2);
    stop.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    fail();
    await expect(first).rejects.toThrow('failed');
    expect(await inSlot(mine, new AbortController().signal, async () => 3)).toBe(3);
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
