import type { QuickJSContext, QuickJSHandle, QuickJSWASMModule } from 'quickjs-emscripten-core';
import { prelude } from './prelude.ts';

export type Job = { code: string; input: unknown; ms: number; memoryMb: number; outputBytes: number };
export type Answer =
  | { value: string }
  | { kind: 'error' | 'timeout' | 'memory' | 'output'; message: string; line?: number };

const FILE = 'code.js';
/** Far below the stack of the process, so that QuickJS notices first and a recursion is the author's error. */
const STACK_BYTES = 256 * 1024;
const JOBS_AT_ONCE = 1_000;

class Thrown {
  readonly handle: QuickJSHandle;
  constructor(handle: QuickJSHandle) {
    this.handle = handle;
  }
}

/** A plain `function main` is exported for its author; lines stay where they are. */
const asModule = (code: string) => (/(^|[;}])\s*export\b/m.test(code) ? code : `${code}\n;export default main;`);

const unwrap = (result: { value: QuickJSHandle; error?: undefined } | { error: QuickJSHandle }): QuickJSHandle => {
  if (result.error) throw new Thrown(result.error);
  return result.value;
};

/** Waits for a promise by doing what is queued. Nothing outside can settle one: with an empty queue it never will. */
const settle = (context: QuickJSContext, handle: QuickJSHandle): QuickJSHandle => {
  for (;;) {
    const state = context.getPromiseState(handle);
    if (state.type === 'fulfilled') return state.value;
    if (state.type === 'rejected') throw new Thrown(state.error);
    const done = context.runtime.executePendingJobs(JOBS_AT_ONCE);
    if (done.error) throw new Thrown(done.error);
    if (done.value === 0 && context.getPromiseState(handle).type === 'pending')
      throw new Error('main waits for something that never happens');
  }
};

const lineOf = (stack: string): number | undefined => {
  const line = /\bcode\.js:(\d+)/.exec(stack)?.[1];
  return line === undefined ? undefined : Number(line);
};

/** One run in an instance of the engine that nobody used before and nobody uses after. */
export const runInContext = (engine: QuickJSWASMModule, job: Job, print: (line: string) => void): Answer => {
  const exportLine = job.code.split('\n').length + 1;
  const end = performance.now() + job.ms;
  let printed = 0;
  const timeout: Answer = { kind: 'timeout', message: `the run took longer than ${job.ms} ms` };
  const tooMuch: Answer = { kind: 'output', message: `the run gave out more than ${job.outputBytes} bytes` };
  const stopped = () => (printed > job.outputBytes ? tooMuch : performance.now() > end ? timeout : undefined);

  const runtime = engine.newRuntime();
  runtime.setMaxStackSize(STACK_BYTES);
  runtime.setInterruptHandler(() => stopped() !== undefined);
  const context = runtime.newContext();
  const printer = context.newFunction('print', (line) => {
    const text = context.getString(line);
    printed += Buffer.byteLength(text) + 1;
    if (printed <= job.outputBytes) print(text);
  });
  const tools = unwrap(context.callFunction(unwrap(context.evalCode(prelude)), context.undefined, printer));
  const use = (name: string, ...args: QuickJSHandle[]) =>
    unwrap(context.callFunction(context.getProp(tools, name), context.undefined, ...args));

  const tell = ({ handle }: Thrown): Answer => {
    const { message = '', stack = '' } = JSON.parse(context.getString(use('tell', handle))) as Record<string, string>;
    const line = lineOf(stack);
    if (message === 'InternalError: out of memory') return { kind: 'memory', message: 'out of memory', line };
    if (message === "ReferenceError: 'main' is not defined" && line === exportLine)
      return { kind: 'error', message: 'Error: the code must define main(input)' };
    return { kind: 'error', message, line };
  };

  try {
    const space = settle(context, unwrap(context.evalCode(asModule(job.code), FILE, { type: 'module' })));
    const result = settle(context, use('begin', space, context.newString(JSON.stringify(job.input))));
    const value = context.getString(use('finish', result));
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
