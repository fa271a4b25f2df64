import type { Services } from '../../ctx.ts';

const wantedMonths = 3;

/** Makes the coming months' partitions of every table cut by time. Without them the first write of a month fails. */
export const makePartitions = async ({ db, log }: Pick<Services, 'db' | 'log'>) => {
  try {
    const { rows } = await db.pool.query<{ part: string }>('select part from ensure_partitions($1) as part', [
      wantedMonths,
    ]);
    if (rows.length > 0) log.info({ parts: rows.map(({ part }) => part) }, 'partitions made');
    return rows.map(({ part }) => part);
  } catch (err) {
    const ahead = await monthsAhead(db).catch(() => undefined);
    log.error({ err, monthsAhead: ahead }, 'partitions could not be made; writes fail when the last month is over');
    throw err;
  }
};

/** Whole months after this one that every table cut by time can take; -1 when not even this month's rows have a place. */
export const monthsAhead = async (db: Pick<Services['db'], 'pool'>): Promise<number> => {
  const { rows } = await db.pool.query<{ n: number }>('select partition_months_ahead() as n');
  return rows[0]?.n ?? -1;
};
