import { eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { newSecret } from '../../base/id.ts';
import type { AccountCtx, Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { readParent, readTokenOwner } from './find-account.ts';
import { openSession } from './open-session.ts';
import { crossName } from './session-cookies.ts';

const xatSeconds = 60;

type Ticket = { tenantId: string; id: string; family: string };

/** A login that was opened by a ticket gives none: all that come of one login were given by itself. */
export const issueXat = async ({ tickets, tenant, actor }: AccountCtx) => {
  if (actor.isChild) throw new AppError('NO_PERMISSION');
  const xat = newSecret();
  const ticket: Ticket = { tenantId: tenant.id, id: actor.id, family: actor.tokenFamily };
  await tickets.put('xat', xat, JSON.stringify(ticket), xatSeconds);
  return { xat, expiresInSeconds: xatSeconds };
};

const ticketOf = ({ tenant }: Ctx, text: string | null): Ticket | undefined => {
  const ticket = JSON.parse(text ?? 'null') as Ticket | null;
  return ticket?.tenantId === tenant.id && ticket.family ? ticket : undefined;
};

export const xatOwner = async (ctx: AccountCtx, xat: string) => {
  const ticket = ticketOf(ctx, await ctx.tickets.peek('xat', xat));
  const owner = ticket && (await ctx.tx((tx) => readParent(tx, ticket, ctx.now())));
  if (!owner) throw new AppError('XAT_INVALID');
  return { username: owner.username, isMe: owner.id === ctx.actor.id };
};

/** Behind the account's lock: a logout at the same moment ends what comes of it too, or has ended it already. */
const lockParent = async (tx: Tx, ctx: Ctx, login: { id: string; family: string }) => {
  await tx.select({ id: account.id }).from(account).where(eq(account.id, login.id)).for('update');
  return readParent(tx, login, ctx.now());
};

/** Turns a one-use ticket, or else the cross-domain cookie, into a session on this host that ends with its parent. */
export const exchangeXat = async (ctx: Ctx, { xat }: { xat?: string | undefined }) => {
  const cross = ctx.cookies[crossName(ctx)];
  const ticket = xat ? ticketOf(ctx, await ctx.tickets.take('xat', xat)) : undefined;
  return ctx.tx(async (tx) => {
    const login = xat ? ticket : cross && (await readTokenOwner(tx, cross, 'cross', ctx.now()));
    const parent = login && (await lockParent(tx, ctx, login));
    if (!parent) throw new AppError('XAT_INVALID');
    return openSession(tx, ctx, parent, xat ? 'xat' : 'cross-cookie', parent);
  });
};
