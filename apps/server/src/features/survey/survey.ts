import type { RouteInput } from '@zhixing/contract/route';
import { type saveSurvey as saveContract, surveyDirection, surveyDirections } from '@zhixing/contract/survey';
import { desc, eq, ne, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { intentSurvey } from '../../db/schema/survey.ts';
import { inScope } from '../admin/index.ts';
import { writeAudit } from '../audit/index.ts';

export const surveyState = (ctx: AccountCtx) =>
  ctx.tx(async (tx) => {
    if (!ctx.tenant.settings.intentSurvey) return { isOpen: false };
    const answered = await tx
      .select({ id: intentSurvey.accountId })
      .from(intentSurvey)
      .where(eq(intentSurvey.accountId, ctx.actor.id));
    return { isOpen: answered.length === 0 };
  });

/** One answer per account; where the tenant does not ask, there is nothing to answer. */
export const saveSurvey = (ctx: AccountCtx, answer: RouteInput<typeof saveContract>['body']) =>
  ctx.tx(async (tx) => {
    if (!ctx.tenant.settings.intentSurvey) throw new AppError('NOT_FOUND');
    const saved = await tx
      .insert(intentSurvey)
      .values({ tenantId: ctx.tenant.id, accountId: ctx.actor.id, ...answer, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: intentSurvey.accountId });
    if (saved.length === 0) throw new AppError('SURVEY_ANSWERED');
    await writeAudit(tx, ctx, { action: 'survey.answer', target: { kind: 'account', id: ctx.actor.id } });
    return null;
  });

export const surveyResults = (ctx: AccountCtx) =>
  inScope(ctx, async (tx) => {
    const identities = await tx
      .select({ identity: intentSurvey.identity, n: sql<number>`count(*)` })
      .from(intentSurvey)
      .groupBy(intentSurvey.identity);
    const { rows } = await tx.execute<{ direction: string; n: number }>(
      sql`select direction, count(*) as n from intent_survey, unnest(directions) as direction group by direction`,
    );
    const others = await tx
      .select({ text: intentSurvey.otherText })
      .from(intentSurvey)
      .where(ne(intentSurvey.otherText, ''))
      .orderBy(desc(intentSurvey.createdAt))
      .limit(50);
    const of = (identity: number) => identities.find((row) => row.identity === identity)?.n ?? 0;
    return {
      total: of(1) + of(2),
      identities: { user: of(1), developer: of(2) },
      directions: surveyDirections.map((direction) => ({
        direction: surveyDirection.parse(direction),
        count: rows.find((row) => row.direction === direction)?.n ?? 0,
      })),
      others: others.map(({ text }) => text),
    };
  });
