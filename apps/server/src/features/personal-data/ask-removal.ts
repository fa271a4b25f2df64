import { type Removal, removalGraceDays } from '@zhixing/contract/personal-data';
import { and, count, eq, isNull, ne, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { dayMs } from '../../base/durations.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { endWaysGivenBy } from '../account-link/index.ts';
import { writeAudit } from '../audit/index.ts';
import { assertOwnPassword, revokeTokens } from '../auth/index.ts';
import { stopRunsOf } from '../chat/index.ts';
import { writeNotice } from '../notice/index.ts';
import { findPerson, type Person } from './queries.ts';

const graceMs = removalGraceDays * dayMs;

export const readRemoval = (ctx: AccountCtx) =>
  ctx.tx(async (tx): Promise<Removal> => {
    const { id } = ctx.actor;
    const { rows } = await tx.execute<Omit<Removal, 'deleteDate'>>(sql`select
      (select count(*) from chat_session where account_id = ${id} and embed_id is null and deleted_at is null) as sessions,
      (select count(*) from stored_file where owner_id = ${id} and kind <> 'export') as files,
      (select count(*) from agent where owner_id = ${id} and deleted_at is null) as agents,
      (select count(*) from agent where owner_id = ${id} and deleted_at is null and status = 'C90_Launched'
        and not launch_disabled) as "listedAgents",
      (select count(*) from plugin where owner_id = ${id} and deleted_at is null)
        + (select count(*) from mcp_server where owner_id = ${id} and deleted_at is null) as tools,
      (select count(*) from knowledge where owner_id = ${id}) as bases,
      (select count(*) from card where owner_id = ${id}) as cards,
      (select count(*) from account_group where owner_id = ${id}) as teams,
      (select count(*) from mcp_key where owner_id = ${id} and revoked_at is null)
        + (select count(*) from api_key where owner_id = ${id} and revoked_at is null)
        + (select count(*) from agent_share where owner_id = ${id} and revoked_at is null and expires_at > ${ctx.now()})
        + (select count(*) from agent_embed where owner_id = ${id} and revoked_at is null) as keys,
      coalesce((select balance_fen from wallet where account_id = ${id}), 0)::bigint as balance,
      (select available + settling from creator_balance(${id}, ${ctx.now()})) as income`);
    const [row] = await tx.select({ deleteAt: account.deleteAt }).from(account).where(eq(account.id, id));
    return { ...(rows[0] as Omit<Removal, 'deleteDate'>), deleteDate: row?.deleteAt?.toISOString() ?? null };
  });

/** A tenant that nobody administers any more could only be helped by the platform. */
const assertNotLastAdmin = async (tx: Tx, { id }: Person) => {
  const [others] = await tx
    .select({ n: count() })
    .from(account)
    .where(and(eq(account.role, 'admin'), eq(account.status, 'active'), isNull(account.deleteAt), ne(account.id, id)));
  if (!others?.n) throw new AppError('LAST_ADMIN');
};

/** Every login ends with the same commit. */
const leave = async (ctx: AccountCtx, person: Person) => {
  const deleteAt = new Date(ctx.now().getTime() + graceMs);
  const { tenantId, id } = person;
  await ctx.db.inTenant(tenantId, async (tx) => {
    const [row] = await tx.select().from(account).where(eq(account.id, id)).for('update');
    if (!row) throw new AppError('NOT_FOUND');
    if (row.role === 'admin') await assertNotLastAdmin(tx, person);
    await tx.update(account).set({ deleteAt }).where(eq(account.id, id));
    await revokeTokens(tx, ctx, id);
    await stopRunsOf(tx, ctx, { accountId: id });
    await endWaysGivenBy(tx, ctx, id);
    await writeNotice(tx, ctx, { tenantId, accountId: id, kind: 'account.leaving', agentId: null, reason: null });
    await writeAudit(tx, ctx, {
      action: 'account.leave',
      target: { kind: 'account', id },
      tenantId,
      detail: { deleteAt: deleteAt.toISOString() },
    });
  });
  await ctx.bus.announce({ kind: 'account', id, tenantId });
  return { deleteDate: deleteAt.toISOString() };
};

export const askRemoval = async (ctx: AccountCtx, password: string) => {
  await assertOwnPassword(ctx, password);
  return leave(ctx, { tenantId: ctx.tenant.id, id: ctx.actor.id });
};

export const askUserRemoval = async (ctx: AccountCtx, id: string) => {
  if (id === ctx.actor.id) throw new AppError('OWN_ACCOUNT_FIXED');
  return leave(ctx, await findPerson(ctx, id));
};

export const cancelUserRemoval = async (ctx: AccountCtx, id: string) => {
  const person = await findPerson(ctx, id);
  await ctx.db.inTenant(person.tenantId, async (tx) => {
    const kept = await tx
      .update(account)
      .set({ deleteAt: null })
      .where(and(eq(account.id, id), sql`${account.deleteAt} > ${ctx.now()}`))
      .returning({ id: account.id });
    if (kept.length > 0)
      await writeAudit(tx, ctx, {
        action: 'account.keep',
        target: { kind: 'account', id },
        tenantId: person.tenantId,
      });
  });
  return null;
};
