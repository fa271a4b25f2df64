import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildah } from './buildah.ts';

type Config = { User?: string; Env?: string[]; Cmd?: string[]; WorkingDir?: string };
type Inspected = { OCIv1: { config: Config }; Docker: { config: { Healthcheck?: { Test?: string[] } } } };
type Settings = Record<string, string>;
type LogLine = Record<string, unknown> & { msg?: string };

/** The account of the image by number, as it stands in the image. */
const account = ['--reuid=1000', '--regid=1000', '--clear-groups', '--no-new-privs', '--bounding-set=-all'];

const readConfig = async (image: string): Promise<Required<Config> & { healthcheck: string[] }> => {
  const about = JSON.parse(await buildah(['inspect', '--type', 'image', image])) as Inspected;
  const { User = '', Env = [], Cmd = [], WorkingDir = '/' } = about.OCIv1.config;
  const [kind, ...healthcheck] = about.Docker.config.Healthcheck?.Test ?? [];
  if (kind !== 'CMD') throw new Error(`${image} has no health check`);
  return { User, Env, Cmd, WorkingDir, healthcheck };
};

/** What a container engine starts: the image's files unchangeable, an empty /tmp, the image's own account, no powers. */
const confine = (root: string, { Env, WorkingDir }: Required<Config>, settings: Settings, command: string[]) => {
  const own = Object.fromEntries(
    Env.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const given = Object.entries({ ...own, ...settings }).flatMap(([name, value]) => ['--setenv', name, value]);
  const files = [
    '--die-with-parent',
    '--ro-bind',
    root,
    '/',
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    '--perms',
    '1777',
    '--tmpfs',
    '/tmp',
  ];
  return [...files, '--chdir', WorkingDir, '--clearenv', ...given, 'setpriv', ...account, ...command];
};

const follow = (child: ChildProcess) => {
  const lines: LogLine[] = [];
  let [printed, rest] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk;
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) if (part.startsWith('{')) lines.push(JSON.parse(part) as LogLine);
  });
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk));
  return { lines, printed: () => printed };
};

/** bwrap only waits for what it started, and tells how that ended: a signal is for the program inside. */
const innerOf = (pid: number) => {
  const [inner = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  return Number(inner) || pid;
};

/** A process of an image under way; `until` waits for a line of its log. */
const startProcess = (args: string[]) => {
  const child = spawn('/usr/bin/bwrap', args, { env: {}, stdio: ['ignore', 'pipe', 'pipe'] });
  const { lines, printed } = follow(child);
  const ended = once(child, 'exit').then(([code, signal]) => (signal ?? code) as NodeJS.Signals | number);
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  return {
    lines,
    printed,
    ended,
    async until(isThere: (line: LogLine) => boolean, seconds = 120): Promise<LogLine> {
      for (const late = Date.now() + seconds * 1000; Date.now() < late; await sleep(50)) {
        const found = lines.find(isThere);
        if (found) return found;
        if (isOver()) throw new Error(`ended with ${child.exitCode ?? child.signalCode}:\n${printed().slice(-3_000)}`);
      }
      throw new Error(`did not say what was awaited in ${seconds} s:\n${printed().slice(-3_000)}`);
    },
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      if (!isOver()) process.kill(innerOf(child.pid ?? 0), signal);
      return ended;
    },
  };
};
export type ImageProcess = ReturnType<typeof startProcess>;

/** The files of an image, mounted, and ways to run its programs. */
export const openImage = async (image: string) => {
  const config = await readConfig(image);
  if (config.User !== 'node') throw new Error(`${image} runs as "${config.User}" and not as node`);
  const container = await buildah(['from', '--pull-never', image]);
  const root = await buildah(['mount', container]);
  return {
    healthcheck: config.healthcheck,
    /** Without a command: the one of the image. */
    start: (settings: Settings, command: string[] = config.Cmd) =>
      startProcess(confine(root, config, settings, command)),
    async run(settings: Settings, command: string[], input = ''): Promise<string> {
      const child = spawn('/usr/bin/bwrap', confine(root, config, settings, command), { env: {} });
      child.stdin.end(input);
      const [output, complaints, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close'),
      ]);
      if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${output}\n${complaints}`);
      return output;
    },
    close: () => buildah(['rm', container]),
  };
};
export type OpenedImage = Awaited<ReturnType<typeof openImage>>;
