import type { EmbedSettings, saveEmbed as saving } from '@zhixing/contract/embed';
import type { RouteInput } from '@zhixing/contract/route';
import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { chinaDay } from '../../base/china-time.ts';
import { newId, newSecret } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent } from '../../db/schema/agent.ts';
import { agentEmbed } from '../../db/schema/embed.ts';
import { writeAudit } from '../audit/index.ts';
import { assertBelow } from '../limit/index.ts';
import { assertMember } from '../membership/index.ts';

type EmbedRow = typeof agentEmbed.$inferSelect;

/** Long enough not to be guessed, short enough for a page's source: it is an address, not a secret. */
const newSiteKey = () => newSecret().slice(0, 22);

/** The caller's own and released; locked, so that two at once do not make two keys. */
const lockReleased = async (tx: Tx, ctx: AccountCtx, agentId: string) => {
  const [row] = await tx
    .select({ ownerId: agent.ownerId, status: agent.status })
    .from(agent)
    .where(and(eq(agent.id, agentId), isNull(agent.deletedAt)))
    .for('no key update');
  if (row?.ownerId !== ctx.actor.id) throw new AppError('NOT_FOUND');
  if (row.status === 'C00_Unreleased') throw new AppError('AGENT_NOT_RELEASED');
};

const readLive = async (tx: Tx, agentId: string): Promise<EmbedRow | undefined> => {
  const [row] = await tx
    .select()
    .from(agentEmbed)
    .where(and(eq(agentEmbed.agentId, agentId), isNull(agentEmbed.revokedAt)));
  return row;
};

const settingsFrom = (ctx: AccountCtx, row: EmbedRow): EmbedSettings => ({
  siteKey: row.siteKey,
  origins: row.origins,
  isOn: row.isOn,
  dayLimit: row.dayLimit,
  title: row.title,
  usedToday: row.usedDay === chinaDay(ctx.now()) ? row.used : 0,
  createdDate: row.createdAt.toISOString(),
});

type Kept = Pick<EmbedRow, 'origins' | 'isOn' | 'dayLimit' | 'title'> & Partial<Pick<EmbedRow, 'usedDay' | 'used'>>;

const addEmbed = async (tx: Tx, ctx: AccountCtx, agentId: string, kept: Kept): Promise<EmbedRow> => {
  const place = { tenantId: ctx.tenant.id, id: newId(), agentId, ownerId: ctx.actor.id };
  const [row] = await tx
    .insert(agentEmbed)
    .values({ ...place, siteKey: newSiteKey(), createdAt: ctx.now(), ...kept })
    .returning();
  return row as EmbedRow;
};

export const readEmbed = (ctx: AccountCtx, agentId: string) =>
  ctx.tx(async (tx) => {
    await lockReleased(tx, ctx, agentId);
    const row = await readLive(tx, agentId);
    return row ? settingsFrom(ctx, row) : null;
  });

export const saveEmbed = async (ctx: AccountCtx, agentId: string, wanted: RouteInput<typeof saving>['body']) => {
  const saved = await ctx.tx(async (tx) => {
    await lockReleased(tx, ctx, agentId);
    await assertMember(tx, ctx);
    const values = { ...wanted, origins: [...new Set(wanted.origins)] };
    const known = await readLive(tx, agentId);
    if (!known) await assertBelow(tx, ctx, 'embeds');
    const [changed] = known
      ? await tx.update(agentEmbed).set(values).where(eq(agentEmbed.id, known.id)).returning()
      : [await addEmbed(tx, ctx, agentId, values)];
    const { isOn, origins, dayLimit } = values;
    await writeAudit(tx, ctx, {
      action: 'embed.save',
      target: { kind: 'agent', id: agentId },
      detail: { isOn, dayLimit, origins: origins.join(' ') },
    });
    return settingsFrom(ctx, changed as EmbedRow);
  });
  await ctx.bus.announce({ kind: 'access', tenantId: ctx.tenant.id });
  return saved;
};

/** What was set stays; only the key is another one. The day goes on counting. */
export const renewEmbedKey = async (ctx: AccountCtx, agentId: string) => {
  const renewed = await ctx.tx(async (tx) => {
    await lockReleased(tx, ctx, agentId);
    await assertMember(tx, ctx);
    const old = await readLive(tx, agentId);
    if (!old) throw new AppError('NOT_FOUND');
    await tx.update(agentEmbed).set({ revokedAt: ctx.now() }).where(eq(agentEmbed.id, old.id));
    const { origins, isOn, dayLimit, title, usedDay, used } = old;
    const made = await addEmbed(tx, ctx, agentId, { origins, isOn, dayLimit, title, usedDay, used });
    await writeAudit(tx, ctx, {
      action: 'embed.renew',
      target: { kind: 'agent', id: agentId },
      detail: { from: old.id, to: made.id },
    });
    return settingsFrom(ctx, made);
  });
  await ctx.bus.announce({ kind: 'access', tenantId: ctx.tenant.id });
  return renewed;
};
