import { type KeptLimit, limits } from '@zhixing/contract/limit';
import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { chinaDayStart } from '../../base/china-time.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { accountLink } from '../../db/schema/account-link.ts';
import { agent, agentEditor } from '../../db/schema/agent.ts';
import { apiKey } from '../../db/schema/api-key.ts';
import { benefitBatch } from '../../db/schema/benefit-code.ts';
import { card } from '../../db/schema/card.ts';
import { chatSession } from '../../db/schema/chat.ts';
import { agentEmbed } from '../../db/schema/embed.ts';
import { fileQuota } from '../../db/schema/file-quota.ts';
import { knowledge, knowledgeFile, knowledgeFolder } from '../../db/schema/knowledge.ts';
import { mcpKey, mcpServer } from '../../db/schema/mcp.ts';
import { model } from '../../db/schema/model.ts';
import { plugin } from '../../db/schema/plugin.ts';
import { agentShare } from '../../db/schema/share.ts';
import { storedFile } from '../../db/schema/stored-file.ts';
import { teamInvite } from '../../db/schema/team.ts';
import { planRoom, readKnowledgePool } from '../membership/index.ts';

type Counter = {
  count: (tx: Tx, ctx: AccountCtx, agentId: string) => Promise<number>;
  /** Whose count it is, where others share it. */
  of?: (tx: Tx, ctx: AccountCtx) => Promise<string>;
  /** Where it is not the same for everybody. */
  most?: (tx: Tx, ctx: AccountCtx) => Promise<number>;
};

const megabyte = 1024 * 1024;
/** Made by the platform for them, and gone after days. */
const ownFiles = (ctx: AccountCtx) => and(eq(storedFile.ownerId, ctx.actor.id), ne(storedFile.kind, 'export'));

/** Of the caller's own bases. */
const inOwnBase = (ctx: AccountCtx, of: { tenantId: PgColumn; knowledgeId: PgColumn }) =>
  sql`exists (select 1 from ${knowledge} where ${knowledge.tenantId} = ${of.tenantId}
    and ${knowledge.id} = ${of.knowledgeId} and ${knowledge.ownerId} = ${ctx.actor.id})`;

const isInvite = eq(accountLink.kind, 'invite');
const isOpenLink = (now: Date) => and(isNull(accountLink.revokedAt), gt(accountLink.expiresAt, now));

/** How much there is of what is limited. A limit without its count does not compile. */
export const counted: Record<KeptLimit, Counter> = {
  agents: { count: (tx, ctx) => tx.$count(agent, and(eq(agent.ownerId, ctx.actor.id), isNull(agent.deletedAt))) },
  agentCopies: {
    // Deleted ones count too: copying and deleting in turn is copying.
    count: (tx, ctx) =>
      tx.$count(
        agent,
        and(eq(agent.ownerId, ctx.actor.id), isNotNull(agent.originId), gte(agent.createdAt, chinaDayStart(ctx.now()))),
      ),
  },
  tools: {
    count: (tx, ctx) => tx.$count(plugin, and(eq(plugin.ownerId, ctx.actor.id), isNull(plugin.deletedAt))),
    most: async (tx, ctx) => Math.min(limits.tools.most, (await planRoom(tx, ctx, 'pluginsNum')) ?? limits.tools.most),
  },
  models: { count: (tx, ctx) => tx.$count(model, and(eq(model.ownerId, ctx.actor.id), isNull(model.deletedAt))) },
  tenantModels: { count: (tx) => tx.$count(model, and(isNull(model.ownerId), isNull(model.deletedAt))) },
  mcpServers: {
    count: (tx, ctx) => tx.$count(mcpServer, and(eq(mcpServer.ownerId, ctx.actor.id), isNull(mcpServer.deletedAt))),
  },
  mcpKeys: { count: (tx, ctx) => tx.$count(mcpKey, and(eq(mcpKey.ownerId, ctx.actor.id), isNull(mcpKey.revokedAt))) },
  cards: { count: (tx, ctx) => tx.$count(card, eq(card.ownerId, ctx.actor.id)) },
  apiKeys: { count: (tx, ctx) => tx.$count(apiKey, and(eq(apiKey.ownerId, ctx.actor.id), isNull(apiKey.revokedAt))) },
  invites: {
    count: (tx, ctx) => tx.$count(accountLink, and(isInvite, isNull(accountLink.usedAt), isOpenLink(ctx.now()))),
  },
  inviteDay: {
    count: (tx, ctx) => tx.$count(accountLink, and(isInvite, gte(accountLink.createdAt, chinaDayStart(ctx.now())))),
  },
  accountDay: {
    count: (tx, ctx) =>
      tx.$count(account, and(eq(account.createdBy, ctx.actor.id), gte(account.createdAt, chinaDayStart(ctx.now())))),
  },
  teamInvites: {
    count: (tx, ctx) =>
      tx.$count(
        teamInvite,
        and(
          eq(teamInvite.createdBy, ctx.actor.id),
          isNull(teamInvite.revokedAt),
          gt(teamInvite.expiresAt, ctx.now()),
          lt(teamInvite.uses, teamInvite.mostUses),
        ),
      ),
  },
  benefitBatchDay: {
    count: (tx, ctx) => tx.$count(benefitBatch, gte(benefitBatch.createdAt, chinaDayStart(ctx.now()))),
  },
  shareLinks: {
    count: (tx, ctx, agentId) =>
      tx.$count(
        agentShare,
        and(
          eq(agentShare.ownerId, ctx.actor.id),
          eq(agentShare.agentId, agentId),
          isNull(agentShare.revokedAt),
          gt(agentShare.expiresAt, ctx.now()),
        ),
      ),
  },
  editors: { count: (tx, _, agentId) => tx.$count(agentEditor, eq(agentEditor.agentId, agentId)) },
  embeds: {
    count: (tx, ctx) => tx.$count(agentEmbed, and(eq(agentEmbed.ownerId, ctx.actor.id), isNull(agentEmbed.revokedAt))),
  },
  files: { count: (tx, ctx) => tx.$count(storedFile, ownFiles(ctx)) },
  fileBytes: {
    count: async (tx, ctx) => {
      const bytes = sql<number>`coalesce(sum(${storedFile.size}), 0)::bigint`;
      const [used] = await tx.select({ bytes }).from(storedFile).where(ownFiles(ctx));
      return used?.bytes ?? 0;
    },
    most: async (tx, ctx) => {
      const [quota] = await tx.select().from(fileQuota).where(eq(fileQuota.tenantId, ctx.tenant.id));
      return quota ? quota.megabytes * megabyte : limits.fileBytes.most;
    },
  },
  knowledgeBases: { count: (tx, ctx) => tx.$count(knowledge, eq(knowledge.ownerId, ctx.actor.id)) },
  knowledgeFiles: { count: (tx, ctx) => tx.$count(knowledgeFile, inOwnBase(ctx, knowledgeFile)) },
  knowledgeFolders: { count: (tx, ctx) => tx.$count(knowledgeFolder, inOwnBase(ctx, knowledgeFolder)) },
  knowledgeBytes: {
    count: async (tx, ctx) => {
      const bytes = sql<number>`coalesce(sum(${knowledgeFile.size}), 0)::bigint`;
      const owners = (await readKnowledgePool(tx, ctx))?.accountIds ?? [ctx.actor.id];
      const [used] = await tx
        .select({ bytes })
        .from(knowledgeFile)
        .innerJoin(knowledge, eq(knowledge.id, knowledgeFile.knowledgeId))
        .where(inArray(knowledge.ownerId, owners));
      return used?.bytes ?? 0;
    },
    of: async (tx, ctx) => (await readKnowledgePool(tx, ctx))?.groupId ?? ctx.actor.id,
    most: async (tx, ctx) => {
      const megabytes = await planRoom(tx, ctx, 'knowledgeMb');
      return megabytes === undefined ? limits.knowledgeBytes.most : megabytes * megabyte;
    },
  },
  sessions: {
    count: (tx, ctx) =>
      tx.$count(
        chatSession,
        and(
          eq(chatSession.accountId, ctx.actor.id),
          isNull(chatSession.deletedAt),
          isNull(chatSession.embedId),
          eq(chatSession.isDebug, false),
        ),
      ),
  },
};
