import { agentDocument } from '@zhixing/contract/agent-document';
import type { GoldenQuestion } from '@zhixing/contract/golden';
import type { VersionRef } from '@zhixing/contract/studio';
import { and, asc, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agentRelease, agentSnapshot } from '../../db/schema/agent.ts';
import { goldenQuestion, goldenResult } from '../../db/schema/golden.ts';
import { type AgentRow, keepSnapshot, lockEditableAgent, readEditableAgent } from '../agent/index.ts';
import { writeAudit } from '../audit/index.ts';
import { assertMember } from '../membership/index.ts';
import { assertShared } from '../tool/index.ts';
import { reasonIn } from './judge-rules.ts';
import { addGoldenRun } from './order-run.ts';
import { readQuestions, readRunRows } from './queries.ts';

export const readGolden = (ctx: AccountCtx, agentId: string) =>
  ctx.tx(async (tx) => {
    await readEditableAgent(tx, ctx, agentId);
    return { questions: await readQuestions(tx, agentId), runs: await readRunRows(tx, { agentId }) };
  });

export const saveGolden = (ctx: AccountCtx, agentId: string, questions: GoldenQuestion[]) =>
  ctx.tx(async (tx) => {
    await lockEditableAgent(tx, ctx, agentId);
    await assertMember(tx, ctx);
    if (new Set(questions.map(({ id }) => id)).size < questions.length) throw new AppError('BAD_REQUEST');
    await tx.delete(goldenQuestion).where(eq(goldenQuestion.agentId, agentId));
    if (questions.length > 0)
      await tx.insert(goldenQuestion).values(
        questions.map(({ id, question, check }, place) => ({
          tenantId: ctx.tenant.id,
          agentId,
          id,
          place,
          question,
          judgement: check,
        })),
      );
    await writeAudit(tx, ctx, {
      action: 'golden.save',
      target: { kind: 'agent', id: agentId },
      detail: { questions: questions.length },
    });
    return null;
  });

/** The present draft is kept first: what is typed while the questions are asked does not change it. */
const assertVersion = async (tx: Tx, ctx: AccountCtx, row: AgentRow, { release, draft }: VersionRef) => {
  if (draft === row.draftNo) return keepSnapshot(tx, row, ctx.now());
  const [found] =
    release === undefined
      ? await tx
          .select({ document: agentSnapshot.document })
          .from(agentSnapshot)
          .where(and(eq(agentSnapshot.agentId, row.id), eq(agentSnapshot.draftNo, draft ?? 0)))
      : await tx
          .select({ document: agentRelease.document })
          .from(agentRelease)
          .where(and(eq(agentRelease.agentId, row.id), eq(agentRelease.no, release)));
  if (!found) throw new AppError('NOT_FOUND');
  await assertShared(tx, row, ctx.actor.id, agentDocument.parse(found.document));
};

export const runGolden = (ctx: AccountCtx, agentId: string, version: VersionRef) =>
  ctx.tx(async (tx) => {
    const row = await lockEditableAgent(tx, ctx, agentId);
    await assertMember(tx, ctx);
    await assertVersion(tx, ctx, row, version);
    const { requestId } = ctx;
    const order = { tenantId: ctx.tenant.id, accountId: ctx.actor.id, agentId, version, requestId, now: ctx.now() };
    const added = await addGoldenRun(tx, order);
    if (added === 'empty') throw new AppError('GOLDEN_EMPTY');
    if (added === 'running') throw new AppError('GOLDEN_RUNNING');
    await writeAudit(tx, ctx, {
      action: 'golden.run',
      target: { kind: 'agent', id: agentId },
      detail: { goldenRunId: added.id, version },
    });
    return added;
  });

export const readGoldenRun = (ctx: AccountCtx, id: string) =>
  ctx.tx(async (tx) => {
    const [run] = await readRunRows(tx, { id });
    // Whose the agent is and whether it is there at all is told alike: the id is a run's, not an agent's.
    const isOwn = run && (await readEditableAgent(tx, ctx, run.agentId).catch(() => undefined));
    if (!isOwn) throw new AppError('NOT_FOUND');
    const results = await tx
      .select()
      .from(goldenResult)
      .where(eq(goldenResult.goldenRunId, id))
      .orderBy(asc(goldenResult.place));
    return {
      ...run,
      results: results.map((row) => ({
        questionId: row.questionId,
        question: row.question,
        check: row.judgement,
        passed: row.passed,
        reason: reasonIn(ctx.locale, row),
        answer: row.answer,
        ms: row.ms,
        tokens: row.tokens,
        costMicro: row.costMicro,
        runId: row.passed === null ? null : row.runId,
      })),
    };
  });
