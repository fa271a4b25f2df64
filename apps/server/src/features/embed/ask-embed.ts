import type * as contract from '@zhixing/contract/embed';
import type { EventStream, RouteInput } from '@zhixing/contract/route';
import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { chinaDay, chinaDayStart } from '../../base/china-time.ts';
import { sha256 } from '../../base/id.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agentEmbed } from '../../db/schema/embed.ts';
import { beginTurn, openSessionTail } from '../chat/index.ts';
import { orderNow } from '../outbox/index.ts';
import { enterSite } from './find-embed.ts';
import { sinkForVisitor } from './for-visitor.ts';
import { readVisit, takeLimit } from './visit.ts';

const dayMs = 86_400_000;

const dayUsed = (now: Date) =>
  new AppError('EMBED_DAY_USED', {
    seconds: Math.ceil((chinaDayStart(now).getTime() + dayMs - now.getTime()) / 1000),
  });

/** Counted in the statement that checks: two at once cannot both be the day's last. */
const takeQuestion = async (tx: Tx, now: Date, embedId: string) => {
  const day = chinaDay(now);
  const taken = await tx
    .update(agentEmbed)
    .set({ usedDay: day, used: sql`case when ${agentEmbed.usedDay} = ${day} then ${agentEmbed.used} + 1 else 1 end` })
    .where(
      and(
        eq(agentEmbed.id, embedId),
        or(isNull(agentEmbed.usedDay), ne(agentEmbed.usedDay, day), lt(agentEmbed.used, agentEmbed.dayLimit)),
      ),
    )
    .returning({ id: agentEmbed.id });
  if (taken.length === 0) throw dayUsed(now);
};

/** A visitor has no plan to buy: what the owner's is short of, the day is. */
const inVisitorsWords = (now: Date) => (error: unknown) => {
  const isOwners = error instanceof AppError && ['DAILY_COUNT_USED', 'MEMBER_REQUIRED'].includes(error.code);
  throw isOwners ? dayUsed(now) : error;
};

const streamOf = ({ services }: Ctx, tailed: Parameters<typeof openSessionTail>[1]): EventStream => {
  return (sink) => openSessionTail(services, tailed, sinkForVisitor(sink));
};

/** Takes a visitor's question and answers with that run's events. */
export const askEmbed = async (ctx: Ctx, siteKey: string, body: RouteInput<typeof contract.askEmbed>['body']) => {
  await takeLimit(ctx, 'embed-address', `${ctx.tenant.id}:${ctx.address}`);
  const { embed, host } = await enterSite(ctx, siteKey);
  const hash = sha256(body.visitor);
  await takeLimit(ctx, 'embed-visitor', `${embed.id}:${hash.toString('hex')}`);
  const now = ctx.now();
  const { runId, sessionId, lastSeq, order } = await beginTurn(
    host,
    {
      session_id: body.sessionId,
      schema_id: embed.agentId,
      query: body.question,
      files: [],
      run_id: body.runId,
      retry_of: body.retryOf,
      continue_of: body.continueOf,
    },
    { visitor: { embedId: embed.id, hash }, pass: (tx) => takeQuestion(tx, now, embed.id) },
  ).catch(inVisitorsWords(now));
  if (order) void orderNow(host, order);
  // Whoever joins a run may have missed its beginning.
  const after = order ? lastSeq : 0;
  return streamOf(ctx, { tenantId: ctx.tenant.id, sessionId, after, stored: lastSeq, runId });
};

/** What a visitor's session tells, from where their page was cut off. */
export const embedEvents = async (
  ctx: Ctx,
  siteKey: string,
  { after, ...who }: RouteInput<typeof contract.embedEvents>['body'],
) => {
  await takeLimit(ctx, 'embed-open-address', `${ctx.tenant.id}:${ctx.address}`);
  const site = await enterSite(ctx, siteKey);
  const { id: sessionId, lastSeq: stored } = await ctx.tx((tx) => readVisit(tx, site, who));
  return streamOf(ctx, { tenantId: ctx.tenant.id, sessionId, after, stored });
};
