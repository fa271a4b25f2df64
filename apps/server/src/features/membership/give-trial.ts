import { createHmac } from 'node:crypto';
import { chinaDay } from '../../base/china-time.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { trialTaken } from '../../db/schema/membership.ts';
import { addGrant } from './grants.ts';
import { addDays } from './plan-dates.ts';

/** Without the secret a list of phone numbers tells nothing of who was here. */
const contactHash = (secret: string, contact: string) =>
  createHmac('sha256', secret).update(`trial ${contact}`).digest('hex');

/** Somebody who registers tries a level before paying, once per mail or phone. An enterprise's people need no plan. */
export const giveTrial = async (tx: Tx, ctx: Ctx, accountId: string, contact: string) => {
  const { tenant, now, env } = ctx;
  const { level, days } = tenant.settings.trial;
  if (days === 0 || tenant.kind === 'enterprise') return;
  const [taken] = await tx
    .insert(trialTaken)
    .values({ tenantId: tenant.id, contactHash: contactHash(env.APP_SECRET, contact), at: now() })
    .onConflictDoNothing()
    .returning({ at: trialTaken.at });
  if (!taken) return;
  const startsOn = chinaDay(now());
  const grant = { tenantId: tenant.id, accountId, level, startsOn, endsOn: addDays(startsOn, days - 1) };
  await addGrant(tx, ctx, { ...grant, reason: 'trial', paidFen: 0 });
};
