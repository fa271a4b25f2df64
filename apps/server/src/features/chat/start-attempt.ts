import { type AgentDocument, agentDocument } from '@zhixing/contract/agent-document';
import type { Asking } from '@zhixing/contract/consent';
import type { RoundBody, ToolBody } from '../../db/schema/chat.ts';
import { looksFirst, partsOf } from '../../runtime/orchestrate.ts';
import { loadSearchAll } from '../knowledge/index.ts';
import type { ModelServices } from '../model/index.ts';
import { builtInOnly, loadTools } from '../tool/index.ts';
import { begunRun, loadedRun, readerChoices, runSteps, talkBefore, talkSummary } from './attempt-statements.ts';
import { formatOf } from './json-round.ts';

/** More messages than `promptOf` ever puts into a prompt. */
const historyLength = 210;

export type RunKey = { tenantId: string; sessionId: string; runId: string };

const isRound = (body: RoundBody | ToolBody): body is RoundBody => 'calls' in body;

const stepsFrom = (rows: readonly { no: number; callId: string; body: RoundBody | ToolBody }[]) => {
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

type Told = NonNullable<(typeof talkBefore)['row']>;
const talkFrom = (before: readonly Told[], kept: (typeof talkSummary)['row'] | undefined) => {
  const summary = before.length > shortTalk ? kept : undefined;
  const earlier = before.toReversed().filter(({ place }) => place > (summary?.untilPlace ?? -1));
  return {
    earlier: earlier.map(({ body }) => body),
    /** Where each of them stands. */
    earlierPlaces: earlier.map(({ place }) => place),
    summary: summary?.text,
    /** How many messages the summary stands for. */
    summarised: summary?.messages ?? 0,
    summaryOf: summary?.runId,
  };
};

/** All there is of a run and its talk, in one flight. */
const readAll = ({ db, now }: ModelServices, { tenantId, sessionId, runId }: RunKey) =>
  db.inTenantPrepared(tenantId, async (_, wire) => {
    const [[begun], [row], steps, told, [summary], choices] = await Promise.all([
      wire.run(begunRun, [runId, now()]),
      wire.run(loadedRun, [runId, sessionId]),
      wire.run(runSteps, [runId]),
      wire.run(talkBefore, [runId, sessionId, historyLength]),
      wire.run(talkSummary, [runId, sessionId]),
      wire.run(readerChoices, [runId]),
      wire.commit(),
    ]);
    const [question, ...before] = told;
    if (!row || !question) return undefined;
    const { title, lastSeq, embedId, figuresOnly, name, description, icon, iconBackground, ownerId, ...rest } = row;
    const { attempt, isBarred, document, answer, ...run } = rest;
    return {
      run,
      session: { title, lastSeq, embedId, figuresOnly },
      agent: { name, description, icon, iconBackground, ownerId },
      ...{ attempt, isBarred, document, answer, question },
      isResumed: begun?.isFirst !== true,
      /** How the person wants to be asked about tools; visitors cannot choose. */
      choices: new Map<string, Asking>(embedId === null ? choices.map(({ part, asking }) => [part, asking]) : []),
      ...talkFrom(before, summary),
      ...stepsFrom(steps),
    };
  });
type Read = NonNullable<Awaited<ReturnType<typeof readAll>>>;

const readTools = async (
  services: ModelServices,
  tenantId: string,
  { run, session, agent }: Pick<Read, 'run' | 'session' | 'agent'>,
  document: AgentDocument,
) => {
  const parts = partsOf(document);
  if (parts.length === 0) return {};
  const isFirst = looksFirst(document);
  const builtIn = isFirst ? undefined : builtInOnly(services, parts);
  if (builtIn) return { tools: builtIn };
  const asking = { reader: readerOf({ run, session }), wanted: document.lookUp };
  return services.db.inTenantPrepared(tenantId, async (tx) => ({
    tools: await loadTools(tx, services, agent.ownerId, parts, asking),
    ...(isFirst ? { searchAll: await loadSearchAll(tx, services, agent.ownerId, parts, asking) } : {}),
  }));
};

/** A visitor of another site is nobody of the tenant. */
const readerOf = ({ run, session }: Pick<Read, 'run' | 'session'>) => ({
  accountId: session.embedId === null ? run.accountId : null,
  figuresOnly: session.figuresOnly,
});

/** Begins an attempt at a run: marks it as running and reads everything the attempt needs. */
export const startAttempt = async (services: ModelServices, key: RunKey) => {
  const read = await readAll(services, key);
  if (!read) return undefined;
  const { document: stored, isBarred, question, answer, run, ...rest } = read;
  const document = agentDocument.parse(stored);
  const isOver = run.status !== 'queued' && run.status !== 'running';
  const tools = isOver ? {} : await readTools(services, key.tenantId, read, document);
  return {
    ...rest,
    run,
    agent: { ...read.agent, document, ...tools },
    format: formatOf(run, document),
    question: question.body,
    /** Where its answer stands in the session. */
    answerPlace: question.place + 1,
    isOver,
    isStopped: run.stopAt !== null || isBarred,
    startedAt: run.startedAt ?? services.now(),
    /** Present once the run is over. */
    answer: answer ?? undefined,
  };
};
export type LoadedRun = NonNullable<Awaited<ReturnType<typeof startAttempt>>>;
