import { and, eq, gte, isNull, ne } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { membershipGrant } from '../../db/schema/membership.ts';
import { isHeldBy } from './grants.ts';

/** own: nothing stands on it. upgraded: taken off a later price. renewed: later paid time follows on it. */
export type BoughtTime = 'own' | 'upgraded' | 'renewed';

/** What became of the time that an order bought. */
export const readBoughtTime = async (tx: Tx, orderId: string): Promise<BoughtTime> => {
  const [grant] = await tx.select().from(membershipGrant).where(eq(membershipGrant.orderId, orderId));
  if (!grant) return 'own';
  if (grant.closedBy) return 'upgraded';
  const later = await tx.$count(
    membershipGrant,
    and(
      isHeldBy(grant),
      eq(membershipGrant.level, grant.level),
      eq(membershipGrant.reason, 'order'),
      isNull(membershipGrant.closedBy),
      gte(membershipGrant.startsOn, grant.endsOn),
      ne(membershipGrant.id, grant.id),
    ),
  );
  return later > 0 ? 'renewed' : 'own';
};
