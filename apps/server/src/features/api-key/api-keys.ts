import type * as contract from '@zhixing/contract/api-key';
import { limits } from '@zhixing/contract/limit';
import type { RouteInput } from '@zhixing/contract/route';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { chinaDayStart, chinaMonthStart } from '../../base/china-time.ts';
import { dayMs } from '../../base/durations.ts';
import { newId, newSecret, sha256 } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import { agent } from '../../db/schema/agent.ts';
import { apiKey, apiKeyCall, apiKeyEmbedding } from '../../db/schema/api-key.ts';
import { readRunnableAgent } from '../agent/index.ts';
import { writeAudit } from '../audit/index.ts';
import { assertBelow } from '../limit/index.ts';

export const ownLive = (ctx: AccountCtx) => and(eq(apiKey.ownerId, ctx.actor.id), isNull(apiKey.revokedAt));

type Row = typeof apiKey.$inferSelect;
type Used = { agentName: string; usedToday: number; usedThisMonth: number };

const shown = (row: Row, { agentName, usedToday, usedThisMonth }: Used) => ({
  ...{ id: row.id, name: row.name, scopes: row.scopes, agentId: row.agentId, agentName, hint: row.hint },
  ...{ dayLimit: row.dayLimit, monthLimit: row.monthLimit, usedToday, usedThisMonth },
  createdDate: row.createdAt.toISOString(),
  usedDate: row.usedAt?.toISOString() ?? null,
  expiresDate: row.expiresAt?.toISOString() ?? null,
});

const countSince = (of: typeof apiKeyCall | typeof apiKeyEmbedding, from: Date) =>
  sql<number>`(select count(*)::int from ${of} where ${of.tenantId} = ${apiKey.tenantId}
    and ${of.keyId} = ${apiKey.id} and ${of.at} >= ${from})`;
const callsSince = (from: Date) => sql<number>`${countSince(apiKeyCall, from)} + ${countSince(apiKeyEmbedding, from)}`;

export const listApiKeys = (ctx: AccountCtx) =>
  ctx.tx(async (tx) => {
    const now = ctx.now();
    const rows = await tx
      .select({
        key: apiKey,
        agentName: sql<string>`coalesce(${agent.name}, '')`,
        usedToday: callsSince(chinaDayStart(now)),
        usedThisMonth: callsSince(chinaMonthStart(now)),
      })
      .from(apiKey)
      .leftJoin(agent, eq(agent.id, apiKey.agentId))
      .where(ownLive(ctx))
      .orderBy(desc(apiKey.createdAt), desc(apiKey.id))
      .limit(limits.apiKeys.most);
    return rows.map(({ key, ...used }) => shown(key, used));
  });

/** The key is told this once; only its hash is kept. */
export const createApiKey = (ctx: AccountCtx, body: RouteInput<typeof contract.createApiKey>['body']) =>
  ctx.tx(async (tx) => {
    const { name, agentId, days, dayLimit, monthLimit } = body;
    const scopes = agentId ? (['chat'] as const) : [...new Set(body.scopes)];
    const opened = agentId ? await readRunnableAgent(tx, ctx, agentId) : undefined;
    await assertBelow(tx, ctx, 'apiKeys');
    const key = `zxk_${newSecret()}`;
    const now = ctx.now();
    const [row] = await tx
      .insert(apiKey)
      .values({
        ...{ tenantId: ctx.tenant.id, id: newId(), ownerId: ctx.actor.id, name, agentId, dayLimit, monthLimit },
        scopes: [...scopes],
        ...{ hash: sha256(key), hint: key.slice(-4), createdAt: now },
        expiresAt: days ? new Date(now.getTime() + days * dayMs) : null,
      })
      .returning();
    if (!row) throw new Error('a key was not stored');
    await writeAudit(tx, ctx, {
      action: 'api-key.create',
      target: { kind: 'api-key', id: row.id },
      detail: { name, hint: row.hint, scopes, ...(agentId ? { agentId } : {}) },
    });
    return { ...shown(row, { agentName: opened?.name ?? '', usedToday: 0, usedThisMonth: 0 }), key };
  });

export const changeApiKey = (
  ctx: AccountCtx,
  id: string,
  { name, dayLimit, monthLimit }: RouteInput<typeof contract.changeApiKey>['body'],
) =>
  ctx.tx(async (tx) => {
    const rows = await tx
      .update(apiKey)
      .set({ name, dayLimit, monthLimit })
      .where(and(eq(apiKey.id, id), ownLive(ctx)))
      .returning({ id: apiKey.id });
    if (rows.length === 0) throw new AppError('NOT_FOUND');
    await writeAudit(tx, ctx, {
      action: 'api-key.update',
      target: { kind: 'api-key', id },
      detail: { name, dayLimit, monthLimit },
    });
    return null;
  });

export const revokeApiKey = async (ctx: AccountCtx, id: string) => {
  await ctx.tx(async (tx) => {
    const rows = await tx
      .update(apiKey)
      .set({ revokedAt: ctx.now() })
      .where(and(eq(apiKey.id, id), ownLive(ctx)))
      .returning({ id: apiKey.id });
    if (rows.length === 0) throw new AppError('NOT_FOUND');
    await writeAudit(tx, ctx, { action: 'api-key.revoke', target: { kind: 'api-key', id } });
  });
  await ctx.bus.announce({ kind: 'access', tenantId: ctx.tenant.id });
  return null;
};
