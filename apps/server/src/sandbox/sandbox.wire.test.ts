import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../test/sandbox-stage.ts';
import { findFreePort } from '../../test/spawn-simulator.ts';
import { type RunRequest, signRun } from '../gateways/sandbox/protocol.ts';
import { createSandboxGateway, SandboxUnavailable } from '../gateways/sandbox/run-code.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeAll(async () => {
  sandbox = await startSandbox({ SANDBOX_SLOTS: '2' });
});
afterAll(() => sandbox.close());

const javascript = (code: string, input: RunRequest['input'] = null, limits: RunRequest['limits'] = {}) =>
  sandbox.runCode({ language: 'javascript', code, input, limits });
const python = (code: string, input: RunRequest['input'] = null, limits: RunRequest['limits'] = {}) =>
  sandbox.runCode({ language: 'python', code, input, limits });

describe('JavaScript', () => {
  it.each([
    'export default async function main(input) { return { sum: input.a + input.b }; }',
    'export default function main(input) { return { sum: input.a + input.b }; }',
    'function main(input) { return { sum: input.a + input.b }; }',
    'const main = async ({ a, b }) => ({ sum: a + await Promise.resolve(b) });',
    'export const main = ({ a, b }) => ({ sum: a + b });',
    'await null; export default ({ a, b }) => ({ sum: a + b });',
  ])('runs %s', async (code) => {
    expect(await javascript(code, { a: 1, b: 2 })).toMatchObject({ ok: true, value: { sum: 3 }, logs: [] });
  });

  it('keeps what is printed, in order', async () => {
    const code = "function main() { console.log('知', { a: 1 }, [2]); console.warn(undefined, null); return 1; }";
    expect(await javascript(code)).toMatchObject({ ok: true, value: 1, logs: ['知 {"a":1} [2]', 'undefined null'] });
  });

  it('finds text tools and the time of China, and no way out', async () => {
    const code = `function main() {
      const bytes = new TextEncoder().encode('知行 ok');
      return [btoa('hello'), atob('aGVsbG8='), bytes.length, new TextDecoder().decode(bytes),
        new Date(0).getHours(), typeof fetch, typeof process, typeof require, typeof setTimeout];
    }`;
    const value = ['aGVsbG8=', 'hello', 9, '知行 ok', 8, ...Array(4).fill('undefined')];
    expect(await javascript(code)).toMatchObject({ ok: true, value });
  });

  it.each([
    ['function main() {\n  const a = 1;\n  throw new Error("bad");\n}', 'Error: bad', 3],
    ['function main() {\n  const a = ;\n}', 'SyntaxError: ', 2],
    ['const f = (x) => x.y.z;\n\nasync function main() {\n  await null;\n  return f({});\n}', 'TypeError: ', 1],
    ['function main() {\n  return nothing;\n}', 'ReferenceError: ', 2],
    ['function main() { throw "word"; }', 'thrown: word', undefined],
    ['const x = 1;', 'Error: the code must define main(input)', undefined],
    ['function main() { return new Promise(() => {}); }', 'main waits for something', undefined],
    ['function main() { return () => 1; }', 'TypeError: main must return', undefined],
    ['function main() { const a = {}; a.a = a; return a; }', 'TypeError: circular', undefined],
    ["import fs from 'node:fs';\nfunction main() {}", "ReferenceError: could not load module 'node:fs'", undefined],
  ])('tells what is wrong with %j', async (code, message, line) => {
    const result = await javascript(code);
    expect(result).toMatchObject({ ok: false, kind: 'error', message: expect.stringContaining(message) });
    expect(result.ok || result.line).toBe(line);
  });

  it('gives nothing back as null', async () => {
    expect(await javascript('function main() {}')).toMatchObject({ ok: true, value: null });
  });
});

describe('Python', () => {
  it.each([
    'def main(input): return {"sum": input["a"] + input["b"]}',
    'async def main(input): return {"sum": input["a"] + input["b"]}',
    'import asyncio\nasync def main(input):\n  await asyncio.sleep(0.001)\n  return {"sum": input["a"] + input["b"]}',
    'main = lambda input: {"sum": sum(input.values())}',
  ])('runs %s', async (code) => {
    expect(await python(code, { a: 1, b: 2 })).toMatchObject({ ok: true, value: { sum: 3 }, logs: [] });
  });

  it('keeps what is printed', async () => {
    const code =
      'import sys\ndef main(input):\n  print("知", input)\n  print("to stderr", file=sys.stderr)\n  return "行"';
    const result = await python(code, 1);
    expect(result).toMatchObject({ ok: true, value: '行' });
    expect(result.logs.sort()).toEqual(['to stderr', '知 1']);
  });

  it('has its library, threads and the time of China', async () => {
    const code = `import base64, collections, concurrent.futures, csv, datetime, decimal, hashlib, json, math, random, re, statistics, uuid
def main(input):
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        squares = list(pool.map(lambda x: x * x, range(4)))
    return [squares, hashlib.sha256(b"x").hexdigest()[:4], datetime.datetime.fromtimestamp(0).hour, str(decimal.Decimal("0.1") * 3)]`;
    expect(await python(code)).toMatchObject({ ok: true, value: [[0, 1, 4, 9], '2d71', 8, '0.3'] });
  });

  it.each([
    ['def main(input):\n  x = 1\n  return 1 / 0', 'ZeroDivisionError: division by zero', 3],
    ['def main(input):\n  return (1', 'SyntaxError: ', 2],
    ['def f(x):\n  return x["y"]\n\ndef main(input):\n  return f({})', 'KeyError: ', 2],
    ['import json\ndef main(input):\n  return json.loads("{")', 'JSONDecodeError: ', 3],
    ['x = 1', 'NameError: the code must define main(input)', undefined],
    ['def main(input): return {1, 2}', 'TypeError: Object of type set', undefined],
    ['def main(input): return float("nan")', 'ValueError: ', undefined],
    ['import sys\ndef main(input):\n  sys.exit(3)', 'SystemExit: 3', 3],
  ])('tells what is wrong with %j', async (code, message, line) => {
    const result = await python(code);
    expect(result).toMatchObject({ ok: false, kind: 'error', message: expect.stringContaining(message) });
    expect(result.ok || result.line).toBe(line);
  });
});

describe('limits', () => {
  const loops = { javascript: 'function main() { for (;;); }', python: 'def main(input):\n  while True: pass' };
  const eats = {
    javascript: 'function main() { const a = []; for (;;) a.push(new ArrayBuffer(1e6)); }',
    python: 'def main(input):\n  return len(bytearray(1 << 30))',
  };
  const talks = {
    javascript: "function main() { for (;;) console.log('x'.repeat(100)); }",
    python: 'def main(input):\n  while True: print("x" * 100)',
  };
  const languages = ['javascript', 'python'] as const;

  it.each(languages)('end %s that takes too long', async (language) => {
    const result = await sandbox.runCode({ language, code: loops[language], limits: { ms: 300 } });
    expect(result).toMatchObject({ ok: false, kind: 'timeout' });
    expect(result.ms).toBeGreaterThanOrEqual(295);
    expect(result.ms).toBeLessThan(300 * 1.2 + 50);
  });

  it.each(languages)('end %s that takes too much memory', async (language) => {
    const result = await sandbox.runCode({ language, code: eats[language], limits: { memoryMb: 32 } });
    expect(result).toMatchObject({ ok: false, kind: 'memory', message: 'out of memory' });
  });

  it.each(languages)('end %s that says too much, and keep how it began', async (language) => {
    const result = await sandbox.runCode({ language, code: talks[language], limits: { outputBytes: 100_000 } });
    expect(result).toMatchObject({ ok: false, kind: 'output', message: expect.stringContaining('100000') });
    expect(result.logs[0]).toBe('x'.repeat(100));
    expect(JSON.stringify(result).length).toBeLessThan(100_000);
  });

  it('cannot be raised above what the sandbox allows', async () => {
    await expect(javascript(loops.javascript, null, { ms: 60_000 })).rejects.toThrow(/answered 400/);
    await expect(javascript(loops.javascript, null, { memoryMb: 4_000 })).rejects.toThrow(/answered 400/);
  });

  it('a crash is told as such', async () => {
    const result = await python('import os\ndef main(input): os._exit(1)');
    expect(result).toMatchObject({ ok: false, kind: 'crash', message: 'the program ended without an answer' });
  });
});

describe('the door', () => {
  const post = (body: string, headers: Record<string, string>) =>
    fetch(`${sandbox.url}/run`, { method: 'POST', body, headers }).then(({ status }) => status);
  const order = JSON.stringify({ language: 'javascript', code: 'function main() { return 1; }' });

  it('opens for the key only', async () => {
    expect(await post(order, signRun(sandbox.key, order))).toBe(200);
    expect(await post(order, {})).toBe(403);
    expect(await post(order, signRun(randomBytes(24).toString('hex'), order))).toBe(403);
    expect(await post(order, { ...signRun(sandbox.key, order), 'x-sandbox-signature': '' })).toBe(403);
    expect(await post(`${order} `, signRun(sandbox.key, order))).toBe(403);
    expect(await post(order, { ...signRun(sandbox.key, order), 'x-sandbox-time': String(Date.now() - 5_000) })).toBe(
      403,
    );
  });

  it('does not take an old order again', async () => {
    expect(await post(order, signRun(sandbox.key, order, Date.now() - 120_000))).toBe(200);
    expect(await post(order, signRun(sandbox.key, order, Date.now() - 301_000))).toBe(403);
    expect(await post(order, signRun(sandbox.key, order, Date.now() + 310_000))).toBe(403);
    expect(await post(order, signRun(sandbox.key, order, Number.NaN))).toBe(403);
  });

  it('refuses what is not an order', async () => {
    for (const body of ['', '{', '[]', '{"language":"ruby","code":"1"}', '{"language":"python"}'])
      expect(await post(body, signRun(sandbox.key, body))).toBe(400);
    const long = 'x'.repeat(5_000_000);
    expect(await post(long, signRun(sandbox.key, long))).toBe(413);
    expect((await fetch(`${sandbox.url}/run`)).status).toBe(404);
  });

  it('a sandbox that is away is told apart from code that is wrong', async () => {
    const { runCode } = createSandboxGateway({ url: 'http://127.0.0.1:9', key: sandbox.key, patienceMs: 500 });
    const call = runCode(
      { tenant: 'a', account: 'a' },
      { language: 'javascript', code: 'function main() {}' },
      new AbortController().signal,
    );
    await expect(call).rejects.toThrow(SandboxUnavailable);
  });
});

describe('runs side by side', () => {
  it('many at once all get their own answer', async () => {
    const numbers = Array.from({ length: 40 }, (_, at) => at);
    const results = await Promise.all(
      numbers.map((at) =>
        at % 4 === 0 ? python('def main(n): return n', at) : javascript('function main(n) { return n; }', at),
      ),
    );
    expect(results.map((result) => result.ok && result.value)).toEqual(numbers);
  });

  it.each(['javascript', 'python'] as const)(
    'a %s run that is called off ends in the sandbox too',
    async (language) => {
      const mark = `marker_${randomBytes(6).toString('hex')}`;
      const code =
        language === 'python'
          ? `def main(input):\n  while True: pass # ${mark}`
          : `function main() { for (;;); /* ${mark} */ }`;
      const stop = new AbortController();
      const calls = [1, 2].map(() => sandbox.runCode({ language, code, limits: { ms: 30_000 } }, stop.signal));
      await sleep(300);
      stop.abort(new Error('stopped'));
      for (const call of calls) await expect(call).rejects.toThrow('stopped');
      const plain = language === 'python' ? 'def main(n): return n' : 'function main(n) { return n; }';
      const began = performance.now();
      expect(await sandbox.runCode({ language, code: plain, input: 7 })).toMatchObject({ ok: true, value: 7 });
      expect(performance.now() - began).toBeLessThan(5_000);
    },
  );

  it('a sandbox that is told to stop ends its runs first, and a run that comes meanwhile waits for the next one', async () => {
    const port = await findFreePort();
    const stopping = await startSandbox({ SANDBOX_PORT: String(port) });
    const waits = 'import time\ndef main(n):\n  time.sleep(1.5)\n  return n';
    const before = stopping.runCode({ language: 'python', code: waits, input: 1 });
    await sleep(500);
    const closed = stopping.close();
    await sleep(100);
    expect((await fetch(`${stopping.url}/ready`)).status).toBe(503);
    const during = stopping.runCode({ language: 'python', code: waits, input: 2 });
    expect(await before).toMatchObject({ ok: true, value: 1 });
    await closed;
    const next = await startSandbox({ SANDBOX_PORT: String(port), SANDBOX_KEY: stopping.key });
    expect(await during).toMatchObject({ ok: true, value: 2 });
    await next.close();
  });

  it.concurrent('a run whose sandbox is killed is made by the next one', async () => {
    const port = await findFreePort();
    const doomed = await startSandbox({ SANDBOX_PORT: String(port) });
    const waits = 'import time\ndef main(n):\n  time.sleep(1)\n  return n';
    const run = doomed.runCode({ language: 'python', code: waits, input: 3 });
    await sleep(300);
    await doomed.kill();
    const next = await startSandbox({ SANDBOX_PORT: String(port), SANDBOX_KEY: doomed.key });
    expect(await run).toMatchObject({ ok: true, value: 3 });
    await next.close();
  });

  it.concurrent('all jails end with a sandbox that is killed', async ({ expect }) => {
    const doomed = await startSandbox();
    const jailed = doomed.offspring();
    expect(jailed.length).toBeGreaterThan(3);
    void doomed.runCode({ language: 'python', code: 'def main(input):\n  while True: pass' }).catch(() => {});
    await sleep(300);
    const all = new Set([...jailed, ...doomed.offspring()]);
    await doomed.kill();
    await expect.poll(() => [...all].filter((pid) => existsSync(`/proc/${pid}`)), { timeout: 5_000 }).toEqual([]);
  });

  it('code in the jail has none of the account, the groups or the variables of the sandbox', async () => {
    await expect.poll(() => jailedPrograms().length).toBeGreaterThan(3);
    const jailed = jailedPrograms();
    for (const pid of jailed) {
      const status = statusOf(pid, 'status');
      expect(status).toMatch(/^NoNewPrivs:\s1$/m);
      expect(status).toMatch(/^Seccomp:\s2$/m);
      expect(status).toMatch(/^CapEff:\s0+$/m);
      if (process.getuid?.() === 0) expect(status).not.toMatch(/^Uid:\s0\b/m);
      expect(statusOf(pid, 'environ')).not.toContain('SANDBOX');
    }
  });
});

const jailedPrograms = () =>
  sandbox.offspring().filter((pid) => /^\/(usr\/bin\/python3|app\/node)/.test(statusOf(pid, 'cmdline')));

const statusOf = (pid: number, file: string) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};
