import { eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { Ctx } from '../../ctx.ts';
import { accountLink } from '../../db/schema/account-link.ts';
import { writeAudit } from '../audit/index.ts';
import { addAccount, giveTryBack, hashNewPassword, openSession, takeTry } from '../auth/index.ts';
import { linkState } from './link-state.ts';
import { assertOpen, type LinkKey, lockLink } from './read-link.ts';

type Input = LinkKey & { username: string; displayName: string; password: string };

/** Registration may be closed: whoever was invited comes in, with the role the inviter fixed. */
export const acceptInvite = async (ctx: Ctx, { username, displayName, password, ...key }: Input) => {
  await takeTry(ctx, 'accept-invite', username);
  await assertOpen(ctx, key, 'invite');
  const passwordHash = await hashNewPassword(ctx, password, username);
  const session = await ctx.tx(async (tx) => {
    const link = await lockLink(tx, key, 'invite');
    if (linkState(link, ctx.now()) !== 'open') throw new AppError('LINK_OVER');
    const added = await addAccount(tx, ctx, {
      username,
      displayName,
      email: link.email,
      role: link.role ?? 'user',
      passwordHash,
      createdBy: link.createdBy,
    });
    await tx.update(accountLink).set({ usedAt: ctx.now(), accountId: added.id }).where(eq(accountLink.id, link.id));
    await writeAudit(tx, ctx, {
      action: 'account.join',
      target: { kind: 'account', id: added.id },
      detail: { inviteId: link.id, role: link.role },
      actorId: added.id,
      actorName: added.username,
    });
    return openSession(tx, ctx, added, 'invite');
  });
  await giveTryBack(ctx, 'guess-address');
  return session;
};
