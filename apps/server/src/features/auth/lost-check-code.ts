import { and, gt, isNull, lt } from 'drizzle-orm';
import type { Services } from '../../ctx.ts';
import { checkCode } from '../../db/schema/account.ts';
import type { LostKind } from '../engine/index.ts';

/** One that is never sent runs out by itself. */
export const lostCheckCode = ({ now }: Pick<Services, 'now'>): LostKind => ({
  service: 'checkCode',
  handler: 'deliver',
  findOpen: (tx, before) =>
    tx
      .select({ tenantId: checkCode.tenantId, id: checkCode.id })
      .from(checkCode)
      .where(
        and(
          isNull(checkCode.sentAt),
          isNull(checkCode.refusedReason),
          gt(checkCode.expiresAt, now()),
          lt(checkCode.createdAt, before),
        ),
      ),
  payload: ({ tenantId, id }) => ({ tenantId, checkCodeId: id }),
  end: async () => undefined,
});
