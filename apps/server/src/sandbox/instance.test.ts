import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createInstances } from './javascript/instance.ts';
import { type Job, runInInstance } from './javascript/run-in-instance.ts';
import { exportNames, readWasm } from './javascript/wasm.ts';

const WASM = '@jitl/quickjs-wasmfile-release-sync';
const require = createRequire(import.meta.url);
const wasm = await readWasm(require.resolve(`${WASM}/wasm`));
const newInstance = createInstances(wasm);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const runs = 1_000;
const mark = 'a mark that no other run may find';
/** Tells what it finds, then leaves something in every place that it can reach. */
const code = `export default function main(mark) {
  const { random } = Math;
  const found = {
    globals: Reflect.ownKeys(globalThis).map(String),
    ofObjects: Reflect.ownKeys(Object.prototype).map(String),
    ofArrays: [].map === Array.prototype.map && Reflect.ownKeys(Array.prototype).length,
    tools: [String(JSON.parse), String(JSON.stringify), String(Promise.prototype.then), String(console.log).length],
    taken: [typeof taken, ({}).taken, [].taken, (() => {}).taken, Symbol.for('taken').taken],
    buffer: new BigUint64Array(8_000).every((word) => word === 0n),
  };
  globalThis.taken = [mark];
  for (const { prototype } of [Object, Array, Function, String, Promise, Uint8Array, Symbol]) prototype.taken = mark;
  Array.prototype.map = function () { return [mark]; };
  console.log = () => mark;
  Object.defineProperty(Object.prototype, mark, { get: () => mark });
  Symbol.for(mark);
  globalThis.kept = Array.from({ length: 500 }, (_, at) => mark + at);
  globalThis.full = new Uint8Array(64_000).fill(0xa7);
  return { random: random(), found };
}`;
const job: Job = { code, input: mark, ms: 60_000, memoryMb: 16, outputBytes: 100_000 };

const bytesOf = ({ memory }: ReturnType<typeof newInstance>) => Buffer.from(memory.buffer as unknown as ArrayBuffer);
/** How many bytes lie between the first and the last that differ, these included. */
const differing = (a: Buffer, b: Buffer) => {
  let [from, to] = [0, Math.max(a.length, b.length)];
  while (from < to && a[from] === b[from]) from++;
  while (to > from && a[to - 1] === b[to - 1]) to--;
  return to - from;
};

describe('an instance of QuickJS', () => {
  it('is spoken to by the names of the loader that comes with it', async () => {
    const { default: load } = await import(`${WASM}/emscripten-module`);
    let exports: WebAssembly.Exports = {};
    const wasmMemory = new WebAssembly.Memory({ initial: 96, maximum: 4_352, shared: true });
    const loaded = await load({
      wasmMemory,
      instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
        const instance = new WebAssembly.Instance(wasm, imports);
        ({ exports } = instance);
        done(instance);
        return exports;
      },
    });
    const named = Object.keys(exportNames).map((name) => [name, loaded[name]]);
    expect(named).toEqual(Object.entries(exportNames).map(([name, short]) => [name, exports[short]]));
  });

  it(`S6 has nothing of ${runs} runs before it: no global, no prototype, no byte`, { timeout: 120_000 }, () => {
    const first = bytesOf(newInstance());
    const found = new Set<string>();
    const randoms = new Set<number>();
    for (let run = 0; run < runs; run++) {
      const instance = newInstance();
      const isLookedAt = run % 50 === 0;
      // The seed of Math.random(), and nothing else.
      if (isLookedAt) expect(differing(first, bytesOf(instance))).toBeLessThanOrEqual(8);
      const answer = runInInstance(instance, job, () => {});
      const value = JSON.parse('value' in answer ? answer.value : JSON.stringify(answer));
      randoms.add(value.random);
      found.add(JSON.stringify(value.found));
      if (isLookedAt) {
        expect(bytesOf(instance).includes(mark)).toBe(true);
        collectGarbage();
      }
    }
    expect(randoms.size).toBe(runs);
    expect([...found]).toHaveLength(1);
    expect(JSON.parse([...found][0] ?? '')).toMatchObject({
      taken: ['undefined', null, null, null, null],
      buffer: true,
    });
  });

  it('cannot have more memory than its run may, however it asks', () => {
    const instance = newInstance();
    const grows = 'function main() { const all = []; for (;;) all.push(new Uint8Array(3e6).fill(1)); }';
    expect(runInInstance(instance, { ...job, code: grows }, () => {})).toMatchObject({ kind: 'memory' });
    expect(instance.memory.buffer.byteLength).toBeLessThanOrEqual(32 * 2 ** 20);
    collectGarbage();
  });
});
