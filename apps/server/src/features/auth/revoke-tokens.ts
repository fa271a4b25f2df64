import { and, eq, isNull } from 'drizzle-orm';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { accountToken } from '../../db/schema/account.ts';

/** Ends every token of the account, or one login's tokens. Announce the account after the commit. */
export const revokeTokens = (tx: Tx, ctx: Pick<Ctx, 'now'>, accountId: string, family?: string) =>
  tx
    .update(accountToken)
    .set({ revokedAt: ctx.now() })
    .where(
      and(
        eq(accountToken.accountId, accountId),
        isNull(accountToken.revokedAt),
        family ? eq(accountToken.family, family) : undefined,
      ),
    );
