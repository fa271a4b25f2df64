import type pg from 'pg';

const refusals: Record<string, string> = {
  '28P01': 'PostgreSQL refuses the password in DATABASE_URL',
  '28000': 'PostgreSQL refuses the user in DATABASE_URL',
  '3D000': 'the database that DATABASE_URL names does not exist',
};

/** Ends a start that can never succeed, with its reason. A database that is only away is waited for. */
export const assertDatabase = async (pool: Pick<pg.Pool, 'query'>) => {
  try {
    await pool.query('select 1');
  } catch (error) {
    const words = refusals[String((error as { code?: unknown }).code)];
    if (words) throw new Error(words);
  }
};
