import { crossTokenCookie } from '@zhixing/contract/auth';
import { and, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { newSecret } from '../../base/id.ts';
import type { AccountCtx, Ctx } from '../../ctx.ts';
import { account } from '../../db/schema/account.ts';
import { readTokenOwner } from './find-account.ts';
import { openSession } from './open-session.ts';

const xatSeconds = 60;

export const issueXat = async ({ tickets, tenant, actor }: AccountCtx) => {
  const xat = newSecret();
  await tickets.put('xat', xat, JSON.stringify({ tenantId: tenant.id, accountId: actor.id }), xatSeconds);
  return { xat, expiresInSeconds: xatSeconds };
};

const ownerByXat = async (ctx: Ctx, xat: string) => {
  const ticket = JSON.parse((await ctx.tickets.take('xat', xat)) ?? 'null') as {
    tenantId: string;
    accountId: string;
  } | null;
  if (ticket?.tenantId !== ctx.tenant.id) return undefined;
  const [row] = await ctx.tx((tx) =>
    tx
      .select({ id: account.id, username: account.username })
      .from(account)
      .where(and(eq(account.id, ticket.accountId), eq(account.status, 'active'))),
  );
  return row;
};

/** Turns a one-use ticket, or else the cross-domain cookie, into a session on this host. */
export const exchangeXat = async (ctx: Ctx, { xat }: { xat?: string | undefined }) => {
  const cross = ctx.cookies[crossTokenCookie];
  const owner = xat
    ? await ownerByXat(ctx, xat)
    : cross && (await ctx.tx((tx) => readTokenOwner(tx, cross, 'cross', ctx.now())));
  if (!owner) throw new AppError('XAT_INVALID');
  return ctx.tx((tx) => openSession(tx, ctx, owner, xat ? 'xat' : 'cross-cookie'));
};
