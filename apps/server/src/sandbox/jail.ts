import { type ChildProcess, spawn } from 'node:child_process';
import type { Duplex, Readable, Writable } from 'node:stream';
import { parserFilter, seccompFilter } from './seccomp.ts';

/** What a jail holds: files of the host under a name inside, one program, and the limits it begins with. */
export type Jail = {
  files: { from: string; to: string }[];
  filesIfAny?: string[];
  links?: { from: string; to: string }[];
  environment?: Record<string, string>;
  command: string[];
  stackMb: number;
};

/** A real root would stay the owner of the host's files inside, so jails get an account that owns nothing. */
const HOST_ACCOUNT = 60_990;
const FILTER_FD = 4;

const filter = seccompFilter();
const filterOfParsers = parserFilter();

const spaces = [
  ...['--unshare-user', '--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try'],
  ...['--uid', '65534', '--gid', '65534', '--hostname', 'sandbox', '--cap-drop', 'ALL'],
  ...['--die-with-parent', '--new-session', '--clearenv'],
];

/**
 * One program in namespaces of its own: no network, no other process, no /proc, no variable of ours, nothing to write to.
 * Without a writable place there is no disk to fill; with one process only, the limits of a process are those of a run.
 */
const bubblewrap = ({ files, filesIfAny = [], links = [], environment = {}, command }: Jail) => [
  ...spaces,
  ...['--seccomp', String(FILTER_FD)],
  ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
  ...files.flatMap(({ from, to }) => ['--ro-bind', from, to]),
  ...filesIfAny.flatMap((path) => ['--ro-bind-try', path, path]),
  ...links.flatMap(({ from, to }) => ['--symlink', to, from]),
  ...['--dev-bind', '/dev/null', '/dev/null', '--dir', '/tmp', '--chdir', '/tmp', '--remount-ro', '/', '--'],
  ...command,
];

export type Jailed = {
  process: ChildProcess;
  input: Writable;
  /** What the program prints, both streams. */
  printed: Readable[];
  /** What it answers, on a pipe of its own. */
  answers: Readable;
  kill: () => void;
};

export const startJailed = (jail: Jail): Jailed => {
  const limits = ['--core=0:0', '--fsize=0:0', '--nofile=64:64', '--memlock=0:0', '--msgqueue=0:0'];
  const stack = `--stack=${jail.stackMb * 1024 * 1024}`;
  const isRoot = process.getuid?.() === 0;
  // Strangers' code, and the starting of its jails, waits for whatever else this machine has to do.
  const command = ['-n', '10', '/usr/bin/prlimit', ...limits, stack, '--', '/usr/bin/bwrap', ...bubblewrap(jail)];
  const child = spawn('/usr/bin/nice', command, {
    env: {},
    cwd: '/',
    ...(isRoot ? { uid: HOST_ACCOUNT, gid: HOST_ACCOUNT } : {}),
    stdio: ['pipe', 'pipe', 'pipe', 'pipe', 'pipe'],
  });
  const [input, output, errors, answers, filterPipe] = child.stdio as unknown as [Writable, ...Duplex[]];
  if (!output || !errors || !answers || !filterPipe) throw new Error('a jail has five pipes');
  // A program that dies early breaks its pipes; its exit tells that, not the pipe.
  for (const stream of [input, output, errors, answers, filterPipe]) stream.on('error', () => {});
  child.on('error', () => {});
  filterPipe.end(filter);
  // The outer process gone, the kernel ends the first one inside, and with it all of its namespace.
  return { process: child, input, printed: [output, errors], answers, kill: () => child.kill('SIGKILL') };
};

/** What a program that reads a document is given: its files, its room on a memory disk, and the document's bytes. */
export type ParserJail = Pick<Jail, 'files' | 'filesIfAny' | 'links' | 'environment' | 'command'> & {
  /** Bytes that lie in the jail under a name, and nowhere else. */
  inputs: { name: string; bytes: Uint8Array }[];
  diskBytes: number;
  limits: string[];
};

/** Threads and processes are counted for each account: runs and parsers must not use up each other's. */
const PARSER_ACCOUNT = 60_991;
const FIRST_INPUT_FD = 4;

/** Its way out is what it prints. The bytes go in through pipes, so that nothing of a document lies on the host's disk. */
export const startParser = (jail: ParserJail) => {
  const { files, filesIfAny = [], links = [], environment = {}, inputs } = jail;
  const inside = [
    ...spaces,
    ...['--seccomp', '3'],
    ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
    ...files.flatMap(({ from, to }) => ['--ro-bind', from, to]),
    ...filesIfAny.flatMap((path) => ['--ro-bind-try', path, path]),
    ...links.flatMap(({ from, to }) => ['--symlink', to, from]),
    ...['/dev/null', '/dev/urandom'].flatMap((path) => ['--dev-bind', path, path]),
    ...['--size', String(jail.diskBytes), '--tmpfs', '/tmp'],
    ...inputs.flatMap(({ name }, at) => ['--ro-bind-data', String(FIRST_INPUT_FD + at), name]),
    ...['--chdir', '/tmp', '--remount-ro', '/', '--'],
    ...jail.command,
  ];
  const limits = ['--core=0:0', '--nofile=256:256', '--memlock=0:0', '--msgqueue=0:0', ...jail.limits];
  const child = spawn('/usr/bin/nice', ['-n', '10', '/usr/bin/prlimit', ...limits, '--', '/usr/bin/bwrap', ...inside], {
    env: {},
    cwd: '/',
    ...(process.getuid?.() === 0 ? { uid: PARSER_ACCOUNT, gid: PARSER_ACCOUNT } : {}),
    stdio: ['ignore', 'pipe', 'pipe', ...[filterOfParsers, ...inputs].map(() => 'pipe' as const)],
  });
  const [, output, errors, filterPipe, ...inputPipes] = child.stdio as unknown as Duplex[];
  if (!output || !errors || !filterPipe) throw new Error('a parser has two pipes out and one for its filter');
  for (const stream of [output, errors, filterPipe, ...inputPipes]) stream.on('error', () => {});
  child.on('error', () => {});
  filterPipe.end(filterOfParsers);
  for (const [at, pipe] of inputPipes.entries()) pipe.end(inputs[at]?.bytes);
  return { process: child, output: output as Readable, errors: errors as Readable, kill: () => child.kill('SIGKILL') };
};
