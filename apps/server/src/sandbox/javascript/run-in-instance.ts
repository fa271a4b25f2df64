import type { Instance } from './instance.ts';
import { Thrown } from './quickjs.ts';

export type Job = { code: string; input: unknown; ms: number; memoryMb: number; outputBytes: number };
export type Answer =
  | { value: string }
  | { kind: 'error' | 'timeout' | 'memory' | 'output'; message: string; line?: number };

/** Beside what a run asks for: QuickJS's stack and what it has before any code. */
const BASE_MB = 16;
const PAGES_OF_MB = 16;

/** A plain `function main` is exported for its author; lines stay where they are. */
const asModule = (code: string) => (/(^|[;}])\s*export\b/m.test(code) ? code : `${code}\n;export default main;`);

const lineOf = (stack: string): number | undefined => {
  const line = /\bcode\.js:(\d+)/.exec(stack)?.[1];
  return line === undefined ? undefined : Number(line);
};

/** One run in an instance of the engine that nobody used before and nobody uses after. */
export const runInInstance = (instance: Instance, job: Job, print: (line: string) => void): Answer => {
  const { host, tools, settle, call, evaluateModule, newText, textOf } = instance;
  const exportLine = job.code.split('\n').length + 1;
  const end = performance.now() + job.ms;
  let printed = 0;
  const timeout: Answer = { kind: 'timeout', message: `the run took longer than ${job.ms} ms` };
  const tooMuch: Answer = { kind: 'output', message: `the run gave out more than ${job.outputBytes} bytes` };
  const stopped = () => (printed > job.outputBytes ? tooMuch : performance.now() > end ? timeout : undefined);

  host.mostPages = (BASE_MB + job.memoryMb) * PAGES_OF_MB;
  host.isOver = () => stopped() !== undefined;
  host.print = (args) => {
    const text = instance.argument(args);
    printed += Buffer.byteLength(text) + 1;
    if (printed <= job.outputBytes) print(text);
  };

  const tell = ({ value }: Thrown): Answer => {
    const { message = '', stack = '' } = JSON.parse(textOf(call(tools.tell, value))) as Record<string, string>;
    const line = lineOf(stack);
    if (message === 'InternalError: out of memory') return { kind: 'memory', message: 'out of memory', line };
    if (message === "ReferenceError: 'main' is not defined" && line === exportLine)
      return { kind: 'error', message: 'Error: the code must define main(input)' };
    return { kind: 'error', message, line };
  };

  try {
    const space = settle(evaluateModule(asModule(job.code)));
    const result = settle(call(tools.begin, space, newText(JSON.stringify(job.input))));
    const value = textOf(call(tools.finish, result));
    return Buffer.byteLength(value) > job.outputBytes ? tooMuch : (stopped() ?? { value });
  } catch (error) {
    try {
      return stopped() ?? (error instanceof Thrown ? tell(error) : engineFault(error));
    } catch (second) {
      return stopped() ?? engineFault(second);
    }
  }
};

/** The engine itself gave up: its stack or its memory was at an end. */
const engineFault = (error: unknown): Answer => {
  if (error instanceof RangeError) return { kind: 'error', message: 'InternalError: stack overflow' };
  if (error instanceof Error && !(error instanceof WebAssembly.RuntimeError))
    return { kind: 'error', message: error.message };
  return { kind: 'memory', message: 'out of memory' };
};
