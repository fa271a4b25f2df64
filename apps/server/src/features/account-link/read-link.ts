import { and, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { accountLink } from '../../db/schema/account-link.ts';
import { giveTryBack, takeTry } from '../auth/index.ts';
import { isSecretRight } from './link-secret.ts';
import { type LinkRow, linkState } from './link-state.ts';

export type LinkKey = { linkId: string; secret: string };

/** Behind its lock: whoever comes second finds it used. A link that is not of this tenant, or not known, is absent. */
export const lockLink = async (tx: Tx, { linkId, secret }: LinkKey, kind: LinkRow['kind']) => {
  const [row] = await tx
    .select()
    .from(accountLink)
    .where(and(eq(accountLink.id, linkId), eq(accountLink.kind, kind)))
    .for('update');
  if (!row || !isSecretRight(row.secretHash, secret)) throw new AppError('NOT_FOUND');
  return row;
};

const findLink = async (tx: Tx, { linkId, secret }: LinkKey) => {
  const [row] = await tx
    .select({ link: accountLink, username: account.username, passwordHash: account.passwordHash })
    .from(accountLink)
    .leftJoin(account, and(eq(account.tenantId, accountLink.tenantId), eq(account.id, accountLink.accountId)))
    .where(eq(accountLink.id, linkId));
  if (!row || !isSecretRight(row.link.secretHash, secret)) throw new AppError('NOT_FOUND');
  return row;
};

/** Before a password is hashed for it: that costs something. */
export const assertOpen = async (ctx: Ctx, key: LinkKey, kind: LinkRow['kind']) => {
  const { link, passwordHash, username } = await ctx.tx((tx) => findLink(tx, key));
  if (link.kind !== kind) throw new AppError('NOT_FOUND');
  if (linkState(link, ctx.now(), passwordHash ?? undefined) !== 'open') throw new AppError('LINK_OVER');
  return { link, username };
};

export const readAccountLink = async (ctx: Ctx, key: LinkKey) => {
  await takeTry(ctx, 'accept-invite', '');
  const { link, username, passwordHash } = await ctx.tx((tx) => findLink(tx, key));
  await giveTryBack(ctx, 'guess-address');
  const isInvite = link.kind === 'invite';
  return {
    kind: link.kind,
    state: linkState(link, ctx.now(), isInvite ? undefined : (passwordHash ?? undefined)),
    inviterName: isInvite ? link.createdByName : '',
    email: isInvite ? link.email : null,
    role: link.role,
    username: isInvite ? null : username,
    expiresDate: link.expiresAt.toISOString(),
  };
};
