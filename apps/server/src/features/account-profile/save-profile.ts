import { eq } from 'drizzle-orm';
import type { AccountCtx } from '../../ctx.ts';
import { account } from '../../db/schema/account.ts';
import { writeAudit } from '../audit/index.ts';
import { assertOwnIcon } from '../file/index.ts';
import { readUserInfo } from '../user/index.ts';

type Profile = { displayName: string; avatar: string | null };

export const saveProfile = (ctx: AccountCtx, { displayName, avatar }: Profile) =>
  ctx.tx(async (tx) => {
    const { id } = ctx.actor;
    if (avatar) await assertOwnIcon(tx, ctx, avatar);
    await tx
      .update(account)
      .set({ displayName, avatarId: avatar?.slice(1) ?? null })
      .where(eq(account.id, id));
    await writeAudit(tx, ctx, { action: 'account.profile', target: { kind: 'account', id } });
    return readUserInfo(tx, ctx, id);
  });
