import { type Host, hostCalls } from './host-calls.ts';
import { prelude } from './prelude.ts';
import { type Places, speakTo, type Value } from './quickjs.ts';
import { callsOf, MOST_PAGES, newMemory } from './wasm.ts';

/** Far below the stack of the process, so that QuickJS notices first and a recursion is the author's error. */
const STACK_BYTES = 256 * 1024;
const ALL_INTRINSICS = 0;
const MOST_ARGUMENTS = 4;

/** A memory as it is once the prelude has run, and where in it everything lies. */
export type Image = {
  parts: { at: number; bytes: Uint8Array }[];
  randomAt: number;
  places: Places;
  tools: { begin: Value; finish: Value; tell: Value };
};

export const silent: Host = { mostPages: MOST_PAGES, print: () => {}, isOver: () => false };

const MASK = 2n ** 64n - 1n;
/** One step of xorshift64*, which QuickJS draws `Math.random()` with. */
const nextSeed = (seed: bigint) => {
  const a = seed ^ (seed >> 12n);
  const b = (a ^ (a << 25n)) & MASK;
  return b ^ (b >> 27n);
};

/** Where `Math.random()` keeps its seed: the only word of the context that one call moves on as that generator does. */
const findSeed = (memory: WebAssembly.Memory, context: number, drawOne: () => void) => {
  const words = () => new BigUint64Array(new Uint8Array(memory.buffer).slice(context, context + 4_096).buffer);
  const before = words();
  drawOne();
  const after = words();
  const found = [...before.keys()].filter((at) => before[at] !== after[at] && nextSeed(before[at] ?? 0n) === after[at]);
  if (found.length !== 1) throw new Error('QuickJS keeps its seed in another way');
  return context + 8 * (found[0] ?? 0);
};

const BLOCK = 4_096;
/** All that is not zero, as a new memory is. */
const partsOf = (memory: WebAssembly.Memory): Image['parts'] => {
  const whole = new Uint8Array(memory.buffer).slice();
  const blocks = Array.from({ length: whole.length / BLOCK }, (_, index) => index * BLOCK);
  const parts: Image['parts'] = [];
  for (const at of blocks.filter((from) => whole.subarray(from, from + BLOCK).some((byte) => byte !== 0))) {
    const last = parts.at(-1);
    if (last && last.at + last.bytes.length === at) last.bytes = whole.subarray(last.at, at + BLOCK);
    else parts.push({ at, bytes: whole.subarray(at, at + BLOCK) });
  }
  return parts;
};

/** Begins QuickJS once, as far as every run begins it, and keeps what its memory is then. No code of a person is in it. */
export const takeImage = (wasm: WebAssembly.Module): Image => {
  const memory = newMemory();
  const calls = callsOf(new WebAssembly.Instance(wasm, { a: hostCalls(memory, silent) }));
  calls.construct();
  const stackAtFirst = calls.stackPointer();
  const runtime = calls._QTS_NewRuntime();
  calls._QTS_RuntimeSetMaxStackSize(runtime, STACK_BYTES);
  calls._QTS_RuntimeEnableInterruptHandler(runtime);
  const context = calls._QTS_NewContext(runtime, ALL_INTRINSICS);
  const scratch = calls._malloc(4 * MOST_ARGUMENTS);
  const places: Places = { runtime, context, scratch, file: 0, nothing: calls._QTS_GetUndefined() };
  const { place, newText, call, evaluate } = speakTo(calls, memory, places);
  places.file = place('code.js').at;
  const ownFile = place('eval.js').at;
  const print = calls._QTS_NewFunction(context, place('print').at, 1, 0, 1);
  const tools = call(evaluate(prelude, ownFile), print);
  const toolOf = (name: string) => calls._QTS_GetProp(context, tools, newText(name));
  const [begin, finish, tell] = [toolOf('begin'), toolOf('finish'), toolOf('tell')];
  const randomAt = findSeed(memory, context, () => evaluate('Math.random()', ownFile));
  // Beside its memory an instance has one thing that changes, where its stack ends: a new one must begin with the same.
  if (calls.stackPointer() !== stackAtFirst) throw new Error('QuickJS does not come to rest');
  return { parts: partsOf(memory), randomAt, places, tools: { begin, finish, tell } };
};
