import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../../../tools/ci/tier.ts';
import { placeSentinels, startSandbox } from '../../../test/sandbox-stage.ts';
import type { RunResult } from '../../gateways/sandbox/protocol.ts';
import { type Escape, javascriptAttack, javascriptEscapes } from './javascript.ts';
import { pythonAttack, pythonEscapes } from './python.ts';

const canary = 'canary-4f1d0c7e9b';
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let sentinels: Awaited<ReturnType<typeof placeSentinels>>;

beforeAll(async () => {
  sandbox = await startSandbox({ SANDBOX_CANARY: canary });
  sentinels = await placeSentinels(sandbox.pid);
});
afterAll(async () => {
  await sentinels.close();
  await sandbox.close();
});

const languages = { javascript: javascriptEscapes, python: pythonEscapes };
const clean = {
  javascript:
    'function main() { return [Reflect.ownKeys(globalThis).length, typeof taken, ({}).taken === undefined]; }',
  python: 'import os\ndef main(input): return [os.listdir("/tmp"), os.listdir("/"), "taken" in globals(), os.getpid()]',
};

describe.each(['javascript', 'python'] as const)('S6 escapes from %s', (language) => {
  const run = (code: string) => sandbox.runCode({ language, code, input: sentinels.input, limits: { ms: 2_000 } });

  let before: Promise<RunResult> | undefined;

  it('are enough', () => {
    const names = new Set(languages[language].map(({ name }) => name));
    expect(names.size).toBe(languages[language].length);
    expect(names.size).toBeGreaterThanOrEqual(language === 'javascript' ? 140 : 100);
  });

  const last = languages[language].length - 1;
  // In CI a clean run follows every fourth of them, and the last one.
  const escapes = languages[language].map((way, at) => ({
    ...way,
    isLookedAfter: isFull || at % 4 === 3 || at === last,
  }));

  it.each(escapes)(
    '$name',
    { timeout: 30_000 },
    async ({ code, isLookedAfter }: Escape & { isLookedAfter: boolean }) => {
      before ??= run(clean[language]);
      const { ms: _, ...untouched } = await before;
      const result = await run(code);
      expect(sentinels.tripped(result, [canary, sandbox.key])).toEqual([]);
      expect(sandbox.isAlive()).toBe(true);
      expect(untouched).toMatchObject({ ok: true });
      if (isLookedAfter) expect(await run(clean[language])).toMatchObject(untouched);
    },
  );
});

describe('S6 the sentinels without a wall', () => {
  const runFile = promisify(execFile);
  const run = async (file: string, args: string[]) => {
    const { stdout } = await runFile(file, args, { env: { SANDBOX_CANARY: canary, HOME: '/tmp' } });
    return stdout;
  };

  it('see a JavaScript attack', { timeout: 30_000 }, async () => {
    const open = await placeSentinels(process.pid);
    const code = `${javascriptAttack('return reach(input, {}.constructor.constructor);')}
      console.log(JSON.stringify(await main(${JSON.stringify(open.input)})));`;
    const said = await run(process.execPath, ['--input-type=module', '-e', code]);
    expect(open.tripped(said, [canary])).toEqual([
      `shows ${open.word}`,
      `shows ${canary}`,
      'reached the network',
      'changed files',
    ]);
    await open.close();
  });

  it('see a Python attack', { timeout: 30_000 }, async () => {
    const open = await placeSentinels(process.pid);
    const attack = `out = attempt(lambda: open(input["file"]).read(), lambda: open(input["folder"] + "/taken", "w").write("x"), lambda: dict(os.environ), lambda: dial(input, socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", input["port"])))
    return out`;
    const code = `${pythonAttack(attack)}\nimport json\nprint(main(json.loads(${JSON.stringify(JSON.stringify(open.input))})))`;
    const said = await run('/usr/bin/python3', ['-I', '-c', code]);
    expect(open.tripped(said, [canary])).toEqual([
      `shows ${open.word}`,
      `shows ${open.flag}`,
      `shows ${canary}`,
      'reached the network',
      'changed files',
    ]);
    await open.close();
  });
});
