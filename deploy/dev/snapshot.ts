import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Failure } from './failure.ts';
import type { Instance } from './instance.ts';
import { plainEnvironment } from './process.ts';
import { psql } from './psql.ts';

/** Every table of ours, each counted as a whole. */
export const countRows = `select format('select %L, count(*) from %I', relname, relname) from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname \\gexec`;

export const parseCounts = (lines: string[]): Record<string, number> =>
  Object.fromEntries(lines.map((text) => text.split('|')).map(([table = '', rows]) => [table, Number(rows)]));

/** One view of the database that stays the same while others write: `pg_dump --snapshot` and our own questions share it. */
export async function openSnapshot(instance: Instance, url: string) {
  const { file, args, env } = psql(instance, url, ['-XqAt', '-v', 'ON_ERROR_STOP=1']);
  const child = spawn(file, args, { env: plainEnvironment(env), stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let output = '';
  let errors = '';
  let heard: () => void = () => undefined;
  child.stdout.on('data', (chunk) => {
    output += chunk;
    heard();
  });
  child.stderr.on('data', (chunk) => (errors += chunk));
  child.stdin.on('error', () => {});
  ended.then(
    () => heard(),
    () => heard(),
  );

  const ask = async (question: string): Promise<string[]> => {
    output = '';
    child.stdin.write(`${question}\n\\echo ---\n`);
    while (!output.endsWith('---\n')) {
      if (child.exitCode !== null)
        throw new Failure(`The database could not be read:\n${errors.trim()}`, 'See: ./dev logs postgres');
      await new Promise<void>((resolve) => {
        heard = resolve;
      });
    }
    return output.split('\n').slice(0, -2);
  };

  // The transaction's own time is taken before its first statement sees the data, so no earlier commit is missing.
  const [head = ''] = await ask(`set lock_timeout = '60s'; begin isolation level repeatable read read only;
    select json_build_object('id', pg_export_snapshot(), 'moment', transaction_timestamp(),
      'kind', (select kind from instance), 'migration', (select max(version) from schema_migrations),
      'postgres', current_setting('server_version'));`);
  return {
    ...(JSON.parse(head) as Record<'id' | 'moment' | 'kind' | 'migration' | 'postgres', string>),
    ask,
    async close() {
      child.stdin.end('commit;\n');
      await ended;
    },
  };
}
export type Snapshot = Awaited<ReturnType<typeof openSnapshot>>;
