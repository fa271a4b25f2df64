import { paymentWaitMs } from '@zhixing/contract/chat';
import { tenantSettings } from '@zhixing/contract/tenant';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { chatRun, chatSession } from '../../db/schema/chat.ts';
import { tenant } from '../../db/schema/tenant.ts';
import { addToOutbox } from '../outbox/index.ts';
import { readBalance } from '../wallet/index.ts';
import { tryWindow } from './billing-window.ts';
import type { LoadedRun, RunKey } from './start-attempt.ts';

type Parts = Pick<Services, 'db' | 'now'>;

const payUntil = ({ run }: Pick<LoadedRun, 'run'>) => new Date(run.createdAt.getTime() + paymentWaitMs);

/**
 * Pays for a run that waits, if its person can by now: gives its window. Its time is counted from here: what went before
 * was waiting. The price is that of the question.
 */
const payRun = ({ db, now }: Parts, { tenantId, sessionId, runId }: RunKey, { run, agent }: LoadedRun) =>
  db.inTenantPrepared(tenantId, async (tx) => {
    // As a turn does: the session first, then what belongs to it.
    await tx.select({ id: chatSession.id }).from(chatSession).where(eq(chatSession.id, sessionId)).for('no key update');
    const { dueFen, windowId } = chatRun;
    const [row] = await tx.select({ dueFen, windowId }).from(chatRun).where(eq(chatRun.id, runId)).for('update');
    if (!row?.dueFen) return row?.windowId ?? undefined;
    const [{ settings } = {}] = await tx
      .select({ settings: tenant.settings })
      .from(tenant)
      .where(eq(tenant.id, tenantId));
    const payer = {
      now,
      actor: { id: run.accountId },
      tenant: { id: tenantId, settings: tenantSettings.parse(settings) },
    };
    const priced = { id: run.agentId, ownerId: agent.ownerId, priceFen: row.dueFen };
    const opened = await tryWindow(tx, payer, priced, sessionId);
    if (!opened) return undefined;
    const paid = { windowId: opened.id, dueFen: null, payAwakeable: null, startedAt: now() };
    await tx.update(chatRun).set(paid).where(eq(chatRun.id, runId));
    return opened.id;
  });

/** paid: it may begin, also when nothing was due. late: nobody paid in time. */
export const coverRun = async (parts: Parts, key: RunKey, loaded: LoadedRun): Promise<'paid' | 'due' | 'late'> => {
  if (loaded.run.dueFen === null) return 'paid';
  const windowId = await payRun(parts, key, loaded);
  if (!windowId) return parts.now() < payUntil(loaded) ? 'due' : 'late';
  loaded.run = { ...loaded.run, windowId, dueFen: null };
  loaded.startedAt = parts.now();
  return 'paid';
};

/** Where the engine waits, and what its person is asked for. `isEnough`: the money came between looking and asking. */
export const askPayment = ({ db }: Parts, { tenantId, runId }: RunKey, loaded: LoadedRun, awakeable: string) =>
  db.inTenantPrepared(tenantId, async (tx) => {
    await tx.update(chatRun).set({ payAwakeable: awakeable }).where(eq(chatRun.id, runId));
    const dueFen = loaded.run.dueFen ?? 0;
    const balanceFen = await readBalance(tx, loaded.run.accountId);
    const payment = { dueFen, balanceFen, until: payUntil(loaded).toISOString() };
    return { payment, isEnough: balanceFen >= dueFen };
  });

/** Money came in: what waited for it looks again, with the commit that brought it. */
export const wakeUnpaid = async (tx: Tx, accountId: string) => {
  const { sessionId, payAwakeable } = chatRun;
  const waiting = await tx
    .select({ sessionId, payAwakeable })
    .from(chatRun)
    .where(
      and(
        eq(chatRun.accountId, accountId),
        isNotNull(chatRun.dueFen),
        isNotNull(payAwakeable),
        isNull(chatRun.endedAt),
      ),
    );
  for (const { sessionId: key, payAwakeable: awakeable } of waiting)
    await addToOutbox(
      tx,
      { requestId: 'paid' },
      { service: 'chatSession', key, handler: 'paid', payload: { awakeable } },
    );
};
