import { agentDocument } from '@zhixing/contract/agent-document';
import { and, asc, desc, eq, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { agent, agentRelease, agentSnapshot } from '../../db/schema/agent.ts';
import {
  chatMessage,
  chatRun,
  chatRunStep,
  chatSession,
  chatSummary,
  type RoundBody,
  type ToolBody,
} from '../../db/schema/chat.ts';
import { looksFirst, partsOf } from '../../runtime/orchestrate.ts';
import { loadSearchAll } from '../knowledge/index.ts';
import type { ModelServices } from '../model/index.ts';
import { loadTools } from '../tool/index.ts';
import { readChoices } from './consent-choice.ts';
import { formatOf } from './json-round.ts';

/** More messages than `promptOf` ever puts into a prompt. */
const historyLength = 210;

export type RunKey = { tenantId: string; sessionId: string; runId: string };

const readRun = async (tx: Tx, runId: string) => {
  const [row] = await tx
    .select({
      run: {
        sessionId: chatRun.sessionId,
        accountId: chatRun.accountId,
        agentId: chatRun.agentId,
        status: chatRun.status,
        stopAt: chatRun.stopAt,
        questionOf: chatRun.questionOf,
        retryOf: chatRun.retryOf,
        continueOf: chatRun.continueOf,
        endSeq: chatRun.endSeq,
        createdAt: chatRun.createdAt,
        startedAt: chatRun.startedAt,
        draftNo: chatRun.draftNo,
        debug: chatRun.debug,
        answerFormat: chatRun.answerFormat,
        blocks: chatRun.blocks,
        windowId: chatRun.windowId,
        dueFen: chatRun.dueFen,
      },
      session: {
        title: chatSession.title,
        lastSeq: chatSession.lastSeq,
        embedId: chatSession.embedId,
        figuresOnly: chatSession.figuresOnly,
      },
      agent: {
        name: agent.name,
        description: agent.description,
        icon: agent.icon,
        iconBackground: agent.iconBackground,
        ownerId: agent.ownerId,
      },
      /** Only the newest attempt may write events. A sequence, because the clocks of workers differ. */
      attempt: sql<number>`nextval('chat_attempt')`,
      /** The account or tenant was shut out while the question waited, or between two attempts. */
      isBarred: sql<boolean>`not exists (select 1 from account join tenant on tenant.id = account.tenant_id
        where account.id = ${chatRun.accountId} and account.status = 'active' and account.delete_at is null
        and tenant.status = 'active')`,
      document: sql<unknown>`coalesce(${agentRelease.document}, ${agentSnapshot.document}, ${agent.document})`,
    })
    .from(chatRun)
    .innerJoin(chatSession, and(eq(chatSession.tenantId, chatRun.tenantId), eq(chatSession.id, chatRun.sessionId)))
    .innerJoin(agent, and(eq(agent.tenantId, chatRun.tenantId), eq(agent.id, chatRun.agentId)))
    .leftJoin(
      agentRelease,
      and(
        eq(agentRelease.tenantId, chatRun.tenantId),
        eq(agentRelease.agentId, chatRun.agentId),
        eq(agentRelease.no, chatRun.releaseNo),
      ),
    )
    .leftJoin(
      agentSnapshot,
      and(
        eq(agentSnapshot.tenantId, chatRun.tenantId),
        eq(agentSnapshot.agentId, chatRun.agentId),
        eq(agentSnapshot.draftNo, chatRun.draftNo),
      ),
    )
    .where(eq(chatRun.id, runId));
  return row;
};

/** Steps of the run that this one goes on from become its own: they were paid for. */
const takeOverSteps = (tx: Tx, runId: string, from: string, before = 1_000_000) =>
  tx.execute(sql`insert into chat_run_step (tenant_id, run_id, no, call_id, body)
    select tenant_id, ${runId}, no, call_id, body from chat_run_step where run_id = ${from} and no < ${before}
    on conflict do nothing`);

const isRound = (body: RoundBody | ToolBody): body is RoundBody => 'calls' in body;

const readSteps = async (tx: Tx, runId: string) => {
  const rows = await tx.select().from(chatRunStep).where(eq(chatRunStep.runId, runId)).orderBy(asc(chatRunStep.no));
  const rounds = new Map<number, RoundBody>();
  const results = new Map<string, ToolBody>();
  for (const { no, callId, body } of rows) {
    if (isRound(body)) rounds.set(no, body);
    else results.set(`${no}:${callId}`, body);
  }
  return { rounds, results };
};

/** Fewer messages have never been put into few words. */
const shortTalk = 4;

const readSummary = async (tx: Tx, sessionId: string, before: number) => {
  const [row] = await tx
    .select()
    .from(chatSummary)
    .where(and(eq(chatSummary.sessionId, sessionId), lt(chatSummary.untilPlace, before)))
    .orderBy(desc(chatSummary.untilPlace))
    .limit(1);
  return row;
};

/** The question and the newest of what stood before it, however long the session has become. */
const readUpToQuestion = async (tx: Tx, sessionId: string, questionOf: string) => {
  const questionPlace = sql`(select ${chatMessage.place} from ${chatMessage}
    where ${chatMessage.runId} = ${questionOf} and ${chatMessage.sessionId} = ${sessionId} and ${chatMessage.role} = 1)`;
  const newestFirst = await tx
    .select({ runId: chatMessage.runId, role: chatMessage.role, place: chatMessage.place, body: chatMessage.body })
    .from(chatMessage)
    .where(
      and(eq(chatMessage.sessionId, sessionId), isNull(chatMessage.replacedAt), lte(chatMessage.place, questionPlace)),
    )
    .orderBy(desc(chatMessage.place))
    .limit(historyLength);
  const [question, ...before] = newestFirst;
  const summary = question && before.length > shortTalk ? await readSummary(tx, sessionId, question.place) : undefined;
  const earlier = before.toReversed().filter(({ place }) => place > (summary?.untilPlace ?? -1));
  return {
    question,
    earlier: earlier.map(({ body }) => body),
    /** Where each of them stands. */
    earlierPlaces: earlier.map(({ place }) => place),
    summary: summary?.text,
    /** How many messages the summary stands for. */
    summarised: summary?.messages ?? 0,
    summaryOf: summary?.runId,
  };
};

/** A visitor of another site is nobody of the tenant. */
const readerOf = ({ run, session }: NonNullable<Awaited<ReturnType<typeof readRun>>>) => ({
  accountId: session.embedId === null ? run.accountId : null,
  figuresOnly: session.figuresOnly,
});

/** Begins an attempt at a run: marks it as running and reads everything the attempt needs, in one transaction. */
export const startAttempt = (services: ModelServices, { tenantId, runId }: RunKey) =>
  services.db.inTenantPrepared(tenantId, async (tx) => {
    const row = await readRun(tx, runId);
    if (!row) return undefined;
    const { run, session } = row;
    const { question, ...talk } = await readUpToQuestion(tx, run.sessionId, run.questionOf);
    if (!question) return undefined;
    const isResumed = run.startedAt !== null;
    const startedAt = run.startedAt ?? services.now();
    const isOver = run.status !== 'queued' && run.status !== 'running';
    if (!isResumed) {
      await tx.update(chatRun).set({ status: 'running', startedAt }).where(eq(chatRun.id, runId));
      if (run.continueOf) await takeOverSteps(tx, runId, run.continueOf);
      if (run.debug?.rerunOf) await takeOverSteps(tx, runId, run.debug.rerunOf, run.debug.rerunFrom);
    }
    const answer = isOver
      ? (
          await tx
            .select()
            .from(chatMessage)
            .where(and(eq(chatMessage.runId, runId), eq(chatMessage.role, 2)))
        )[0]
      : undefined;
    const steps =
      isResumed || run.continueOf || run.debug?.rerunOf
        ? await readSteps(tx, runId)
        : { rounds: new Map<number, RoundBody>(), results: new Map<string, ToolBody>() };
    const document = agentDocument.parse(row.document);
    const parts = isOver ? [] : partsOf(document);
    const asking = { reader: readerOf(row), wanted: document.lookUp };
    const { ownerId } = row.agent;
    return {
      run,
      session,
      attempt: row.attempt,
      agent: {
        ...row.agent,
        document,
        ...(parts.length > 0 ? { tools: await loadTools(tx, services, ownerId, parts, asking) } : {}),
        ...(parts.length > 0 && looksFirst(document)
          ? { searchAll: await loadSearchAll(tx, services, ownerId, parts, asking) }
          : {}),
      },
      /** How the person wants to be asked about tools; visitors cannot choose. */
      choices: parts.length > 0 && session.embedId === null ? await readChoices(tx, run) : new Map(),
      format: formatOf(run, document),
      question: question.body,
      /** Where its answer stands in the session. */
      answerPlace: question.place + 1,
      ...talk,
      ...steps,
      isResumed,
      isOver,
      isStopped: run.stopAt !== null || row.isBarred,
      startedAt,
      /** Present once the run is over. */
      answer: answer?.body,
    };
  });
export type LoadedRun = NonNullable<Awaited<ReturnType<typeof startAttempt>>>;
