import { agentDocument } from '@zhixing/contract/agent-document';
import type { TraceSpan } from '@zhixing/contract/studio';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { agent } from '../../db/schema/agent.ts';
import { chatRun, chatRunStep, type RoundBody, type ToolBody } from '../../db/schema/chat.ts';
import { workersOf } from '../../runtime/orchestrate.ts';
import { mayEdit } from '../agent/index.ts';
import { findVersion } from './versions.ts';

const none = {
  inputTokens: 0,
  outputTokens: 0,
  costMicro: 0,
  isError: false,
  isSkipped: false,
  isMocked: false,
  input: '',
  output: '',
};

const modelSpan = (no: number, round: RoundBody, parent: string): TraceSpan => ({
  ...none,
  id: `model-${no}`,
  parent,
  kind: 'model',
  name: round.model,
  step: no,
  startMs: round.startMs ?? 0,
  ms: round.ms,
  inputTokens: round.inputTokens,
  outputTokens: round.outputTokens,
  costMicro: round.costMicro ?? 0,
  input: round.prompt ?? '',
  output: JSON.stringify({
    text: round.text,
    reasoning: round.reasoning,
    calls: round.calls.map(({ notes: _, ...call }) => call),
    ...(round.json ? { json: round.json } : {}),
  }),
  isError: round.json?.faults !== undefined,
});

const toolSpan = (no: number, call: RoundBody['calls'][number], body: ToolBody, parent: string): TraceSpan => ({
  ...none,
  id: `tool-${no}-${call.id}`,
  parent,
  kind: 'tool',
  name: call.name,
  step: no,
  startMs: body.startMs ?? 0,
  ms: body.ms,
  isError: body.isError,
  isSkipped: body.skipped !== undefined,
  isMocked: body.isMocked ?? false,
  input: call.arguments,
  output: body.result,
});

/** An agent's span lasts from its first child to its last; the same agent again later is a span of its own. */
const spansOf = (
  rounds: readonly { no: number; round: RoundBody; tools: readonly { callId: string; body: ToolBody }[] }[],
  nameOf: (key: string | undefined) => string,
): TraceSpan[] => {
  const spans: TraceSpan[] = [];
  let holder: TraceSpan | undefined;
  let holderKey: string | undefined;
  for (const { no, round, tools } of rounds) {
    if (!holder || round.agent !== holderKey) {
      holderKey = round.agent;
      holder = {
        ...none,
        id: `agent-${no}`,
        parent: null,
        kind: 'agent',
        name: nameOf(round.agent),
        step: no,
        startMs: round.startMs ?? 0,
        ms: 0,
      };
      spans.push(holder);
    }
    const { id } = holder;
    const children = [
      // A round of our own, such as looking into the knowledge first, asked nobody.
      ...(round.model === '' ? [] : [modelSpan(no, round, id)]),
      ...round.calls.flatMap((call) => {
        const body = tools.find(({ callId }) => callId === call.id)?.body;
        return body ? [toolSpan(no, call, body, id)] : [];
      }),
    ];
    spans.push(...children);
    for (const child of children) {
      holder.ms = Math.max(holder.ms, child.startMs + child.ms - holder.startMs);
      holder.inputTokens += child.inputTokens;
      holder.outputTokens += child.outputTokens;
      holder.costMicro += child.costMicro;
    }
  }
  return spans;
};

/** A debug run of an agent one may edit, whoever made it; runs of released agents keep no prompts. */
export const readTrace = (ctx: AccountCtx, runId: string) =>
  ctx.tx(async (tx) => {
    const [row] = await tx
      .select({ run: chatRun, agent })
      .from(chatRun)
      .innerJoin(agent, eq(agent.id, chatRun.agentId))
      .where(and(eq(chatRun.id, runId), isNotNull(chatRun.debug)));
    if (!row || row.agent.deletedAt || !(await mayEdit(tx, row.agent, ctx.actor.id))) throw new AppError('NOT_FOUND');
    const { run } = row;
    const steps = await tx
      .select()
      .from(chatRunStep)
      .where(eq(chatRunStep.runId, runId))
      .orderBy(asc(chatRunStep.no), asc(chatRunStep.callId));
    const version = run.draftNo === null ? { release: run.releaseNo } : { draft: run.draftNo };
    const document = (await findVersion(tx, run.agentId, version))?.document ?? agentDocument.parse(row.agent.document);
    const workers = workersOf({ ...row.agent, document });
    const rounds = steps
      .filter(({ callId }) => callId === '')
      .map(({ no, body }) => ({
        no,
        round: body as RoundBody,
        tools: steps
          .filter((step) => step.no === no && step.callId !== '')
          .map(({ callId, body: result }) => ({ callId, body: result as ToolBody })),
      }));
    const spans = spansOf(rounds, (key) => workers.find((worker) => worker.key === key)?.name ?? row.agent.name);
    const end = Math.max(0, ...spans.map(({ startMs, ms }) => startMs + ms));
    const ms = run.endedAt && run.startedAt ? run.endedAt.getTime() - run.startedAt.getTime() : end;
    const sum = (pick: (round: RoundBody) => number) => rounds.reduce((total, { round }) => total + pick(round), 0);
    return {
      runId,
      status: run.status,
      draftNo: run.draftNo,
      releaseNo: run.releaseNo,
      ms,
      inputTokens: sum(({ inputTokens }) => inputTokens),
      outputTokens: sum(({ outputTokens }) => outputTokens),
      costMicro: sum(({ costMicro = 0 }) => costMicro),
      spans,
    };
  });
