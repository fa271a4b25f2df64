import { limits } from '@zhixing/contract/limit';
import type * as contract from '@zhixing/contract/mcp';
import type { McpKey } from '@zhixing/contract/mcp';
import type { RouteInput } from '@zhixing/contract/route';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { newId, newSecret, sha256 } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent } from '../../db/schema/agent.ts';
import { knowledge } from '../../db/schema/knowledge.ts';
import { mcpKey } from '../../db/schema/mcp.ts';
import { plugin } from '../../db/schema/plugin.ts';
import { writeAudit } from '../audit/index.ts';
import { assertBelow } from '../limit/index.ts';
import { assertMember } from '../membership/index.ts';

const ownLive = (ctx: AccountCtx) => and(eq(mcpKey.ownerId, ctx.actor.id), isNull(mcpKey.revokedAt));

const readBase = async (tx: Tx, ctx: AccountCtx, id: string): Promise<string> => {
  const [row] = await tx
    .select({ name: knowledge.name })
    .from(knowledge)
    .where(and(eq(knowledge.id, id), eq(knowledge.ownerId, ctx.actor.id)));
  if (!row) throw new AppError('NOT_FOUND');
  return row.name;
};

/** The caller's own, and released; anybody else's answers as absent. */
const readTarget = async (tx: Tx, ctx: AccountCtx, kind: McpKey['kind'], id: string): Promise<string> => {
  if (kind === 'knowledge') return readBase(tx, ctx, id);
  const table = kind === 'agent' ? agent : plugin;
  const { name, status, ownerId, deletedAt } = table;
  const [row] = await tx
    .select({ name, status, ownerId })
    .from(table)
    .where(and(eq(table.id, id), isNull(deletedAt)));
  if (row?.ownerId !== ctx.actor.id) throw new AppError('NOT_FOUND');
  if (row.status === 'C00_Unreleased') throw new AppError('AGENT_NOT_RELEASED');
  return row.name;
};

/** The key is told this once; only its hash is kept. */
export const createMcpKey = (ctx: AccountCtx, { kind, targetId }: RouteInput<typeof contract.createMcpKey>['body']) =>
  ctx.tx(async (tx) => {
    const targetName = await readTarget(tx, ctx, kind, targetId);
    await assertMember(tx, ctx);
    await assertBelow(tx, ctx, 'mcpKeys');
    const id = newId();
    const key = `zxm_${newSecret()}`;
    const hint = key.slice(-4);
    const createdAt = ctx.now();
    const row = { tenantId: ctx.tenant.id, id, ownerId: ctx.actor.id, kind, targetId, hint, createdAt };
    await tx.insert(mcpKey).values({ ...row, hash: sha256(key) });
    await writeAudit(tx, ctx, {
      action: 'mcp-key.create',
      target: { kind, id: targetId },
      detail: { keyId: id, hint },
    });
    return {
      ...{ id, kind, targetId, targetName, hint, key, usedDate: null },
      createdDate: createdAt.toISOString(),
      address: `${ctx.isSecure ? 'https' : 'http'}://${ctx.tenant.host}/mcp/${id}`,
    };
  });

export const listMcpKeys = (ctx: AccountCtx, targetId: string | undefined) =>
  ctx.tx(async (tx) => {
    const rows = await tx
      .select({ key: mcpKey, targetName: sql<string>`coalesce(${agent.name}, ${plugin.name}, ${knowledge.name}, '')` })
      .from(mcpKey)
      .leftJoin(agent, and(eq(mcpKey.kind, 'agent'), eq(agent.id, mcpKey.targetId)))
      .leftJoin(plugin, and(eq(mcpKey.kind, 'plugin'), eq(plugin.id, mcpKey.targetId)))
      .leftJoin(knowledge, and(eq(mcpKey.kind, 'knowledge'), eq(knowledge.id, mcpKey.targetId)))
      .where(and(ownLive(ctx), targetId ? eq(mcpKey.targetId, targetId) : undefined))
      .orderBy(desc(mcpKey.createdAt), desc(mcpKey.id))
      .limit(limits.mcpKeys.most);
    return rows.map(({ key, targetName }) => ({
      id: key.id,
      kind: key.kind,
      targetId: key.targetId,
      targetName,
      hint: key.hint,
      createdDate: key.createdAt.toISOString(),
      usedDate: key.usedAt?.toISOString() ?? null,
    }));
  });

export const revokeMcpKey = async (ctx: AccountCtx, id: string) => {
  await ctx.tx(async (tx) => {
    const [row] = await tx
      .update(mcpKey)
      .set({ revokedAt: ctx.now() })
      .where(and(eq(mcpKey.id, id), ownLive(ctx)))
      .returning({ kind: mcpKey.kind, targetId: mcpKey.targetId });
    if (!row) throw new AppError('NOT_FOUND');
    await writeAudit(tx, ctx, {
      action: 'mcp-key.revoke',
      target: { kind: row.kind, id: row.targetId },
      detail: { keyId: id },
    });
  });
  await ctx.bus.announce({ kind: 'access', tenantId: ctx.tenant.id });
  return null;
};
