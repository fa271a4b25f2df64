import type { Db } from '../../db/client.ts';

type With = { db: Pick<Db, 'pool'> };
export type Series = { name: string; everySeconds: number; limitSeconds: number };

/** Times are the database's own: workers whose clocks differ write into one row. */
export const noteSeriesBegun = ({ db }: With, { name, everySeconds, limitSeconds }: Series) =>
  db.pool.query(
    `insert into job_tick (name, every_seconds, limit_seconds) values ($1, $2, $3)
     on conflict (name) do update
       set every_seconds = excluded.every_seconds, limit_seconds = excluded.limit_seconds, begun_at = clock_timestamp()`,
    [name, everySeconds, limitSeconds],
  );

export const noteTickStarted = ({ db }: With, name: string) =>
  db.pool.query('update job_tick set last_started = clock_timestamp() where name = $1', [name]);

export const noteTickEnded = ({ db }: With, name: string) =>
  db.pool.query(`update job_tick set last_ended = clock_timestamp(), failures = 0, error = '' where name = $1`, [name]);

/** The kind of the error only: its words may hold what people wrote. */
export const noteTickFailed = ({ db }: With, name: string, error: unknown) =>
  db.pool.query(
    'update job_tick set last_failed = clock_timestamp(), failures = failures + 1, error = $2 where name = $1',
    [name, error instanceof Error ? error.name : 'Error'],
  );

const graceSeconds = 60;

/**
 * Takes on those of these series that stand still: no tick for three periods, or one that began and came to no end in its
 * time. Of several who ask at once one gets each, and nobody again before it had the time to tick.
 */
export const takeStuckSeries = async ({ db }: With, names: readonly string[]): Promise<string[]> => {
  const { rows } = await db.pool.query<{ name: string }>(
    `update job_tick set begun_at = clock_timestamp()
     where name = any($1) and greatest(begun_at, last_started) < clock_timestamp() - make_interval(secs =>
       case when last_started > coalesce(greatest(last_ended, last_failed), '-infinity')
         then limit_seconds + $2 else greatest(3 * every_seconds, limit_seconds + $2) end)
     returning name`,
    [names, graceSeconds],
  );
  return rows.map(({ name }) => name);
};
