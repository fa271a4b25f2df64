import type { ChatMessage } from '@zhixing/contract/chat-message';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { newId } from '../../base/id.ts';
import type { Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent, agentUsage } from '../../db/schema/agent.ts';
import { chatMessage, chatRun, chatRunStep, chatSession, type RoundBody, type ToolBody } from '../../db/schema/chat.ts';
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
  db.inTenant(key.tenantId, (tx) =>
    tx.insert(chatRunStep).values({ tenantId: key.tenantId, runId: key.runId, no, callId, body }).onConflictDoNothing(),
  );

/** The new answer stands where the one it replaces stood. */
const replaceEarlier = async (tx: Tx, run: LoadedRun['run'], now: Date): Promise<Date> => {
  const earlier = run.retryOf ?? run.continueOf;
  if (!earlier) return now;
  const replaced = await tx
    .update(chatMessage)
    .set({ replacedAt: now })
    .where(
      and(
        eq(chatMessage.sessionId, run.sessionId),
        eq(chatMessage.role, 2),
        isNull(chatMessage.replacedAt),
        inArray(
          chatMessage.runId,
          tx.select({ id: chatRun.id }).from(chatRun).where(eq(chatRun.questionOf, run.questionOf)),
        ),
      ),
    )
    .returning({ at: chatMessage.at });
  return replaced[0]?.at ?? now;
};

type Ending = {
  loaded: LoadedRun;
  outcome: Outcome;
  errorCode: string | null;
  answer: ChatMessage;
  endSeq: number;
};

/**
 * The end of a run: answer, run, session, usage and count in one transaction. The run's row decides: whoever comes
 * second finds it over and changes nothing.
 */
export const saveEnding = (
  { db, now }: Services,
  { tenantId, sessionId, runId }: RunKey,
  { loaded, outcome, errorCode, answer, endSeq }: Ending,
) =>
  db.inTenant(tenantId, async (tx) => {
    const { run } = loaded;
    const at = now();
    const { receipt } = answer;
    const ended = await tx
      .update(chatRun)
      .set({
        status: outcome,
        errorCode,
        endSeq,
        endedAt: at,
        model: receipt?.model ?? null,
        inputTokens: receipt?.inputTokens ?? 0,
        outputTokens: receipt?.outputTokens ?? 0,
      })
      .where(and(eq(chatRun.id, runId), inArray(chatRun.status, ['queued', 'running'])))
      .returning({ id: chatRun.id });
    if (ended.length === 0) return false;
    const place = await replaceEarlier(tx, run, at);
    await tx.insert(chatMessage).values({ tenantId, sessionId, at: place, id: newId(), runId, role: 2, body: answer });
    await tx.update(chatSession).set({ lastSeq: endSeq, updatedAt: at }).where(eq(chatSession.id, sessionId));
    const ms = at.getTime() - loaded.startedAt.getTime();
    await tx
      .insert(agentUsage)
      .values({ tenantId, id: runId, agentId: run.agentId, accountId: run.accountId, at, ms, outcome, costFen: 0 });
    if (outcome === 'done')
      await tx
        .update(agent)
        .set({ taskNum: sql`${agent.taskNum} + 1` })
        .where(eq(agent.id, run.agentId));
    return true;
  });
