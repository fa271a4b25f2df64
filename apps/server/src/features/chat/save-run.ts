import type { ChatMessage } from '@zhixing/contract/chat-message';
import { and, eq, sql } from 'drizzle-orm';
import { newId } from '../../base/id.ts';
import type { Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent, agentSnapshot } from '../../db/schema/agent.ts';
import type { RoundBody, ToolBody } from '../../db/schema/chat.ts';
import { endedRun, savedStep } from './attempt-statements.ts';
import { settleWindow } from './billing-window.ts';
import type { LoadedRun, RunKey } from './start-attempt.ts';

export type Outcome = 'done' | 'failed' | 'stopped';

export const saveStep = ({ db }: Services, key: RunKey, no: number, callId: string, body: RoundBody | ToolBody) =>
  db.inTenantPrepared(key.tenantId, (_, wire) =>
    Promise.all([wire.run(savedStep, [key.tenantId, key.runId, no, callId, JSON.stringify(body)]), wire.commit()]),
  );

const hasFailedCall = ({ step = [] }: ChatMessage) =>
  step.some(({ toolCalls = [] }) => toolCalls.some(({ isError, skipped }) => isError || skipped));

/**
 * Only a whole run of the draft shows that it works: one with made-up replies, taken-over steps, or a call that failed
 * or was refused does not, however well the model talked around it.
 */
const noteDebug = async (
  tx: Tx,
  { agentId, draftNo, debug }: LoadedRun['run'],
  outcome: Outcome,
  answer: ChatMessage,
) => {
  const { receipt } = answer;
  if (draftNo === null) return;
  const tokens = (receipt?.inputTokens ?? 0) + (receipt?.outputTokens ?? 0);
  await tx
    .update(agentSnapshot)
    .set({ runs: sql`${agentSnapshot.runs} + 1`, lastOutcome: outcome, lastMs: receipt?.ms ?? 0, lastTokens: tokens })
    .where(and(eq(agentSnapshot.agentId, agentId), eq(agentSnapshot.draftNo, draftNo)));
  const isWhole = !debug?.rerunOf && Object.keys(debug?.mocks ?? {}).length === 0;
  if (outcome !== 'done' || !isWhole || hasFailedCall(answer)) return;
  await tx
    .update(agent)
    .set({ debuggedNo: sql`greatest(coalesce(${agent.debuggedNo}, 0), ${draftNo})` })
    .where(eq(agent.id, agentId));
};

/** What the models of a run cost; null when the price of one is not known, or it is not the tenant's own. */
const modelCostOf = (rounds: readonly RoundBody[]) =>
  rounds.every(({ hasOwnPrice }) => hasOwnPrice) ? rounds.reduce((sum, { costMicro = 0 }) => sum + costMicro, 0) : null;

export type Ending = {
  loaded: LoadedRun;
  outcome: Outcome;
  errorCode: string | null;
  answer: ChatMessage;
  endSeq: number;
};

/**
 * The end of a run, with what it costs in the same commit. Gives the answer with its receipt; nothing when the run was over
 * before.
 */
export const saveEnding = (
  { db, now }: Services,
  { tenantId, runId }: RunKey,
  { loaded, outcome, errorCode, answer: given, endSeq }: Ending,
) =>
  db.inTenantPrepared(tenantId, async (tx, wire) => {
    const at = now();
    const { windowId, sessionId, debug } = loaded.run;
    const bill = await settleWindow(tx, { now }, { runId, windowId, sessionId }, outcome === 'done');
    const { costFen, cover } = bill;
    const receipt = given.receipt && { ...given.receipt, costFen, ...(cover ? { cover } : {}) };
    const answer = receipt ? { ...given, receipt } : given;
    const isDebug = debug !== null;
    const isCounted = !isDebug && loaded.session.embedId === null;
    const ending = wire.run(endedRun, [
      ...[runId, outcome, errorCode, endSeq, at, receipt?.model || null],
      ...[receipt?.inputTokens ?? 0, receipt?.outputTokens ?? 0, costFen, modelCostOf([...loaded.rounds.values()])],
      ...[loaded.answerPlace, newId(), JSON.stringify(answer), at.getTime() - loaded.startedAt.getTime(), isCounted],
    ]);
    const isAll = !isDebug && windowId === null;
    const [ended] = await Promise.all([ending, isAll ? wire.commit() : undefined]);
    if (ended.length !== 1) return undefined;
    if (isDebug) await noteDebug(tx, loaded.run, outcome, answer);
    await bill.apply();
    return answer;
  });
