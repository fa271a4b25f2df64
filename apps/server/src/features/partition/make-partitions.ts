import type { Services } from '../../ctx.ts';

const monthsAhead = 2;

/** Makes the coming months' partitions of every table cut by time. Without them the first write of a month fails. */
export const makePartitions = async ({ db, log }: Pick<Services, 'db' | 'log'>) => {
  const { rows } = await db.pool.query<{ part: string }>('select part from ensure_partitions($1) as part', [
    monthsAhead,
  ]);
  if (rows.length > 0) log.info({ parts: rows.map(({ part }) => part) }, 'partitions made');
  return rows.map(({ part }) => part);
};
