import type { ChatMessage } from '@zhixing/contract/chat-message';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { newId } from '../../base/id.ts';
import type { Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent, agentSnapshot } from '../../db/schema/agent.ts';
import { chatConsent, chatMessage, chatRun, chatRunStep, type RoundBody, type ToolBody } from '../../db/schema/chat.ts';
import type { LoadedRun, RunKey } from './load-run.ts';

export type Outcome = 'done' | 'failed' | 'stopped';

const saveTries = 20;
const saveWaitMs = 500;

/** What was paid for is not thrown away because the database was restarting: a step is stored as soon as it is back. */
export const withPatience = async <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries >= saveTries || signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, saveWaitMs));
    }
  }
};

export const saveStep = ({ db }: Services, key: RunKey, no: number, callId: string, body: RoundBody | ToolBody) =>
  db.inTenantPrepared(key.tenantId, (tx) =>
    tx.insert(chatRunStep).values({ tenantId: key.tenantId, runId: key.runId, no, callId, body }).onConflictDoNothing(),
  );

/** Where a person's yes or no goes; asked again after a crash, the newest place counts. */
export const saveConsent = (
  { db }: Services,
  { tenantId, runId }: RunKey,
  { no, callId, awakeable }: { no: number; callId: string; awakeable: string },
) =>
  db.inTenantPrepared(tenantId, (tx) =>
    tx
      .insert(chatConsent)
      .values({ tenantId, runId, no, callId, awakeable })
      .onConflictDoUpdate({
        target: [chatConsent.tenantId, chatConsent.runId, chatConsent.no, chatConsent.callId],
        set: { awakeable },
      }),
  );

/** The new answer stands where the one it replaces stood. */
const placeOf = async (tx: Tx, run: LoadedRun['run'], now: Date): Promise<Date> => {
  if (!run.retryOf && !run.continueOf) return now;
  const [old] = await tx
    .select({ at: chatMessage.at })
    .from(chatMessage)
    .innerJoin(chatRun, eq(chatRun.id, chatMessage.runId))
    .where(
      and(
        eq(chatMessage.sessionId, run.sessionId),
        eq(chatMessage.role, 2),
        isNull(chatMessage.replacedAt),
        eq(chatRun.questionOf, run.questionOf),
      ),
    );
  return old?.at ?? now;
};

/** Only a whole run of the draft shows that it works: one with made-up replies or taken-over steps does not. */
const noteDebug = async (
  tx: Tx,
  { agentId, draftNo, debug }: LoadedRun['run'],
  outcome: Outcome,
  receipt: ChatMessage['receipt'],
) => {
  if (draftNo === null) return;
  const tokens = (receipt?.inputTokens ?? 0) + (receipt?.outputTokens ?? 0);
  await tx
    .update(agentSnapshot)
    .set({ runs: sql`${agentSnapshot.runs} + 1`, lastOutcome: outcome, lastMs: receipt?.ms ?? 0, lastTokens: tokens })
    .where(and(eq(agentSnapshot.agentId, agentId), eq(agentSnapshot.draftNo, draftNo)));
  const isWhole = !debug?.rerunOf && Object.keys(debug?.mocks ?? {}).length === 0;
  if (outcome !== 'done' || !isWhole) return;
  await tx
    .update(agent)
    .set({ debuggedNo: sql`greatest(coalesce(${agent.debuggedNo}, 0), ${draftNo})` })
    .where(eq(agent.id, agentId));
};

type Ending = {
  loaded: LoadedRun;
  outcome: Outcome;
  errorCode: string | null;
  answer: ChatMessage;
  endSeq: number;
};

/**
 * The end of a run: answer, run, session, usage and count, in one statement. The run's row decides: whoever comes
 * second finds it over and changes nothing.
 */
export const saveEnding = (
  { db, now }: Services,
  { tenantId, runId }: RunKey,
  { loaded, outcome, errorCode, answer, endSeq }: Ending,
) =>
  db.inTenantPrepared(tenantId, async (tx) => {
    const at = now();
    const { receipt } = answer;
    const place = await placeOf(tx, loaded.run, at);
    const isDebug = loaded.run.debug !== null;
    const isCounted = !isDebug && loaded.session.embedId === null;
    const { rowCount } = await tx.execute(sql`
      with ended as (
        update chat_run set status = ${outcome}, error_code = ${errorCode}, end_seq = ${endSeq}, ended_at = ${at},
          model = ${receipt?.model ?? null}, input_tokens = ${receipt?.inputTokens ?? 0},
          output_tokens = ${receipt?.outputTokens ?? 0}
        where id = ${runId} and status in ('queued', 'running')
        returning tenant_id, session_id, id, agent_id, account_id
      ), replaced as (
        update chat_message set replaced_at = ${at} from ended
        where ${place !== at} and chat_message.session_id = ended.session_id and role = 2 and replaced_at is null
          and run_id in (select id from chat_run where question_of = ${loaded.run.questionOf})
      ), answered as (
        insert into chat_message (tenant_id, session_id, at, id, run_id, role, body)
        select tenant_id, session_id, ${place}, ${newId()}, id, 2, ${JSON.stringify(answer)}::jsonb from ended
      ), told as (
        update chat_session set last_seq = ${endSeq}, updated_at = ${at} where id in (select session_id from ended)
      ), used as (
        insert into agent_usage (tenant_id, id, agent_id, account_id, at, ms, outcome, cost_fen)
        select tenant_id, id, agent_id, account_id, ${at}, ${at.getTime() - loaded.startedAt.getTime()}, ${outcome}, 0
        from ended where ${isCounted}
      ), counted as (
        update agent set task_num = task_num + 1
        where ${outcome === 'done' && isCounted} and id in (select agent_id from ended)
      )
      select id from ended`);
    if (rowCount !== 1) return false;
    if (isDebug) await noteDebug(tx, loaded.run, outcome, receipt);
    return true;
  });
