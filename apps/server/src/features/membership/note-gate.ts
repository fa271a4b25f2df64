import type { ErrorCode } from '@zhixing/contract/error';
import type { Gate } from '@zhixing/contract/money-overview';
import { AppError } from '../../base/app-error.ts';
import { chinaDay } from '../../base/china-time.ts';
import type { Ctx } from '../../ctx.ts';
import { gateMeeting } from '../../db/schema/membership.ts';

/** Refusals that a plan or a payment would lift. */
const gates: Partial<Record<ErrorCode, Gate>> = {
  MEMBER_REQUIRED: 'member',
  DAILY_COUNT_USED: 'chats',
  BALANCE_SHORT: 'balance',
  PLUGIN_TOO_MANY: 'room',
  KNOWLEDGE_SPACE_FULL: 'room',
};

/**
 * What was refused has been rolled back, so this is a transaction of its own. It never fails: whoever was refused has to
 * hear why.
 */
export const noteGate = async ({ actor, tenant, tx: inTx, now, log }: Ctx, refusal: unknown): Promise<void> => {
  const gate = refusal instanceof AppError ? gates[refusal.code] : undefined;
  if (!gate || actor.kind !== 'account') return;
  const at = now();
  const met = { tenantId: tenant.id, accountId: actor.id, day: chinaDay(at), gate, at };
  await inTx((tx) => tx.insert(gateMeeting).values(met).onConflictDoNothing()).catch((err: unknown) =>
    log.warn({ err }, 'a gate that was met is not counted'),
  );
};
