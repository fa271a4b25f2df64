import { createDb, type Db } from '../../../apps/server/src/db/client.ts';

type Connected = Parameters<Db['pool']['connect']>[0];
export type Client = NonNullable<Parameters<Connected>[1]>;

/** One connection of the tables' owner, without an end to its patience. */
export const openOwner = async (ownerUrl: string) => {
  const db = createDb(ownerUrl, 1);
  const client = await db.pool.connect();
  await client.query(
    `set statement_timeout = 0; set maintenance_work_mem = '4GB'; set max_parallel_maintenance_workers = 2`,
  );
  return {
    client,
    close: async () => {
      client.release();
      await db.close();
    },
  };
};
