import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { newId } from '../../base/id.ts';
import type { Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { agent } from '../../db/schema/agent.ts';
import { audit } from '../../db/schema/audit.ts';
import { retireAgent } from '../agent/index.ts';
import { revokeTokens } from '../auth/index.ts';
import { dropSessions, emptyAgents } from '../retention/index.ts';
import { endTeamsOf } from '../team/index.ts';
import { renameInSettings } from '../tenant/index.ts';
import { forfeit } from '../wallet/index.ts';
import type { Person } from './queries.ts';

type Parts = Pick<Services, 'db' | 'log' | 'now' | 'bus'>;

const sessionsAtOnce = 50;
const accountsAtOnce = 20;

/** What has an owner and nobody else's use for it. Files come after the agents that show them. */
const ownTables = {
  account_id: [
    'account_group_member',
    'team_invite',
    'membership_grant',
    'admin_grant',
    'membership',
    'wallet',
    'agent_edit',
    'intent_survey',
    'notice',
    'chat_day',
    'gate_meeting',
    'paid_chat_month',
    'idempotency',
    'billing_window',
    'session_activity',
    'agent_editor',
    'consent_setting',
    'workflow_run',
    'data_export',
    'account_token',
    'account_link',
  ],
  owner_id: [
    'card',
    'knowledge',
    'plugin',
    'mcp_server',
    'mcp_key',
    'api_key',
    'model',
    'agent_share',
    'agent_embed',
    'stored_file',
  ],
};

/** From here on nobody logs in: what follows may be broken off and begun anew. */
const closeAccount = async (tx: Tx, { now }: Parts, { id }: Person) => {
  const [row] = await tx
    .select()
    .from(account)
    .where(and(eq(account.id, id), lte(account.deleteAt, now()), isNull(account.erasedAt)))
    .for('update');
  if (!row) return undefined;
  await tx.update(account).set({ status: 'disabled' }).where(eq(account.id, id));
  await revokeTokens(tx, { now }, id);
  const listed = await tx
    .select()
    .from(agent)
    .where(and(eq(agent.ownerId, id), isNull(agent.deletedAt)))
    .for('update');
  for (const one of listed) await retireAgent(tx, one, now());
  return row;
};

const eraseSessions = async ({ db }: Parts, { tenantId, id }: Person) => {
  for (let n = sessionsAtOnce; n >= sessionsAtOnce; )
    n = await db.inTenant(tenantId, async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(
        sql`select id from chat_session where account_id = ${id} limit ${sessionsAtOnce}`,
      );
      return dropSessions(
        tx,
        rows.map((row) => row.id),
      );
    });
};

/** Copies that others made keep their work; a picture that was this person's is replaced by a plain one. */
const eraseThings = async (tx: Tx, { now }: Parts, { id }: Person) => {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from agent where owner_id = ${id}`);
  await emptyAgents(
    tx,
    rows.map((row) => row.id),
  );
  await tx.execute(sql`delete from agent where owner_id = ${id} and not exists
    (select from chat_session s where s.tenant_id = agent.tenant_id and s.agent_id = agent.id)`);
  await tx.execute(sql`update agent set icon = '1' where icon in
    (select '#' || f.id from stored_file f where f.owner_id = ${id} and f.kind = 'icon')`);
  await endTeamsOf(tx, { now, requestId: 'job' }, id);
  await forfeit(tx, id);
  await tx.execute(sql`update withdrawal set payee_hint = '' where account_id = ${id} and state <> 'requested'`);
  await tx.execute(sql`update bank_transfer set contact = '' where account_id = ${id}`);
  for (const [column, tables] of Object.entries(ownTables))
    for (const table of tables)
      await tx.execute(sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`);
};

/** The row itself stays only while an agent's name is needed by those who talked with it. */
const eraseRow = async (tx: Tx, { now }: Parts, row: typeof account.$inferSelect) => {
  const { tenantId, id, username, email, phone } = row;
  const names = [username, email, phone].filter((name) => name !== null);
  await tx.execute(sql`delete from check_code where account = any (${sql.param(names)}::text[])`);
  await tx.execute(sql`select forget_audit_name(${id})`);
  await tx.execute(sql`update account_link set created_by_name = '' where created_by = ${id}`);
  await tx
    .update(account)
    .set({
      username: `gone-${id}`,
      email: null,
      phone: null,
      passwordHash: '',
      erasedAt: now(),
      isWhite: false,
      displayName: '',
    })
    .where(eq(account.id, id));
  await tx.execute(sql`delete from account where id = ${id} and not exists
    (select from agent where agent.tenant_id = account.tenant_id and agent.owner_id = account.id)`);
  await tx.insert(audit).values({
    tenantId,
    id: newId(),
    at: now(),
    actorKind: 'job',
    actorName: 'personalData',
    action: 'account.erase',
    targetKind: 'account',
    targetId: id,
  });
};

/** True for the one who did it: of two at once the second finds the row erased. */
export const eraseAccount = async (parts: Parts, person: Person) => {
  const { db } = parts;
  const row = await db.inTenant(person.tenantId, (tx) => closeAccount(tx, parts, person));
  if (!row) return false;
  await parts.bus.announce({ kind: 'account', ...person });
  await eraseSessions(parts, person);
  await renameInSettings(parts, person.tenantId, row.username);
  return db.inTenant(person.tenantId, async (tx) => {
    const [still] = await tx
      .select()
      .from(account)
      .where(and(eq(account.id, person.id), isNull(account.erasedAt)))
      .for('update');
    if (!still) return false;
    await eraseThings(tx, parts, person);
    await eraseRow(tx, parts, still);
    return true;
  });
};

/** People whose days of grace are over. One who cannot be erased is logged and does not keep the others. */
export const eraseDueAccounts = async (parts: Parts) => {
  const due = await parts.db.inPlatform((tx) =>
    tx
      .select({ tenantId: account.tenantId, id: account.id })
      .from(account)
      .where(and(isNotNull(account.deleteAt), lte(account.deleteAt, parts.now()), isNull(account.erasedAt)))
      .limit(accountsAtOnce),
  );
  for (const person of due)
    await eraseAccount(parts, person).catch((err: unknown) =>
      parts.log.error({ err, accountId: person.id }, 'an account could not be erased; it is tried again'),
    );
  return due.length;
};
