import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkout } from './home.ts';

export type Command = { file: string; args: string[]; env?: Record<string, string> };
export type ProcessMark = { pid: number; start: string };

const logLimit = { bytes: 50 * 1024 * 1024, seconds: 15 };
const passedOn = [
  'PATH',
  'HOME',
  'LANG',
  'LC_ALL',
  'TZ',
  'TERM',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'XDG_DATA_HOME',
];

export function fromShell(names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

export const plainEnvironment = (extra: Record<string, string> = {}) => ({ ...fromShell(passedOn), ...extra });

export async function startDetached(
  { file, args, env }: Command,
  logFile: string,
  limit = logLimit,
): Promise<ProcessMark> {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(file, args, {
    cwd: checkout,
    detached: true,
    env: plainEnvironment(env),
    stdio: ['ignore', log, log],
  });
  await once(child, 'spawn').finally(() => closeSync(log));
  child.unref();
  const pid = child.pid ?? 0;
  const mark = { pid, start: startTime(pid) ?? '' };
  keepSmall(logFile, mark, limit);
  return mark;
}

/**
 * A log that has grown past its limit is put aside and begun anew while its process goes on writing: the file stays the
 * same one and is written at its end. Whoever does it ends with the process, and nothing ends with whoever does it. There
 * is one for each part: what it starts each time is felt where many instances stand.
 */
function keepSmall(logFile: string, { pid, start }: ProcessMark, { bytes, seconds }: typeof logLimit): void {
  const script = `
    look() { began=; { read -r line <"/proc/$1/stat"; } 2>/dev/null && set -- \${line##*) } && began=\${20}; }
    while look "$1"; [ "$began" = "$2" ]; do
      [ "$(stat -c %s "$3")" -le "$4" ] || { cp "$3" "$3.old" && : >"$3"; }
      sleep "$5"
    done`;
  const args = ['-c', script, 'keep-log-small', String(pid), start, logFile, String(bytes), String(seconds)];
  spawn('sh', args, { detached: true, env: plainEnvironment(), stdio: 'ignore' }).unref();
}

export const isRunning = (mark: ProcessMark) => mark.start !== '' && startTime(mark.pid) === mark.start;

export async function stopProcess(mark: ProcessMark, signal: NodeJS.Signals, patience = 15_000): Promise<void> {
  if (!isRunning(mark)) return;
  process.kill(mark.pid, signal);
  if (await hasEnded(mark, patience)) return;
  process.kill(mark.pid, 'SIGKILL');
  await hasEnded(mark, 5_000);
}

type Finished = { code: number; output: string };

export async function runToEnd({ file, args, env }: Command, input?: string): Promise<Finished> {
  const child = spawn(file, args, { cwd: checkout, env: plainEnvironment(env), stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  return { code: await exitCode(child), output };
}

export async function runAttached({ file, args, env }: Command): Promise<number> {
  const ignore = () => {};
  process.on('SIGINT', ignore);
  const child = spawn(file, args, { cwd: checkout, env: plainEnvironment(env), stdio: 'inherit' });
  return exitCode(child).finally(() => process.off('SIGINT', ignore));
}

async function exitCode(child: ChildProcess): Promise<number> {
  const [code] = await once(child, 'close');
  return typeof code === 'number' ? code : 1;
}

export function startTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

async function hasEnded(mark: ProcessMark, patience: number): Promise<boolean> {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(30)) if (!isRunning(mark)) return true;
  return false;
}
