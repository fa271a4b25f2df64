import { and, eq, isNull, ne } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountActor, AccountCtx, Ctx, Services, Tenant } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { agent } from '../../db/schema/agent.ts';
import { agentEmbed } from '../../db/schema/embed.ts';

const siteKeyForm = /^[\w-]{22}$/;

/** What a key stands for now: not revoked, its agent released and still its owner's, the owner in good standing. */
const readSite = async (tx: Tx, siteKey: string) => {
  if (!siteKeyForm.test(siteKey)) return undefined;
  const { id, username, role } = account;
  const [row] = await tx
    .select({ embed: agentEmbed, agent, owner: { id, username, role } })
    .from(agentEmbed)
    .innerJoin(agent, eq(agent.id, agentEmbed.agentId))
    .innerJoin(account, eq(account.id, agentEmbed.ownerId))
    .where(
      and(
        eq(agentEmbed.siteKey, siteKey),
        isNull(agentEmbed.revokedAt),
        isNull(agent.deletedAt),
        ne(agent.status, 'C00_Unreleased'),
        eq(agent.ownerId, agentEmbed.ownerId),
        eq(account.status, 'active'),
      ),
    );
  return row;
};

/** Which pages may show it in a frame; none for a key that stands for nothing. */
export const findEmbedOrigins = async ({ db }: Services, tenant: Tenant, siteKey: string): Promise<string[]> => {
  const site = await db.inTenant(tenant.id, (tx) => readSite(tx, siteKey));
  return site?.embed.origins ?? [];
};

export type Site = Awaited<ReturnType<typeof enterSite>>;

/**
 * The door of every visitor's call. Only the page in the frame may call: it is ours, and browsers say so. Turns run in
 * the name of the agent's owner, who is the `host`.
 */
export const enterSite = async (ctx: Ctx, siteKey: string) => {
  if (!ctx.isOwnPage) throw new AppError('NOT_FOUND');
  const site = await ctx.tx((tx) => readSite(tx, siteKey));
  if (!site) throw new AppError('NOT_FOUND');
  if (!site.embed.isOn) throw new AppError('EMBED_OFF');
  const owner: AccountActor = { kind: 'account', ...site.owner, tokenFamily: '' };
  const host: AccountCtx = { ...ctx, actor: owner };
  return { embed: site.embed, agent: site.agent, host };
};
