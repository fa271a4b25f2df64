import { eq, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { chinaDayStart, chinaMonthStart } from '../../base/china-time.ts';
import { dayMs } from '../../base/durations.ts';
import { newId } from '../../base/id.ts';
import type { AccountCtx, Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { apiKey, apiKeyCall, apiKeyEmbedding } from '../../db/schema/api-key.ts';
import { takeDailyChat } from '../membership/index.ts';

const secondsTo = (now: Date, end: Date) => Math.ceil((end.getTime() - now.getTime()) / 1000);
const nextMonth = (now: Date) => chinaMonthStart(new Date(chinaMonthStart(now).getTime() + 32 * dayMs));

/** Behind the key's lock: two at once cannot both be the day's last. */
const lockWithRoom = async (tx: Tx, now: Date, keyId: string) => {
  const [row] = await tx.select().from(apiKey).where(eq(apiKey.id, keyId)).for('update');
  if (!row || row.revokedAt) throw new AppError('TOKEN_INVALID');
  const count = (of: typeof apiKeyCall | typeof apiKeyEmbedding, from: Date) =>
    sql`(select count(*) from ${of} where ${of.keyId} = ${keyId} and ${of.at} >= ${from})`;
  const used = async (from: Date) => {
    const sum = sql`select ${count(apiKeyCall, from)} + ${count(apiKeyEmbedding, from)} as n`;
    return Number((await tx.execute<{ n: number }>(sum)).rows[0]?.n);
  };
  if (row.dayLimit !== null && (await used(chinaDayStart(now))) >= row.dayLimit)
    throw new AppError('API_KEY_USED', { seconds: secondsTo(now, new Date(chinaDayStart(now).getTime() + dayMs)) });
  if (row.monthLimit !== null && (await used(chinaMonthStart(now))) >= row.monthLimit)
    throw new AppError('API_KEY_USED', { seconds: secondsTo(now, nextMonth(now)) });
  return row;
};

/** Counts a run that the key begins. */
export const takeCall = async (tx: Tx, { now: clock }: Pick<Services, 'now'>, keyId: string, runId: string) => {
  const now = clock();
  const { tenantId } = await lockWithRoom(tx, now, keyId);
  await tx.insert(apiKeyCall).values({ tenantId, runId, keyId, at: now });
};

/**
 * Counts a call for vectors, before anybody is asked for them: as a question is, against the plan's day and the key's own
 * limits, in the order of a question, so that the two never wait for each other.
 */
export const takeEmbedding = (ctx: AccountCtx, keyId: string, modelId: string) =>
  ctx.tx(async (tx) => {
    const [now, id] = [ctx.now(), newId()];
    await takeDailyChat(tx, ctx);
    const { tenantId } = await lockWithRoom(tx, now, keyId);
    await tx.insert(apiKeyEmbedding).values({ tenantId, id, keyId, modelId, at: now });
    return id;
  });

export const endEmbedding = (ctx: AccountCtx, id: string, end: { failed: true } | { inputTokens: number }) =>
  ctx.tx((tx) => tx.update(apiKeyEmbedding).set(end).where(eq(apiKeyEmbedding.id, id)));
