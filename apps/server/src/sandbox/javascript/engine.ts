import { readSync, writeSync } from 'node:fs';
import { createInstances } from './instance.ts';
import { type Job, runInInstance } from './run-in-instance.ts';
import { readWasm } from './wasm.ts';

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
const newInstance = createInstances(await readWasm(wasmFile));

/** V8 does not count the memories that runs leave behind; we do, and have them taken away. */
const STACK_BYTES = 5 * 2 ** 20;
const LEFT_AT_MOST = 64 * 2 ** 20;

/** What the first run would wait for: the engine's code is compiled when it is used. */
const warmUp: Job = {
  code: "export default async function main(input) { console.log(input); return [/a/.test('a'), { ...input }]; }",
  input: { a: [1] },
  ms: 5_000,
  memoryMb: 128,
  outputBytes: 1_000,
};
runInInstance(newInstance(), warmUp, () => {});

for (let runs = 0, left = 0; ; runs++) {
  if (left > LEFT_AT_MOST) {
    gc?.();
    left = 0;
  }
  const instance = newInstance();
  if (runs === 0) answer('R', '');
  const job = JSON.parse(readExactly(readExactly(4).readUInt32LE(0)).toString()) as Job;
  const result = runInInstance(instance, job, (line) => answer('L', line));
  if ('value' in result) answer('V', result.value);
  else answer('E', JSON.stringify(result));
  left += instance.memory.buffer.byteLength - STACK_BYTES;
}
