import { type Limit, limits, type OpenLimit } from '@zhixing/contract/limit';
import { sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { assertBelow, lockCount } from './assert-below.ts';

type Begun = { sessionId: string; isNewSession: boolean; isDebug: boolean; embedId: string | undefined };
type Open = { session: number; own: number; tenant: number };

const comeBackSeconds = 5;

const countOpen = async (tx: Tx, ctx: AccountCtx, { sessionId, embedId }: Begun): Promise<Open> => {
  const open = sql`run.status in ('queued', 'running')`;
  // Visitors' runs go in the owner's name and are not the owner's.
  const whose = embedId ? sql`talk.embed_id = ${embedId}` : sql`talk.embed_id is null`;
  const { rows } = await tx.execute<Open>(sql`select
    (select count(*)::int from chat_run run where run.session_id = ${sessionId} and ${open}) as session,
    (select count(*)::int from chat_run run
      join chat_session talk on talk.tenant_id = run.tenant_id and talk.id = run.session_id
      where run.account_id = ${ctx.actor.id} and ${open} and ${whose}) as own,
    (select count(*)::int from (select 1 from chat_run run where ${open} limit ${limits.tenantRuns.most}) as run) as tenant`);
  return rows[0] ?? { session: 0, own: 0, tenant: 0 };
};

const refuseFull = (name: OpenLimit, used: number, max: number) => {
  const { code }: Limit = limits[name];
  if (used >= max) throw new AppError(code, { max, seconds: comeBackSeconds });
};

/**
 * Room for one run more: in its session, of its account (or of the embed it comes through), in its tenant. The tenant's
 * number is not locked, or all its people would begin one after another; a few may pass it together.
 */
export const assertRunRoom = async (tx: Tx, ctx: AccountCtx, begun: Begun) => {
  const { embedId, isNewSession, isDebug } = begun;
  if (isNewSession && !embedId && !isDebug) await assertBelow(tx, ctx, 'sessions', { wanted: 0 });
  await lockCount(tx, `run:${embedId ?? ctx.actor.id}`);
  const { session, own, tenant } = await countOpen(tx, ctx, begun);
  if (!isNewSession) refuseFull('sessionTurns', session, limits.sessionTurns.most);
  if (embedId) refuseFull('embedRuns', own, limits.embedRuns.most);
  else refuseFull('accountRuns', own, ctx.tenant.settings.accountRuns);
  refuseFull('tenantRuns', tenant, limits.tenantRuns.most);
};
