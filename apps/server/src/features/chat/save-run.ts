import type { ChatMessage } from '@zhixing/contract/chat-message';
import { and, eq, sql } from 'drizzle-orm';
import { newId } from '../../base/id.ts';
import type { Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent, agentSnapshot, agentTask } from '../../db/schema/agent.ts';
import { chatRunStep, type RoundBody, type ToolBody } from '../../db/schema/chat.ts';
import { settleWindow } from './billing-window.ts';
import type { LoadedRun, RunKey } from './start-attempt.ts';

export type Outcome = 'done' | 'failed' | 'stopped';

export const saveStep = ({ db }: Services, key: RunKey, no: number, callId: string, body: RoundBody | ToolBody) =>
  db.inTenantPrepared(key.tenantId, (tx) =>
    tx.insert(chatRunStep).values({ tenantId: key.tenantId, runId: key.runId, no, callId, body }).onConflictDoNothing(),
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
 * The end of a run: answer, run, session, usage and count, in one statement, and what it costs with the same commit. The
 * run's row decides: whoever comes second finds it over and changes nothing. Gives the answer with its receipt.
 */
export const saveEnding = (
  { db, now }: Services,
  { tenantId, runId }: RunKey,
  { loaded, outcome, errorCode, answer: given, endSeq }: Ending,
) =>
  db.inTenantPrepared(tenantId, async (tx) => {
    const at = now();
    const { windowId, sessionId } = loaded.run;
    const bill = await settleWindow(tx, { now }, { runId, windowId, sessionId }, outcome === 'done');
    const { costFen, cover } = bill;
    const receipt = given.receipt && { ...given.receipt, costFen, ...(cover ? { cover } : {}) };
    const answer = receipt ? { ...given, receipt } : given;
    const { answerPlace } = loaded;
    const modelCostMicro = modelCostOf([...loaded.rounds.values()]);
    const isDebug = loaded.run.debug !== null;
    const isCounted = !isDebug && loaded.session.embedId === null;
    const { rowCount } = await tx.execute(sql`
      with ended as (
        update chat_run set status = ${outcome}, error_code = ${errorCode}, end_seq = ${endSeq}, ended_at = ${at},
          model = ${receipt?.model || null}, input_tokens = ${receipt?.inputTokens ?? 0},
          output_tokens = ${receipt?.outputTokens ?? 0}, cost_fen = ${costFen}, model_cost_micro = ${modelCostMicro}
        where id = ${runId} and status in ('queued', 'running')
        returning tenant_id, session_id, id, agent_id, account_id
      ), replaced as (
        update chat_message set replaced_at = ${at} from ended
        where chat_message.tenant_id = ended.tenant_id and chat_message.session_id = ended.session_id
          and place = ${answerPlace} and replaced_at is null
      ), answered as (
        insert into chat_message (tenant_id, session_id, at, id, run_id, role, place, body)
        select tenant_id, session_id, ${at}, ${newId()}, id, 2, ${answerPlace}, ${JSON.stringify(answer)}::jsonb from ended
      ), told as (
        update chat_session set last_seq = ${endSeq}, updated_at = ${at} where id in (select session_id from ended)
      ), used as (
        insert into agent_usage (tenant_id, id, agent_id, account_id, at, ms, outcome, cost_fen,
          model_cost_micro)
        select tenant_id, id, agent_id, account_id, ${at}, ${at.getTime() - loaded.startedAt.getTime()}, ${outcome},
          ${costFen}, ${modelCostMicro}::bigint
        from ended where ${isCounted}
      ), counted as (
        insert into ${agentTask} (tenant_id, run_id, agent_id) select tenant_id, id, agent_id
        from ended where ${outcome === 'done' && isCounted}
      )
      select id from ended`);
    if (rowCount !== 1) return undefined;
    if (isDebug) await noteDebug(tx, loaded.run, outcome, answer);
    await bill.apply();
    return answer;
  });
