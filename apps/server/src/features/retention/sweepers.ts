import type { RetentionKind } from '@zhixing/contract/retention';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { sweepAgents } from './sweep-agents.ts';
import { sweepMessages, sweepSessions } from './sweep-sessions.ts';
import { sweepUsage } from './sweep-usage.ts';

export type Sweeper = {
  table: string;
  by: RetentionKind;
  batch: number;
  /** Takes away at most so many of the transaction's tenant and says how many. */
  sweep: (tx: Tx, before: Date, maxRows: number) => Promise<number>;
};

const rows = (table: string, by: RetentionKind, isOld: (before: Date) => SQL, batch = 1_000): Sweeper => ({
  table,
  by,
  batch,
  sweep: async (tx, before, maxRows) => {
    const name = sql.identifier(table);
    const { rowCount } = await tx.execute(
      sql`delete from ${name} where ctid = any (array(select ctid from ${name} where ${isOld(before)} limit ${maxRows}))`,
    );
    return rowCount ?? 0;
  },
});
const older = (column: string) => (before: Date) => sql`${sql.identifier(column)} < ${before}`;

/** Sessions before what they hold: a session that goes takes its own along, and the rest is what lives on in others. */
export const sweepers: Sweeper[] = [
  { table: 'chat_session', by: 'deletedSession', batch: 50, sweep: sweepSessions('deleted') },
  { table: 'chat_session', by: 'debugSession', batch: 50, sweep: sweepSessions('debug') },
  { table: 'chat_session', by: 'message', batch: 50, sweep: sweepSessions('unused') },
  { table: 'chat_message', by: 'message', batch: 1_000, sweep: sweepMessages },
  rows('chat_run', 'message', (before) => sql`created_at < ${before} and ended_at is not null`, 500),
  rows('chat_run_step', 'step', older('created_at')),
  rows('chat_consent', 'step', older('created_at')),
  rows('chat_day', 'chatDay', older('day')),
  rows('gate_meeting', 'gateMeeting', older('day')),
  rows('billing_window', 'billingWindow', older('valid_until')),
  rows('stored_file', 'message', (before) => sql`kind = 'file' and sent_at < ${before}`),
  rows('stored_file', 'unsentFile', (before) => sql`kind = 'file' and sent_at is null and created_at < ${before}`),
  rows('stored_file', 'dataExport', (before) => sql`kind = 'export' and created_at < ${before}`),
  rows('data_export', 'dataExport', older('created_at')),
  rows('account_token', 'accountToken', older('expires_at')),
  rows('account_link', 'endedKey', older('expires_at')),
  rows('team_invite', 'endedKey', older('expires_at')),
  rows('trial_taken', 'trial', older('at')),
  rows('check_code', 'checkCode', older('expires_at')),
  rows('idempotency', 'idempotency', older('created_at')),
  rows('paid_chat_month', 'agentEdit', older('month')),
  rows('agent_edit', 'agentEdit', older('started_at')),
  rows('notice', 'notice', older('created_at')),
  rows('workflow_run', 'workflowRun', (before) => sql`created_at < ${before} and status <> 'running'`, 200),
  rows('golden_run', 'goldenRun', (before) => sql`created_at < ${before} and status <> 'running'`, 200),
  rows('model_use', 'modelUse', older('day')),
  rows('model_training', 'training', older('completed_at')),
  rows('knowledge_question', 'knowledgeQuestion', older('last_at')),
  rows('embedding_cache', 'embedding', older('used_at')),
  rows('api_key_embedding', 'keyEmbedding', older('at')),
  rows('agent_share', 'endedKey', older('expires_at')),
  rows('agent_embed', 'endedKey', older('revoked_at'), 10),
  rows('mcp_key', 'endedKey', older('revoked_at')),
  rows('api_key', 'endedKey', older('revoked_at')),
  rows('mcp_server', 'deletedPart', older('deleted_at')),
  rows('plugin', 'deletedPart', older('deleted_at'), 100),
  rows('model', 'deletedPart', older('deleted_at'), 100),
  { table: 'agent', by: 'deletedPart', batch: 50, sweep: sweepAgents },
  {
    ...rows(
      'account',
      'deletedPart',
      () => sql`erased_at is not null and not exists
      (select from agent where agent.tenant_id = account.tenant_id and agent.owner_id = account.id)`,
    ),
  },
  { table: 'agent_usage', by: 'usage', batch: 2_000, sweep: sweepUsage },
  {
    table: 'audit',
    by: 'audit',
    batch: 5_000,
    sweep: async (tx, before, maxRows) => {
      const { rows } = await tx.execute<{ n: number }>(sql`select forget_audit(${before}, ${maxRows}) as n`);
      return rows[0]?.n ?? 0;
    },
  },
];
