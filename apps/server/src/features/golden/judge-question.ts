import { and, eq, isNull } from 'drizzle-orm';
import { Unstorable } from '../../base/unstorable.ts';
import { withPatience } from '../../base/with-patience.ts';
import type { Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent } from '../../db/schema/agent.ts';
import { chatMessage, chatRun, chatRunStep } from '../../db/schema/chat.ts';
import { goldenResult } from '../../db/schema/golden.ts';
import { ModelFailure } from '../../gateways/model/model-failure.ts';
import { askModel, type ModelServices } from '../model/index.ts';
import { judgePrompt, verdictFrom } from './judge-prompt.ts';
import { failedBy, judgeByRule } from './judge-rules.ts';
import { type ResultKey, saveVerdict } from './save-verdict.ts';

const judgeMs = 60_000;
const judgeTokens = 400;

const costOf = async (tx: Tx, runId: string) => {
  const steps = await tx.select({ body: chatRunStep.body }).from(chatRunStep).where(eq(chatRunStep.runId, runId));
  return steps.reduce((sum, { body }) => sum + ('calls' in body ? (body.costMicro ?? 0) : 0), 0);
};

/** The run of one question, once it is over, with what it said and cost. */
const readAnswer = ({ db }: Services, { tenantId, goldenRunId, questionId }: ResultKey) =>
  db.inTenant(tenantId, async (tx) => {
    const [row] = await tx
      .select({ result: goldenResult, run: chatRun, ownerId: agent.ownerId })
      .from(goldenResult)
      .innerJoin(chatRun, and(eq(chatRun.tenantId, goldenResult.tenantId), eq(chatRun.id, goldenResult.runId)))
      .innerJoin(agent, and(eq(agent.tenantId, chatRun.tenantId), eq(agent.id, chatRun.agentId)))
      .where(and(eq(goldenResult.goldenRunId, goldenRunId), eq(goldenResult.questionId, questionId)));
    if (!row) return undefined;
    const [message] = await tx
      .select({ body: chatMessage.body })
      .from(chatMessage)
      .where(and(eq(chatMessage.runId, row.run.id), eq(chatMessage.role, 2), isNull(chatMessage.replacedAt)));
    const { startedAt, endedAt, inputTokens, outputTokens } = row.run;
    return {
      ...row,
      figures: {
        answer: message?.body.content ?? '',
        ms: startedAt && endedAt ? Math.max(0, endedAt.getTime() - startedAt.getTime()) : 0,
        tokens: inputTokens + outputTokens,
        costMicro: await costOf(tx, row.run.id),
      },
    };
  });

type Asked = { question: string; criterion: string; answer: string };

/** A model that cannot be asked, or whose reply says nothing, is no proof that the answer was good. */
const judgeByModel = async (services: ModelServices, key: ResultKey, asked: Asked, signal: AbortSignal) => {
  const { tenantId, goldenRunId, questionId } = key;
  const runId = `${goldenRunId}:${questionId}`;
  const question = { prompt: judgePrompt(asked), key: `${runId}:judge`, maxTokens: judgeTokens, limitMs: judgeMs };
  try {
    const { text } = await askModel(services, { tenantId, runId }, question, signal);
    return verdictFrom(text) ?? failedBy('JUDGE_UNREAD');
  } catch (error) {
    // Broken off by us, not failed: the next attempt asks again.
    if (!(error instanceof ModelFailure)) throw error;
    return failedBy('JUDGE_FAILED');
  }
};

export const judgeQuestion = async (services: ModelServices, key: ResultKey, signal: AbortSignal) => {
  const found = await readAnswer(services, key);
  if (!found) return saveVerdict(services, key, failedBy('NOT_FOUND'));
  const { result, run, figures } = found;
  if (result.passed !== null) return;
  const verdict = async () => {
    if (run.status === 'stopped') return failedBy('STOPPED');
    if (run.status !== 'done') return failedBy(run.errorCode ?? 'INTERNAL');
    const { judgement, question } = result;
    if (judgement.kind !== 'model') return judgeByRule(judgement, figures.answer);
    const { criterion } = judgement;
    return judgeByModel(services, key, { question, criterion, answer: figures.answer }, signal);
  };
  const judged = await verdict();
  await withPatience(() => saveVerdict(services, key, judged, figures), signal).catch((error: unknown) => {
    if (!(error instanceof Unstorable)) throw error;
    return saveVerdict(services, key, failedBy('ANSWER_UNSTORABLE'));
  });
};
