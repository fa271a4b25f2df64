import { readFileSync, readSync, writeSync } from 'node:fs';
import variantOfPackage from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSSyncVariant } from 'quickjs-emscripten-core';
import { type Job, runInContext } from './run-in-context.ts';

/** The program inside the jail: takes one job after the other on its input and answers on pipe 3. */
const ANSWERS = 3;

const readExactly = (count: number): Buffer => {
  const bytes = Buffer.alloc(count);
  for (let at = 0; at < count; ) {
    const got = readSync(0, bytes, at, count - at, null);
    if (got === 0) process.exit(0);
    at += got;
  }
  return bytes;
};

const answer = (kind: string, text: string) => {
  const body = Buffer.from(kind + text);
  const bytes = Buffer.alloc(4 + body.length);
  bytes.writeUInt32LE(body.length);
  body.copy(bytes, 4);
  for (let at = 0; at < bytes.length; ) at += writeSync(ANSWERS, bytes, at);
};

const [, , wasmFile = ''] = process.argv;
const wasmModule = await WebAssembly.compile(readFileSync(wasmFile));

// Its types are those of its CommonJS twin, where the default lies one level deeper.
const syncVariant = variantOfPackage as unknown as QuickJSSyncVariant;

const PAGES_OF_MB = 16;
const BASE_MB = 16;
const USUAL_MB = 128;

/**
 * A new instance has a new memory: nothing of the last run can be found in it, whatever that run did to its own. The
 * memory's own bound is the limit; QuickJS does not know the size of what it holds in WebAssembly.
 */
const newEngine = (memoryMb: number) => {
  const maximum = (BASE_MB + memoryMb) * PAGES_OF_MB;
  const wasmMemory = new WebAssembly.Memory({ initial: BASE_MB * PAGES_OF_MB, maximum });
  return newQuickJSWASMModuleFromVariant(newVariant(syncVariant, { wasmModule, wasmMemory }));
};

/** What the first run would wait for: the engine's code is compiled when it is used. */
const warmUp: Job = {
  code: "export default async function main(input) { console.log(input); return [/a/.test('a'), { ...input }]; }",
  input: { a: [1] },
  ms: 5_000,
  memoryMb: USUAL_MB,
  outputBytes: 1_000,
};
runInContext(await newEngine(USUAL_MB), warmUp, () => {});

for (let runs = 0; ; runs++) {
  const prepared = await newEngine(USUAL_MB);
  if (runs === 0) answer('R', '');
  const job = JSON.parse(readExactly(readExactly(4).readUInt32LE(0)).toString()) as Job;
  const engine = job.memoryMb === USUAL_MB ? prepared : await newEngine(job.memoryMb);
  const result = runInContext(engine, job, (line) => answer('L', line));
  if ('value' in result) answer('V', result.value);
  else answer('E', JSON.stringify(result));
}
