import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { oldPlaces } from './old-places.ts';

const reasons = {
  deleted: (before: Date) => sql`deleted_at < ${before}`,
  // A session is at least as old as its last use: its birth has an index that no turn must write.
  debug: (before: Date) => sql`is_debug and created_at < ${before} and updated_at < ${before}`,
  unused: (before: Date) => sql`created_at < ${before} and updated_at < ${before}`,
};

const fileIdsIn = sql`jsonb_path_query(body, '$.media[*].fileId') #>> '{}'`;

/** Attachments of messages that have gone, unless another message of their owner still shows them. */
const dropAttachments = (tx: Tx, fileIds: string[]) =>
  tx.execute(sql`
    delete from stored_file f where f.kind = 'file' and f.id = any (${sql.param(fileIds)}::uuid[]) and not exists (
      select from chat_session s join chat_message m on m.tenant_id = s.tenant_id and m.session_id = s.id
      where s.tenant_id = f.tenant_id and s.account_id = f.owner_id
        and m.body @> jsonb_build_object('media', jsonb_build_array(jsonb_build_object('fileId', f.id))))`);

/** Sessions with all they hold; how many have gone. Messages have no key to their session, so they go first. */
export const dropSessions = async (tx: Tx, sessionIds: string[]) => {
  if (sessionIds.length === 0) return 0;
  const ids = sql`any (${sql.param(sessionIds)}::uuid[])`;
  const { rows } = await tx.execute<{ ids: string[] | null }>(sql`
    with gone as (delete from chat_message where session_id = ${ids} returning body)
    select array_agg(id) as ids from gone, lateral (select ${fileIdsIn} as id) files where id is not null`);
  const fileIds = rows[0]?.ids ?? [];
  if (fileIds.length > 0) await dropAttachments(tx, fileIds);
  await tx.execute(sql`delete from session_activity where session_id = ${ids}`);
  const { rowCount } = await tx.execute(sql`delete from chat_session where id = ${ids}`);
  return rowCount ?? 0;
};

export const sweepSessions = (reason: keyof typeof reasons) => async (tx: Tx, before: Date, maxRows: number) => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from chat_session where ${reasons[reason](before)}
      and not exists (select from chat_run r where r.tenant_id = chat_session.tenant_id
        and r.session_id = chat_session.id and r.ended_at is null)
    limit ${maxRows} for update skip locked`);
  return dropSessions(
    tx,
    rows.map(({ id }) => id),
  );
};

/** Key points would tell on what was said in messages that have gone; what is left is summarised anew when it must be. */
const forgetSummaries = async (tx: Tx, sessionIds: string[]) => {
  if (sessionIds.length === 0) return;
  const ids = sql`any (${sql.param(sessionIds)}::uuid[])`;
  const { rowCount } = await tx.execute(sql`delete from chat_summary where session_id = ${ids}`);
  if (rowCount)
    await tx.execute(sql`update chat_message set body = body - 'summarised'
      where session_id = ${ids} and body ? 'summarised'`);
};

/** Old messages of a session that is still in use; its attachments are as old and go by themselves. */
export const sweepMessages = async (tx: Tx, before: Date, maxRows: number) => {
  const { old, isOld } = oldPlaces('chat_message', before, maxRows);
  const { rows, rowCount } = await tx.execute<{ session_id: string }>(
    sql`with ${old} delete from chat_message where ${isOld} returning session_id`,
  );
  await forgetSummaries(tx, [...new Set(rows.map(({ session_id }) => session_id))]);
  return rowCount ?? 0;
};
