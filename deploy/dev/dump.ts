import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, renameSync, rmSync, statSync } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure } from './failure.ts';
import type { Instance } from './instance.ts';
import { type Command, plainEnvironment } from './process.ts';
import { postgresClient } from './psql.ts';

type Tell = (note: string) => void;
type Finished = { code: number; errors: string };

export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

const counting = (onBytes: (sum: number) => void) => {
  let sum = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      sum += chunk.length;
      onBytes(sum);
      done(null, chunk);
    },
  });
};

/** A client program whose standard input or output is a file; the file never has to be visible to the program. */
async function stream({ file, args, env }: Command, from: string | undefined, to: string | undefined, tell: Tell) {
  const child = spawn(file, args, { env: plainEnvironment(env), stdio: ['pipe', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  const ended = once(child, 'close').then(([code]): Finished => ({ code: Number(code ?? 1), errors: errors.trim() }));
  const total = from ? statSync(from).size : 0;
  const told = counting((sum) => tell(from ? `${megabytes(sum)} of ${megabytes(total)}` : megabytes(sum)));
  // A program that ends early breaks the pipe; its exit code and words tell why.
  const flow = from
    ? pipeline(createReadStream(from), told, child.stdin).catch(() => undefined)
    : child.stdin.end() && Promise.resolve();
  if (to) await pipeline(child.stdout, told, createWriteStream(to, { mode: 0o600, flags: 'wx', flush: true }));
  else child.stdout.resume();
  await flow;
  return ended;
}

/** A dump that broke off looks like a file that is there: it gets its name only after it could be read to its end. */
export async function writeDump(instance: Instance, url: string, snapshot: string, file: string, tell: Tell) {
  const part = `${file}.part`;
  rmSync(part, { force: true });
  // Behind a migration that holds a table for longer, a backup would wait without a word.
  const flags = ['--format=custom', `--snapshot=${snapshot}`, '--lock-wait-timeout=60s'];
  const dumped = await stream(postgresClient(instance, url, 'pg_dump', flags), undefined, part, tell);
  if (dumped.code !== 0) fail('pg_dump', dumped, part);
  const read = await stream(postgresClient(instance, url, 'pg_restore', ['--file=/dev/null']), part, undefined, tell);
  if (read.code !== 0) fail('The dump cannot be read: pg_restore', read, part);
  renameSync(part, file);
}

/** All or nothing: the database named by the address must be empty and nobody else's. */
export async function readDump(instance: Instance, url: string, file: string, tell: Tell): Promise<void> {
  const { pathname } = new URL(url);
  const flags = ['--exit-on-error', `--dbname=${pathname.slice(1)}`];
  const restored = await stream(postgresClient(instance, url, 'pg_restore', flags), file, undefined, tell);
  if (restored.code !== 0) fail('pg_restore', restored);
}

function fail(what: string, { code, errors }: Finished, part?: string): never {
  if (part) rmSync(part, { force: true });
  throw new Failure(`${what} ended with ${code}:\n${errors}`, 'Nothing was changed. See: ./dev logs postgres');
}
