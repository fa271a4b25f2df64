import type pg from 'pg';

const everyMs = 30_000;
/** A reply that took longer says too little about the moment it was made. */
const maxTripMs = 1_000;
/** Clocks that agree this well are left alone. */
const sameMs = 500;

/** The database's time. Moments that several machines compare (expiries, due times, windows) are all read from it. */
export const startDatabaseClock = async (pool: Pick<pg.Pool, 'query'>) => {
  let skewMs = 0;
  const measure = async () => {
    const began = performance.now();
    const at = Date.now();
    const { rows } = await pool.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    );
    const tripMs = performance.now() - began;
    if (tripMs <= maxTripMs) skewMs = at + tripMs / 2 - (rows[0]?.ms ?? at);
    return skewMs;
  };
  // A database that is away leaves the last known difference standing.
  const timer = setInterval(() => void measure().catch(() => undefined), everyMs).unref();
  await measure().catch(() => undefined);
  return {
    now: () => new Date(Date.now() - (Math.abs(skewMs) < sameMs ? 0 : skewMs)),
    /** Measures anew how far this machine is ahead of the database. */
    measure,
    stop: () => clearInterval(timer),
  };
};
