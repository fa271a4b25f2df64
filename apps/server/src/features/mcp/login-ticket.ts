import { sha256 } from '../../base/id.ts';
import { createSecretBox } from '../../base/secret-box.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Login } from '../../gateways/mcp/mcp-oauth.ts';

/** A login that was begun: whose it is, for which server, and what its end is checked against. */
export type LoginTicket = {
  tenantId: string;
  accountId: string;
  serverId: string;
  url: string;
  login: Login;
  verifier: string;
};

const kind = 'mcp-oauth';
const seconds = 600;
const idOf = (state: string) => sha256(state).toString('hex');

export const putTicket = async ({ env, tickets }: AccountCtx, state: string, ticket: LoginTicket) => {
  const id = idOf(state);
  const sealed = createSecretBox(env).seal(JSON.stringify(ticket), `${kind}:${id}`);
  await tickets.put(kind, id, sealed.toString('base64'), seconds);
};

/** Good once, and only for the account that began. */
export const takeTicket = async (ctx: AccountCtx, state: string): Promise<LoginTicket | undefined> => {
  const id = idOf(state);
  const sealed = await ctx.tickets.take(kind, id);
  if (!sealed) return undefined;
  const text = createSecretBox(ctx.env).open(Buffer.from(sealed, 'base64'), `${kind}:${id}`);
  const ticket = JSON.parse(text) as LoginTicket;
  return ticket.tenantId === ctx.tenant.id && ticket.accountId === ctx.actor.id ? ticket : undefined;
};
