import type { Calls } from './wasm.ts';

const JOBS_AT_ONCE = 1_000;
const SCRIPT = 0;
export const MODULE = 1;
const [FULFILLED, REJECTED] = [1, 2];

/** Where a value lies in the memory of its instance. */
export type Value = number;
/** Where QuickJS keeps what every call names, and room for what calls are given. */
export type Places = { runtime: number; context: number; scratch: number; file: number; nothing: Value };

/** What the code inside threw. */
export class Thrown {
  readonly value: Value;
  constructor(value: Value) {
    this.value = value;
  }
}

/** How QuickJS is spoken to. Nothing is ever given back: the instance goes with all that is in it. */
export const speakTo = (calls: Calls, memory: WebAssembly.Memory, places: Places) => {
  const bytes = () => Buffer.from(memory.buffer as unknown as ArrayBuffer);
  const place = (text: string) => {
    const length = Buffer.byteLength(text);
    const at = calls._malloc(length + 1);
    if (at === 0) throw new WebAssembly.RuntimeError('out of memory');
    const all = bytes();
    all.write(text, at);
    all[at + length] = 0;
    return { at, length };
  };
  const read = (at: number) => {
    if (at === 0) throw new WebAssembly.RuntimeError('out of memory');
    const all = bytes();
    return all.toString('utf8', at, all.indexOf(0, at));
  };
  const unwrap = (value: Value): Value => {
    const error = calls._QTS_ResolveException(places.context, value);
    if (error !== 0) throw new Thrown(error);
    return value;
  };

  const textOf = (value: Value) => read(calls._QTS_GetString(places.context, value));
  const newText = (text: string): Value => calls._QTS_NewString(places.context, place(text).at);
  const call = (method: Value, ...args: Value[]): Value => {
    const { context, nothing, scratch } = places;
    const view = new DataView(memory.buffer);
    for (const [index, value] of args.entries()) view.setUint32(scratch + 4 * index, value, true);
    return unwrap(calls._QTS_Call(context, method, nothing, args.length, scratch));
  };
  const evaluate = (code: string, fileAt: number, kind = SCRIPT): Value => {
    const { at, length } = place(code);
    return unwrap(calls._QTS_Eval(places.context, at, length, fileAt, 0, kind));
  };

  const doJobs = () => {
    const { runtime, context, scratch } = places;
    new DataView(memory.buffer).setUint32(scratch, 0, true);
    const done = calls._QTS_ExecutePendingJob(runtime, JOBS_AT_ONCE, scratch);
    if (new DataView(memory.buffer).getUint32(scratch, true) === 0) return false;
    if (read(calls._QTS_Typeof(context, done)) !== 'number') throw new Thrown(done);
    return true;
  };
  /** Waits for a promise by doing what is queued. Nothing outside can settle one: with an empty queue it never will. */
  const settle = (value: Value): Value => {
    const { context } = places;
    for (;;) {
      const state = calls._QTS_PromiseState(context, value);
      if (state < 0) return value;
      if (state === FULFILLED) return calls._QTS_PromiseResult(context, value);
      if (state === REJECTED) throw new Thrown(calls._QTS_PromiseResult(context, value));
      if (!doJobs()) throw new Error('main waits for something that never happens');
    }
  };
  const argument = (args: number) => textOf(calls._QTS_ArgvGetJSValueConstPointer(args, 0));
  return { place, textOf, newText, call, evaluate, settle, argument };
};
