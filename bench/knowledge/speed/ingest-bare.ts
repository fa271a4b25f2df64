import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { halfVector } from '../../../apps/server/src/features/knowledge/ingest/half-vector.ts';
import { type Embedder, embedBare } from './bare.ts';
import { copyEnd, copyHeader, copyRow } from './copy-rows.ts';

const batch = 32;
/** COPY's binary form of id, text and vector. */
const rowOf = (text: string, vector: readonly number[]) =>
  copyRow([randomBytes(16), Buffer.from(text), halfVector(vector)]);

/** The same texts by the same embedder, in calls of the same size, into one table by COPY. Seconds. */
export const ingestBare = async (ownerUrl: string, embedder: Embedder, texts: readonly string[]) => {
  const began = performance.now();
  const psql = spawn('psql', [ownerUrl, '-qc', 'copy bare_copy from stdin (format binary)'], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(psql, 'exit');
  psql.stdin.write(copyHeader);
  for (let at = 0; at < texts.length; at += batch) {
    const part = texts.slice(at, at + batch);
    const vectors = await embedBare(embedder, part);
    psql.stdin.write(Buffer.concat(part.map((text, no) => rowOf(text, vectors[no] ?? []))));
  }
  psql.stdin.end(copyEnd);
  const [code] = await ended;
  if (code !== 0) throw new Error(`psql ended with ${code}`);
  return (performance.now() - began) / 1000;
};
