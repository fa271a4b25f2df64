import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docxOf, word } from '../../test/documents/office.ts';
import { findFreePort } from '../../test/spawn-simulator.ts';
import { createParserGateway } from '../gateways/sandbox/parse-file.ts';
import { createSandboxGateway } from '../gateways/sandbox/run-code.ts';

const inCheckout = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
type Rule = { names: string[]; action: string };
const profile = JSON.parse(readFileSync(inCheckout('deploy/sandbox-seccomp.json'), 'utf8')) as {
  defaultAction: string;
  defaultErrnoRet: number;
  syscalls: Rule[];
};
const allowed = profile.syscalls.flatMap(({ names }) => names);

describe('the profile of the sandbox’s container', () => {
  it('lets jails be made and refuses whatever it does not name', () => {
    expect(profile.defaultAction).toBe('SCMP_ACT_ERRNO');
    for (const { action } of profile.syscalls) expect(action).toBe('SCMP_ACT_ALLOW');
    for (const name of ['clone', 'unshare', 'mount', 'pivot_root', 'seccomp']) expect(allowed).toContain(name);
  });

  it.each([
    ...['ptrace', 'process_vm_readv', 'process_vm_writev', 'pidfd_getfd', 'kcmp'],
    ...['bpf', 'perf_event_open', 'userfaultfd', 'io_uring_setup', 'keyctl', 'add_key', 'request_key'],
    ...['init_module', 'finit_module', 'delete_module', 'kexec_load', 'kexec_file_load', 'reboot', 'syslog'],
    ...['open_by_handle_at', 'name_to_handle_at', 'setns', 'mknod', 'mknodat', 'swapon', 'acct', 'quotactl'],
    ...['fsopen', 'fsmount', 'move_mount', 'open_tree', 'mount_setattr', 'fanotify_init', 'iopl', 'modify_ldt'],
    ...['clock_settime', 'settimeofday', 'adjtimex', 'shmget', 'msgget', 'semget', 'mq_open'],
  ])('does not know %s', (name) => {
    expect(allowed).not.toContain(name);
  });
});

const header = '/usr/include/x86_64-linux-gnu/asm/unistd_64.h';

/** The profile as the kernel reads it, by the numbers that this machine's headers give the names. */
const filterOf = (numbers: Map<string, number>) => {
  const steps = [
    [0x20, 0, 0, 0],
    ...allowed.flatMap((name) => {
      const number = numbers.get(name);
      return number === undefined
        ? []
        : [
            [0x15, 0, 1, number],
            [0x06, 0, 0, 0x7fff_0000],
          ];
    }),
    [0x06, 0, 0, 0x0005_0000 | profile.defaultErrnoRet],
  ];
  const bytes = Buffer.alloc(steps.length * 8);
  for (const [at, [code = 0, yes = 0, no = 0, value = 0]] of steps.entries()) {
    bytes.writeUInt16LE(code, at * 8);
    bytes.writeUInt8(yes, at * 8 + 2);
    bytes.writeUInt8(no, at * 8 + 3);
    bytes.writeUInt32LE(value >>> 0, at * 8 + 4);
  }
  return bytes;
};

const start = async (port: number, key: string, more: string[] = []) => {
  const found = readFileSync(header, 'utf8').matchAll(/#define __NR_(\w+) (\d+)/g);
  const numbers = new Map([...found].map(([, name = '', number]) => [name, Number(number)]));
  const program = more.length > 0 ? more : [process.execPath, inCheckout('apps/server/src/sandbox.ts')];
  const child = spawn(
    '/usr/bin/bwrap',
    ['--dev-bind', '/', '/', '--cap-add', 'ALL', '--seccomp', '3', '--', ...program],
    {
      env: { SANDBOX_KEY: key, SANDBOX_PORT: String(port), SANDBOX_SLOTS: '1', PATH: process.env.PATH ?? '' },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    },
  );
  (child.stdio[3] as Writable).end(filterOf(numbers));
  return child;
};

describe.runIf(existsSync(header) && existsSync('/usr/bin/bwrap'))('the sandbox under this profile', () => {
  const key = randomBytes(32).toString('hex');
  let child: Awaited<ReturnType<typeof start>>;
  let gateway: ReturnType<typeof createSandboxGateway>;
  let parser: ReturnType<typeof createParserGateway>;

  beforeAll(async () => {
    const port = await findFreePort();
    child = await start(port, key);
    const words: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => words.push(String(chunk)));
    gateway = createSandboxGateway({ url: `http://127.0.0.1:${port}`, key, now: () => new Date() });
    parser = createParserGateway({ url: `http://127.0.0.1:${port}`, key });
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    for (const end = Date.now() + 50_000; !(await isReady()); await sleep(100))
      if (Date.now() > end) throw new Error(`the sandbox did not become ready: ${words.slice(-20).join('')}`);
  }, 60_000);
  afterAll(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  });

  it.each([
    ['javascript', 'function main(input) { return input.a + 1; }'],
    ['python', 'def main(input):\n    return input["a"] + 1'],
  ] as const)('runs %s', async (language, code) => {
    const order = { language, code, input: { a: 1 }, limits: {} };
    const signal = AbortSignal.timeout(20_000);
    expect(await gateway.runCode({ tenant: 't', account: 'a' }, order, signal)).toMatchObject({ ok: true, value: 2 });
  });

  it('reads and prints documents', { timeout: 100_000 }, async () => {
    const file = { extension: 'docx', bytes: docxOf(word.heading('第一章', 1)) };
    const whose = { tenant: 't', account: 'a' };
    const signal = AbortSignal.timeout(90_000);
    const pdf = await parser.convert(whose, file, signal);
    const { lines } = await parser.read(whose, { ...file, pdf }, { from: 1, to: 1, ocr: 'auto' }, signal);
    expect(lines).toMatchObject([{ kind: 'heading', text: '第一章', page: 1, box: expect.any(Array) }]);
  });

  it('is refused what the profile does not name', async () => {
    const code = 'import ctypes; print(ctypes.CDLL(None, use_errno=True).ptrace(0, 0, 0, 0), ctypes.get_errno())';
    const tried = await start(0, key, ['/usr/bin/python3', '-c', code]);
    expect((await text(tried.stdout as Readable)).trim()).toMatch(/^-1/);
  });
});
