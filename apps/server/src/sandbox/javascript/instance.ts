import { randomFillSync } from 'node:crypto';
import { hostCalls } from './host-calls.ts';
import { silent, takeImage } from './image.ts';
import { MODULE, speakTo } from './quickjs.ts';
import { callsOf, newMemory } from './wasm.ts';

/**
 * Makes instances that nobody used: new code around a new memory, which is filled with what QuickJS's memory is once it
 * has begun. The dice that its code throws begin elsewhere in each.
 */
export const createInstances = (wasm: WebAssembly.Module) => {
  const { parts, randomAt, places, tools } = takeImage(wasm);
  return () => {
    const memory = newMemory();
    const host = { ...silent };
    const calls = callsOf(new WebAssembly.Instance(wasm, { a: hostCalls(memory, host) }));
    const all = new Uint8Array(memory.buffer);
    for (const { at, bytes } of parts) all.set(bytes, at);
    randomFillSync(all, randomAt, 8);
    const quickjs = speakTo(calls, memory, places);
    return {
      ...quickjs,
      host,
      memory,
      tools,
      evaluateModule: (code: string) => quickjs.evaluate(code, places.file, MODULE),
    };
  };
};
export type Instance = ReturnType<ReturnType<typeof createInstances>>;
