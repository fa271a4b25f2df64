import type { Role } from '@zhixing/contract/user';
import { eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { account } from '../../db/schema/account.ts';
import { endWaysGivenBy } from '../account-link/index.ts';
import { writeAudit } from '../audit/index.ts';
import { revokeTokens } from '../auth/index.ts';
import { stopRunsOf } from '../chat/index.ts';
import { inScope, selectUsers, usersFrom } from './queries.ts';

type Change = { role: Role; isWhite: boolean; status: 'active' | 'disabled' };

/** A disabled account is out at once: its tokens end with the same commit, and so does what it has running. */
export const updateUser = async (ctx: AccountCtx, id: string, change: Change) => {
  const { user, tenantId } = await inScope(ctx, async (tx) => {
    const [before] = await tx.select().from(account).where(eq(account.id, id)).for('update');
    if (!before || before.erasedAt) throw new AppError('NOT_FOUND');
    if (id === ctx.actor.id && (change.role !== before.role || change.status !== before.status))
      throw new AppError('OWN_ACCOUNT_FIXED');
    await tx.update(account).set(change).where(eq(account.id, id));
    if (change.status === 'disabled') {
      await revokeTokens(tx, ctx, id);
      await stopRunsOf(tx, ctx, { accountId: id });
    }
    if (change.status !== 'active' || change.role !== 'admin') await endWaysGivenBy(tx, ctx, id);
    const { role, isWhite, status } = before;
    await writeAudit(tx, ctx, {
      action: 'account.update',
      target: { kind: 'account', id },
      tenantId: before.tenantId,
      detail: { before: { role, isWhite, status }, after: change },
    });
    const [user] = await usersFrom(tx, ctx, await selectUsers(tx).where(eq(account.id, id)));
    if (!user) throw new AppError('NOT_FOUND');
    return { user, tenantId: before.tenantId };
  });
  await ctx.bus.announce({ kind: 'account', id, tenantId });
  return user;
};
