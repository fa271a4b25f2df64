import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';

const parts = [
  'agent_release',
  'agent_snapshot',
  'agent_editor',
  'agent_share',
  'agent_embed',
  'golden_question',
  'golden_run',
  'listing',
];

/** Takes everything out of agents that are deleted; the name stays for those who have talked with one. */
export const emptyAgents = async (tx: Tx, agentIds: string[]) => {
  if (agentIds.length === 0) return;
  const ids = sql`any (${sql.param(agentIds)}::uuid[])`;
  for (const part of parts) await tx.execute(sql`delete from ${sql.identifier(part)} where agent_id = ${ids}`);
  await tx.execute(
    sql`update agent set document = '{}', description = '', icon = '1', copy_key = null where id = ${ids}`,
  );
};

/** Agents that were deleted: emptied at once, and the row goes with the last conversation that was held with it. */
export const sweepAgents = async (tx: Tx, before: Date, maxRows: number) => {
  const { rows: full } = await tx.execute<{ id: string }>(
    sql`select id from agent where deleted_at < ${before} and document <> '{}' limit ${maxRows} for update skip locked`,
  );
  await emptyAgents(
    tx,
    full.map(({ id }) => id),
  );
  const { rowCount } = await tx.execute(sql`
    delete from agent where id = any (array(
      select id from agent a where deleted_at < ${before} and document = '{}' and not exists
        (select from chat_session s where s.tenant_id = a.tenant_id and s.agent_id = a.id) limit ${maxRows}))`);
  return Math.max(full.length, rowCount ?? 0);
};
