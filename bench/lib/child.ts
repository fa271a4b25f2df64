import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

const pinner = 'taskset';
const canPin = spawnSync(pinner, ['--version'], { stdio: 'ignore' }).status === 0;

/** Core 0 is for what is measured, core 1 for what drives it; without one it goes where there is room. */
const onCore = (core: 0 | 1 | undefined, command: string[]) =>
  canPin && core !== undefined ? [pinner, '-c', String(core), ...command] : command;

/** Moves a running process, and every child it forks from now on. */
export const pinProcess = (pid: number, core: 0 | 1) => {
  if (canPin) spawnSync(pinner, ['-cp', String(core), String(pid)], { stdio: 'ignore' });
};

type Options = { core?: 0 | 1; env?: Record<string, string>; nodeFlags?: string[]; output?: number };
type Answer = { id: number; result?: unknown; error?: string };

/** A Node program in a process of its own that answers questions; see `answerParent`. */
export const startChild = async (script: URL, { core, env = {}, nodeFlags = [], output }: Options) => {
  const [file = '', ...args] = onCore(core, [process.execPath, ...nodeFlags, script.pathname]);
  const child: ChildProcess = spawn(file, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', output ?? 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  let lastId = 0;
  const waiting = new Map<number, (answer: Answer) => void>();
  child.on('message', (answer: Answer) => waiting.get(answer.id)?.(answer));
  child.on('exit', (code) => {
    for (const [id, settle] of waiting) settle({ id, error: `${script.pathname.split('/').at(-1)} ended (${code})` });
  });

  const ask = async <Result>(question: string, input: unknown = null): Promise<Result> => {
    const id = ++lastId;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      child.send({ id, question, input }, (error) => error && resolve({ id, error: error.message }));
    });
    waiting.delete(id);
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.result as Result;
  };

  return {
    ask,
    stop: async () => {
      if (child.connected) child.disconnect();
      const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await ended;
      clearTimeout(timer);
    },
  };
};
export type Child = Awaited<ReturnType<typeof startChild>>;

type Answers = Record<string, (input: never) => unknown>;

/** The child's side: answers the parent until it hangs up, then `close`. */
export const answerParent = (answers: Answers, close: () => Promise<unknown>) => {
  process.on('message', async ({ id, question, input }: { id: number; question: string; input: never }) => {
    try {
      process.send?.({ id, result: (await answers[question]?.(input)) ?? null });
    } catch (error) {
      process.send?.({ id, error: String(error) });
    }
  });
  process.once('disconnect', () => void close().finally(() => process.exit(0)));
};

/** Microseconds of processor time this process has used. */
export const ownCpu = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};
