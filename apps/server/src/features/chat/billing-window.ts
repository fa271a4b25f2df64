import { billingWindowMs } from '@zhixing/contract/chat';
import type { TenantSettings } from '@zhixing/contract/tenant';
import { and, eq, isNull, lt, ne } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { chinaDay } from '../../base/china-time.ts';
import { newId } from '../../base/id.ts';
import { yuan } from '../../base/yuan.ts';
import type { AccountCtx, Ctx, Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { lockName } from '../../db/lock.ts';
import { billingWindow, chatRun, chatSession } from '../../db/schema/chat.ts';
import { returnPaidChat, takePaidChat } from '../membership/index.ts';
import { commitMoney, readBalance, releaseMoney, reserveMoney } from '../wallet/index.ts';

type Window = typeof billingWindow.$inferSelect;
type Agent = { id: string; ownerId: string; priceFen: number };
type Clock = Pick<Ctx, 'now'>;
/** Who pays, and what the author gets of it. */
export type Payer = Clock & {
  actor: { id: string };
  tenant: { id: string; settings: Pick<TenantSettings, 'creatorShareBp'> };
};

const untilOf = ({ now }: Clock) => new Date(now().getTime() + billingWindowMs);

const hasLiveRun = async (tx: Tx, windowId: string, exceptRunId?: string) => {
  const [run] = await tx
    .select({ id: chatRun.id })
    .from(chatRun)
    .where(
      and(
        eq(chatRun.windowId, windowId),
        isNull(chatRun.endedAt),
        exceptRunId ? ne(chatRun.id, exceptRunId) : undefined,
      ),
    )
    .limit(1);
  return run !== undefined;
};

const extend = (tx: Tx, ctx: Clock, { id }: Window, state: Window['state']) =>
  tx
    .update(billingWindow)
    .set({ validUntil: untilOf(ctx), state })
    .where(eq(billingWindow.id, id));

/** Nothing came of it: what was set aside goes back. */
const giveBack = async (tx: Tx, ctx: Clock, window: Window) => {
  await tx.update(billingWindow).set({ state: 'closed' }).where(eq(billingWindow.id, window.id));
  // Windows from before their month was kept are minutes old: it is the present one.
  const month = window.quotaMonth ?? `${chinaDay(ctx.now()).slice(0, 7)}-01`;
  if (window.cover === 'quota') await returnPaidChat(tx, window.accountId, month);
  else await releaseMoney(tx, window.id);
};

/** Still covers turns: within its time, or with an answer on the way. */
const isLive = async (tx: Tx, ctx: Clock, window: Window) =>
  window.state !== 'closed' && (window.validUntil > ctx.now() || (await hasLiveRun(tx, window.id)));

type Cover = Pick<Window, 'cover' | 'quotaMonth'>;

/** What pays for a new window, taken or set aside: a chat of the month's plan first, then the wallet; if neither, nothing. */
const takeCover = async (tx: Tx, ctx: Payer, windowId: string, agent: Agent): Promise<Cover | undefined> => {
  const quotaMonth = await takePaidChat(tx, ctx);
  if (quotaMonth) return { cover: 'quota', quotaMonth };
  const { priceFen: amountFen, id: agentId } = agent;
  const isReserved = await reserveMoney(tx, { id: windowId, accountId: ctx.actor.id, amountFen, agentId });
  return isReserved ? { cover: 'balance', quotaMonth: null } : undefined;
};

/** Opens the window of a session, or joins the one that is open; undefined when nothing pays for it. Two at once open one. */
export const tryWindow = async (tx: Tx, ctx: Payer, agent: Agent, sessionId: string) => {
  await lockName(tx, `window:${ctx.actor.id}:${sessionId}`);
  const key = and(eq(billingWindow.accountId, ctx.actor.id), eq(billingWindow.sessionId, sessionId));
  const [old] = await tx.select().from(billingWindow).where(key).for('update');
  const validUntil = untilOf(ctx);
  if (old && old.agentId === agent.id && (await isLive(tx, ctx, old))) {
    await extend(tx, ctx, old, old.state);
    return { id: old.id, amount: 0, cover: 'window' as const, validUntil };
  }
  if (old?.state === 'open') await giveBack(tx, ctx, old);
  const id = newId();
  const taken = await takeCover(tx, ctx, id, agent);
  if (!taken) return undefined;
  const { cover } = taken;
  const row = {
    id,
    agentId: agent.id,
    amountFen: agent.priceFen,
    validUntil,
    state: 'open' as const,
    ...taken,
    shareBp: ctx.tenant.settings.creatorShareBp,
    creatorId: agent.ownerId,
  };
  await tx
    .insert(billingWindow)
    .values({ tenantId: ctx.tenant.id, accountId: ctx.actor.id, sessionId, ...row })
    .onConflictDoUpdate({
      target: [billingWindow.tenantId, billingWindow.accountId, billingWindow.sessionId],
      set: row,
    });
  return { id, amount: cover === 'balance' ? agent.priceFen : 0, cover, validUntil };
};

export const openWindow = async (tx: Tx, ctx: Payer, agent: Agent, sessionId: string) => {
  const opened = await tryWindow(tx, ctx, agent, sessionId);
  if (opened) return opened;
  const balance = await readBalance(tx, ctx.actor.id);
  throw new AppError('BALANCE_SHORT', { yuan: yuan(agent.priceFen), balance: yuan(balance) });
};

/** A turn with a priced agent needs an open window, which every turn keeps open for another five minutes. */
export const joinWindow = async (tx: Tx, ctx: AccountCtx, sessionId: string, agentId: string) => {
  const [window] = await tx
    .select()
    .from(billingWindow)
    .where(
      and(
        eq(billingWindow.accountId, ctx.actor.id),
        eq(billingWindow.sessionId, sessionId),
        eq(billingWindow.agentId, agentId),
      ),
    )
    .for('update');
  if (!window || !(await isLive(tx, ctx, window))) throw new AppError('BILLING_DUE');
  await extend(tx, ctx, window, window.state);
  return window.id;
};

type Settled = { costFen: number; cover?: 'balance' | 'quota' | 'window' | 'returned'; apply: () => Promise<unknown> };
const nothing: Settled = { costFen: 0, apply: async () => undefined };

/**
 * What the end of a run means for its window, decided while the window is held and done by `apply`, which comes last: the
 * first answer that succeeds is paid for, those after it are covered; without one everything goes back.
 */
export const settleWindow = async (
  tx: Tx,
  ctx: Clock,
  { runId, windowId, sessionId }: { runId: string; windowId: string | null; sessionId: string },
  isDone: boolean,
): Promise<Settled> => {
  if (!windowId) return nothing;
  // A new turn holds the session and then the window: the other way round the two would wait for each other.
  await tx.select({ id: chatSession.id }).from(chatSession).where(eq(chatSession.id, sessionId)).for('no key update');
  const [window] = await tx.select().from(billingWindow).where(eq(billingWindow.id, windowId)).for('update');
  if (!window || window.state === 'closed') return nothing;
  if (window.state === 'covered')
    return { costFen: 0, cover: 'window', apply: () => extend(tx, ctx, window, 'covered') };
  if (!isDone) {
    if (await hasLiveRun(tx, window.id, runId)) return nothing;
    return { costFen: 0, cover: 'returned', apply: () => giveBack(tx, ctx, window) };
  }
  const { cover, amountFen, creatorId, shareBp } = window;
  return {
    costFen: cover === 'balance' ? amountFen : 0,
    cover,
    apply: async () => {
      await extend(tx, ctx, window, 'covered');
      if (cover === 'balance') await commitMoney(tx, window.id, { creatorId, shareBp });
    },
  };
};

const atOnce = 100;

/** Windows that nobody used in their time: what they set aside goes back. */
export const closeOldWindows = async ({ db, now }: Pick<Services, 'db' | 'now'>) => {
  const old = await db.inPlatform((tx) =>
    tx
      .select({ tenantId: billingWindow.tenantId, id: billingWindow.id })
      .from(billingWindow)
      .where(and(eq(billingWindow.state, 'open'), lt(billingWindow.validUntil, now())))
      .limit(atOnce),
  );
  for (const { tenantId, id } of old)
    await db.inTenant(tenantId, async (tx) => {
      const [window] = await tx.select().from(billingWindow).where(eq(billingWindow.id, id)).for('update');
      if (window?.state === 'open' && !(await isLive(tx, { now }, window))) await giveBack(tx, { now }, window);
    });
  return old.length;
};
