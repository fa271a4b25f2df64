import type * as contract from '@zhixing/contract/embed';
import type { RouteInput, StreamSink } from '@zhixing/contract/route';
import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { chinaDay, chinaDayStart } from '../../base/china-time.ts';
import { dayMs } from '../../base/durations.ts';
import { sha256 } from '../../base/id.ts';
import type { AccountCtx, Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agentEmbed } from '../../db/schema/embed.ts';
import { type GuardedStream, rightBy } from '../../stream-right.ts';
import { beginTurn, eventForVisitor, openSessionTail, timeFirstToken } from '../chat/index.ts';
import { dailyChats } from '../membership/index.ts';
import { orderNow } from '../outbox/index.ts';
import { enterSite, mayHearVisit, type VisitorListener } from './find-embed.ts';
import { readVisit, takeLimit } from './visit.ts';

const dayUsed = (now: Date) =>
  new AppError('EMBED_DAY_USED', {
    seconds: Math.ceil((chinaDayStart(now).getTime() + dayMs - now.getTime()) / 1000),
  });

/** Counted in the statement that checks: two at once cannot both be the day's last. */
const takeQuestion = async (tx: Tx, host: AccountCtx, embedId: string) => {
  const now = host.now();
  const day = chinaDay(now);
  // As many as the plan has chats a day, beside those of the owner.
  const plan = await dailyChats(tx, host);
  const maxOfDay = plan === undefined ? agentEmbed.dayLimit : sql`least(${agentEmbed.dayLimit}, ${plan})`;
  const taken = await tx
    .update(agentEmbed)
    .set({ usedDay: day, used: sql`case when ${agentEmbed.usedDay} = ${day} then ${agentEmbed.used} + 1 else 1 end` })
    .where(
      and(
        eq(agentEmbed.id, embedId),
        sql`(case when ${agentEmbed.usedDay} = ${day} then ${agentEmbed.used} else 0 end) < ${maxOfDay}`,
      ),
    )
    .returning({ id: agentEmbed.id });
  if (taken.length === 0) throw dayUsed(now);
};

const streamOf = (
  { services }: Ctx,
  who: VisitorListener,
  tailed: Parameters<typeof openSessionTail>[1],
  around = (sink: StreamSink) => sink,
): GuardedStream => ({
  right: rightBy(mayHearVisit, who),
  listen: (sink) => {
    const told = around(sink);
    return openSessionTail(services, tailed, { ...told, send: (id, json) => told.send(id, eventForVisitor(json)) });
  },
});

/** Takes a visitor's question and answers with that run's events. */
export const askEmbed = async (ctx: Ctx, siteKey: string, body: RouteInput<typeof contract.askEmbed>['body']) => {
  await takeLimit(ctx, 'embed-address', `${ctx.tenant.id}:${ctx.address}`);
  const { embed, host } = await enterSite(ctx, siteKey);
  const hash = sha256(body.visitor);
  await takeLimit(ctx, 'embed-visitor', `${embed.id}:${hash.toString('hex')}`);
  const askedAt = performance.now();
  const { runId, sessionId, lastSeq, order, kind } = await beginTurn(
    host,
    {
      session_id: body.sessionId,
      schema_id: embed.agentId,
      query: body.question,
      files: [],
      run_id: body.runId,
      retry_of: body.retryOf,
      continue_of: body.continueOf,
      form: body.form,
    },
    { visitor: { embedId: embed.id, hash }, pass: (tx) => takeQuestion(tx, host, embed.id) },
  );
  if (order) void orderNow(host, order);
  // Whoever joins a run may have missed its beginning.
  const after = order ? lastSeq : 0;
  const tailed = { tenantId: ctx.tenant.id, sessionId, after, stored: lastSeq, runId };
  return streamOf(ctx, { siteKey, sessionId, hash }, tailed, (sink) =>
    order ? timeFirstToken(sink, { kind, askedAt }) : sink,
  );
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
  const tailed = { tenantId: ctx.tenant.id, sessionId, after, stored };
  return streamOf(ctx, { siteKey, sessionId, hash: sha256(who.visitor) }, tailed);
};
