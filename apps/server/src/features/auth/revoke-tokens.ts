import { and, eq, isNull, ne, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account, accountToken } from '../../db/schema/account.ts';

type Clock = Pick<Ctx, 'now'>;

const endTokens = async (tx: Tx, { now }: Clock, accountId: string, which?: SQL) => {
  // Whoever opens a session holds this lock: one that is opened at the same moment is seen below, or sees this.
  await tx.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('no key update');
  return tx
    .update(accountToken)
    .set({ revokedAt: now() })
    .where(and(eq(accountToken.accountId, accountId), isNull(accountToken.revokedAt), which));
};

/** Ends every token of the account, or one login's tokens. Announce the account after the commit. */
export const revokeTokens = (tx: Tx, ctx: Clock, accountId: string, family?: string) =>
  endTokens(tx, ctx, accountId, family ? eq(accountToken.family, family) : undefined);

/** Every login of the account but this one. */
export const revokeOtherTokens = (tx: Tx, ctx: Clock, accountId: string, family: string) =>
  endTokens(tx, ctx, accountId, ne(accountToken.family, family));
