import { createDb } from '../../../apps/server/src/db/client.ts';

export type CheckCode = { id: string; account: string; sentAt: number | null; refused: string | null };
export type Invocation = { id: string; target: string; status: string };

/** What the database and the engine say about the mails of a domain. */
export const openRecords = (databaseUrl: string, restateAdminUrl: string) => {
  const { pool, close } = createDb(databaseUrl, 2);

  const read = async <Row>(text: string): Promise<Row[]> => {
    const results = await pool.query(`begin; set local role zhixing_platform; ${text}; commit`);
    return (results as unknown as { rows: Row[] }[])[2]?.rows ?? [];
  };

  return {
    read,
    readCheckCodes: (domain: string) =>
      read<CheckCode>(
        `select id, account, (extract(epoch from sent_at) * 1000)::float8 as "sentAt", refused_reason as refused
         from check_code where account like '%@${domain}'`,
      ),
    readOutbox: () => read<{ id: number; attempts: number }>('select id, attempts from outbox'),
    /** Unfinished ones; the next round of a recurring job is booked for later on purpose. */
    async readInvocations(): Promise<Invocation[]> {
      const query = `select id, target, status from sys_invocation
        where status <> 'completed' and not (target_handler_name = 'tick' and status = 'scheduled')`;
      const reply = await fetch(`${restateAdminUrl}/query`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ query }),
      });
      // An engine that has just come back may not answer yet; that is a fault only if it stays so.
      if (!reply.ok) return [{ id: '', target: 'the engine', status: `answering HTTP ${reply.status}` }];
      return ((await reply.json()) as { rows: Invocation[] }).rows;
    },
    close,
  };
};
export type Records = ReturnType<typeof openRecords>;
