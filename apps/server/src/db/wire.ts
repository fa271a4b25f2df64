import type { Writable } from 'node:stream';
import type pg from 'pg';

/** SQL that never changes: planned once for a connection. `Row` is what its columns are called. */
export type Statement<Row> = { name: string; text: string; row?: Row };

export const statement = <Row = Record<string, never>>(name: string, text: string): Statement<Row> => ({
  name: `zx_${name}`,
  text,
});

const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: Writable } }).connection.stream;

/** What is sent until this turn of the event loop ends leaves in one packet. */
export const gatherWrites = (client: pg.PoolClient) => {
  const stream = streamOf(client);
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
};

/**
 * Statements of one transaction that do not wait for each other: those that are sent together go out together and are
 * answered in their order. One that fails makes all after it fail, the commit too.
 */
export const wireOf = (client: pg.PoolClient) => {
  const sent: Promise<pg.QueryResult>[] = [];
  let committed: Promise<void> | undefined;
  const send = (query: string | pg.QueryConfig) => {
    gatherWrites(client);
    const reply = client.query(query);
    sent.push(reply);
    return reply;
  };
  const commit = async () => {
    // What failed says why, not the commit after it.
    const replies = await Promise.all([...sent, send('commit')]);
    // The database answers otherwise to the commit of a transaction in which something failed.
    if (replies.at(-1)?.command !== 'COMMIT') throw new Error('the transaction was rolled back');
  };
  return {
    run: async <Row>({ name, text }: Statement<Row>, values: unknown[]): Promise<Row[]> =>
      (await send({ name, text, values })).rows as Row[],
    /** May be sent with the last statements; then what they gave is only looked at. */
    commit: (): Promise<void> => {
      committed ??= commit();
      return committed;
    },
  };
};
export type Wire = ReturnType<typeof wireOf>;
