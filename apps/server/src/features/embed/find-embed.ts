import type { ErrorCode } from '@zhixing/contract/error';
import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountActor, AccountCtx, Ctx, Services, Tenant } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { agent } from '../../db/schema/agent.ts';
import { chatSession } from '../../db/schema/chat.ts';
import { agentEmbed } from '../../db/schema/embed.ts';
import type { RightRule } from '../../stream-right.ts';

const siteKeyForm = /^[\w-]{22}$/;

/** What a key stands for now: not revoked, its agent released and still its owner's, the owner in good standing. */
const readSites = (tx: Tx, siteKeys: readonly string[]) => {
  const { id, username, role } = account;
  return tx
    .select({ embed: agentEmbed, agent, owner: { id, username, role } })
    .from(agentEmbed)
    .innerJoin(agent, eq(agent.id, agentEmbed.agentId))
    .innerJoin(account, eq(account.id, agentEmbed.ownerId))
    .where(
      and(
        inArray(agentEmbed.siteKey, siteKeys),
        isNull(agentEmbed.revokedAt),
        isNull(agent.deletedAt),
        ne(agent.status, 'C00_Unreleased'),
        eq(agent.ownerId, agentEmbed.ownerId),
        eq(account.status, 'active'),
        isNull(account.deleteAt),
      ),
    );
};

const readSite = async (tx: Tx, siteKey: string) =>
  siteKeyForm.test(siteKey) ? (await readSites(tx, [siteKey]))[0] : undefined;

/** Which pages may show it in a frame; none for a key that stands for nothing. */
export const findEmbedOrigins = async ({ db }: Services, tenant: Tenant, siteKey: string): Promise<string[]> => {
  const site = await db.inTenant(tenant.id, (tx) => readSite(tx, siteKey));
  return site?.embed.origins ?? [];
};

type SiteRow = Awaited<ReturnType<typeof readSites>>[number];

const whyClosed = (site: SiteRow | undefined): ErrorCode | undefined => {
  if (!site) return 'NOT_FOUND';
  return site.embed.isOn ? undefined : 'EMBED_OFF';
};

/** A visitor and the session they want to hear. */
export type VisitorListener = { siteKey: string; sessionId: string; hash: Buffer };

/** The visitor's own session, for as long as the site's key opens anything. */
export const mayHearVisit: RightRule<VisitorListener> = async (tx, _, asked) => {
  const sites = new Map(
    (
      await readSites(
        tx,
        asked.map(({ siteKey }) => siteKey),
      )
    ).map((site) => [site.embed.siteKey, site]),
  );
  const ids = asked.map(({ sessionId }) => sessionId);
  const { id, embedId, visitorHash } = chatSession;
  const rows = await tx
    .select({ id, embedId, visitorHash })
    .from(chatSession)
    .where(and(inArray(id, ids), isNull(chatSession.deletedAt)));
  const sessions = new Map(rows.map((row) => [row.id, row]));
  return asked.map(({ siteKey, sessionId, hash }) => {
    const site = sites.get(siteKey);
    const session = sessions.get(sessionId);
    const isOwn = session?.embedId === site?.embed.id && session?.visitorHash?.equals(hash);
    return whyClosed(site) ?? (isOwn ? undefined : 'NOT_FOUND');
  });
};

export type Site = Awaited<ReturnType<typeof enterSite>>;

/**
 * The door of every visitor's call. Only the page in the frame may call: it is ours, and browsers say so. Turns run in
 * the name of the agent's owner, who is the `host`.
 */
export const enterSite = async (ctx: Ctx, siteKey: string) => {
  if (!ctx.isOwnPage) throw new AppError('NOT_FOUND');
  const site = await ctx.tx((tx) => readSite(tx, siteKey));
  const refusal = whyClosed(site);
  if (!site || refusal) throw new AppError(refusal ?? 'NOT_FOUND');
  const owner: AccountActor = { kind: 'account', ...site.owner, tokenFamily: '' };
  const host: AccountCtx = { ...ctx, actor: owner };
  return { embed: site.embed, agent: site.agent, host };
};
