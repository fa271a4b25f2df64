import { and, eq, inArray, isNotNull, isNull, lt, ne, or } from 'drizzle-orm';
import { accountHash } from '../../base/account-hash.ts';
import { isUuid, sha256 } from '../../base/id.ts';
import { noteWork } from '../../base/work-context.ts';
import type { AccountActor, Ctx, Tenant } from '../../ctx.ts';
import { account } from '../../db/schema/account.ts';
import { agent, agentRelease } from '../../db/schema/agent.ts';
import { knowledge } from '../../db/schema/knowledge.ts';
import { mcpKey } from '../../db/schema/mcp.ts';
import type { Tool } from '../../runtime/tools/tool.ts';
import type { RightRule } from '../../stream-right.ts';
import { abilitiesOf, partsIn } from '../agent/index.ts';
import { openSearchTool, type SearchTool } from '../knowledge/index.ts';
import type { ModelServices } from '../model/index.ts';
import { loadTools, toolParts } from '../tool/index.ts';

const usedEveryMs = 60_000;

export type Exposed = { keyId: string; owner: AccountActor } & (
  | { kind: 'agent'; agentId: string; name: string; description: string; abilities: string[] }
  | { kind: 'plugin'; tool: Tool }
  | { kind: 'knowledge'; base: SearchTool }
);

const isLive = and(isNull(mcpKey.revokedAt), eq(account.status, 'active'), isNull(account.deleteAt));

/** Whether what a key opened is still open. */
export const mayHearByKey: RightRule<string> = async (tx, _, keyIds) => {
  const rows = await tx
    .select({ id: mcpKey.id })
    .from(mcpKey)
    .innerJoin(account, eq(account.id, mcpKey.ownerId))
    .leftJoin(agent, and(eq(mcpKey.kind, 'agent'), eq(agent.id, mcpKey.targetId), isNull(agent.deletedAt)))
    .leftJoin(knowledge, and(eq(mcpKey.kind, 'knowledge'), eq(knowledge.id, mcpKey.targetId)))
    .where(
      and(
        inArray(mcpKey.id, keyIds),
        isLive,
        or(eq(mcpKey.kind, 'plugin'), isNotNull(agent.id), isNotNull(knowledge.id)),
      ),
    );
  const live = new Set(rows.map(({ id }) => id));
  return keyIds.map((id) => (live.has(id) ? undefined : 'TOKEN_INVALID'));
};

/** What a key opens now; undefined for one that is unknown, revoked, or for something no longer there. */
export const findExposed = (
  services: ModelServices,
  tenant: Tenant,
  { keyId, token, locale }: { keyId: string; token: string; locale: Ctx['locale'] },
): Promise<Exposed | undefined> => {
  if (!isUuid(keyId) || !/^zxm_[\w-]{43}$/.test(token)) return Promise.resolve(undefined);
  return services.db.inTenant(tenant.id, async (tx) => {
    const { id, username, role } = account;
    const [row] = await tx
      .select({ key: mcpKey, owner: { id, username, role } })
      .from(mcpKey)
      .innerJoin(account, eq(account.id, mcpKey.ownerId))
      .where(and(eq(mcpKey.id, keyId), eq(mcpKey.hash, sha256(token)), isLive));
    if (!row) return undefined;
    noteWork({ tenantId: tenant.id, accountHash: accountHash(services.env.APP_SECRET, row.owner.id) });
    const { kind, targetId, ownerId } = row.key;
    const now = services.now();
    await tx
      .update(mcpKey)
      .set({ usedAt: now })
      .where(
        and(eq(mcpKey.id, keyId), or(isNull(mcpKey.usedAt), lt(mcpKey.usedAt, new Date(now.getTime() - usedEveryMs)))),
      );
    const owner: AccountActor = { kind: 'account', ...row.owner, tokenFamily: '' };
    if (kind === 'plugin') {
      const parts = toolParts(targetId);
      const tools = await loadTools(tx, services, ownerId, parts);
      const tool = parts.map((part) => tools.get(part)).find((one) => one !== undefined);
      return tool && { keyId, owner, kind, tool };
    }
    if (kind === 'knowledge') {
      const base = await openSearchTool(tx, services, ownerId, targetId);
      return base && { keyId, owner, kind, base };
    }
    const [found] = await tx
      .select({ name: agent.name, description: agent.description, document: agentRelease.document })
      .from(agent)
      .innerJoin(agentRelease, and(eq(agentRelease.agentId, agent.id), eq(agentRelease.no, agent.releaseNo)))
      .where(
        and(
          eq(agent.id, targetId),
          eq(agent.ownerId, ownerId),
          isNull(agent.deletedAt),
          ne(agent.status, 'C00_Unreleased'),
        ),
      );
    if (!found) return undefined;
    const { name, description } = found;
    const version = { ownerId, parts: partsIn(found.document) };
    const [abilities = []] = await abilitiesOf(tx, { ...services, actor: owner, locale }, [version]);
    // A client outside is told the names alone, whoever holds the key.
    return { keyId, owner, kind, agentId: targetId, name, description, abilities: abilities.map((one) => one.name) };
  });
};
