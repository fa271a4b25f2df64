import { median, quantile } from '../../lib/statistics.ts';
import type { StoredRun } from '../chat/chat-records.ts';
import type { RunRecord } from '../chat/follow-run.ts';
import type { ModelCall } from '../chat/model-simulator.ts';
import type { Pass } from './run-pass.ts';

/** A caller that died a moment ago may still be heard by the model, and a part that is back is not warm at once. */
const slackMs = 1_000;
const warmMs = 5_000;

export type Evidence = {
  stored: StoredRun[];
  calls: ModelCall[];
  outbox: unknown[];
  invocations: { id: string; target: string; status: string }[];
};

const storedFaults = ({ id, question, outcome }: RunRecord, stored: StoredRun | undefined): string[] => {
  if (!stored) return [`${id}: accepted, and not in the database`];
  const { status, errorCode, questions, answers, content, usages } = stored;
  return [
    ...(['done', 'failed', 'stopped'].includes(status) ? [] : [`${id}: is still ${status}`]),
    ...(status === 'failed' ? [`${id}: failed with ${errorCode} though the model was well`] : []),
    ...(outcome === undefined || outcome === status ? [] : [`${id}: told as ${outcome}, stored as ${status}`]),
    ...(questions === 1 ? [] : [`${id}: ${questions} questions stored`]),
    ...(answers === 1 ? [] : [`${id}: ${answers} answers stored`]),
    ...(usages === 1 ? [] : [`${id}: ${usages} rows of usage`]),
    ...(status !== 'done' || content === question.answer
      ? []
      : [`${id}: "${question.text}" is stored as "${content?.slice(0, 60)}…" (${content?.length} characters)`]),
  ];
};

const clientFaults = ({ id, ends, answer, question, outcome, folded }: RunRecord): string[] => [
  ...(ends === 1 ? [] : [`${id}: the client saw ${ends} ends`]),
  ...(outcome === 'done' && answer.content !== question.answer ? [`${id}: the client was told another answer`] : []),
  ...(folded === undefined ? [] : [`${id}: the pieces gave ${folded.length} characters, not ${answer.content.length}`]),
];

/** Paid again only where a kill can have cut the call off, and then under the same key with the same words. */
const callFaults = ({ victim, kills, unrest }: Pass, calls: ModelCall[], known: Set<string>): string[] => {
  const canCut = /^(worker|restate|postgres)/.test(victim);
  return [...Map.groupBy(calls, ({ key }) => key ?? '')].flatMap(([key, all]) => {
    if (!known.has(key.split(':')[0] ?? '')) return [`the model was called with the key "${key}"`];
    const from = Date.parse(all[0]?.at ?? '') - slackMs;
    const to = Date.parse(all.at(-1)?.at ?? '');
    const mayHit = ({ at, backAt }: Pass['kills'][number]) =>
      at <= to && (unrest.ms > 0 ? backAt + unrest.ms : at) >= from;
    const hits = canCut ? kills.filter(mayHit).length : 0;
    const begun = Date.parse(all[0]?.at ?? '');
    const times = all.map(({ at }) => ((Date.parse(at) - begun) / 1000).toFixed(1)).join(', ');
    return [
      ...(all.length <= 1 + hits * unrest.calls
        ? []
        : [`${key}: ${all.length} calls of the model (seconds ${times}), ${hits} kills in between`]),
      ...(new Set(all.map(({ hash }) => hash)).size === 1 ? [] : [`${key}: asked with different words`]),
    ];
  });
};

const isExplained = ({ mayRefuse, kills }: Pass, at: number) =>
  mayRefuse && kills.some((kill) => at >= kill.at - slackMs && at <= kill.backAt + warmMs);

const isOpen = ({ status }: StoredRun) => status === 'queued' || status === 'running';

export const findFaults = (pass: Pass, { stored, calls, outbox, invocations }: Evidence): string[] => {
  const byId = new Map(stored.map((run) => [run.id, run]));
  const known = new Set(pass.runs.map(({ id }) => id));
  // A turn that was begun in the very moment of a crash may be stored though its client was told otherwise.
  const taken = pass.runs.filter((run) => run.isAccepted || byId.has(run.id));
  return [
    ...(pass.firstAccepted >= 0.9 ? [] : [`void: ${pass.firstAccepted * 100} % accepted before the first kill`]),
    ...pass.diedThemselves.map((part) => `${part} died though nobody killed it`),
    ...taken.flatMap((run) => storedFaults(run, byId.get(run.id))),
    ...taken.filter(({ isAccepted }) => isAccepted).flatMap(clientFaults),
    ...stored.filter(({ id }) => !known.has(id)).map(({ id }) => `${id}: nobody asked this`),
    ...pass.numbers.gaps.map((gap) => `gap: ${gap}`),
    ...pass.numbers.repeated.map((again) => `repeated: ${again}`),
    ...pass.runs.flatMap(({ id, refusal }) =>
      refusal && !isExplained(pass, refusal.at)
        ? [`${id}: refused (${refusal.reason}) while what it needs was up`]
        : [],
    ),
    ...callFaults(pass, calls, known),
    ...(outbox.length === 0 ? [] : [`${outbox.length} rows left in the outbox`]),
    ...invocations.map(({ target, status, id }) => `${target} ${id} is still ${status}`),
  ];
};

export const isSettled = ({ stored, outbox, invocations }: Evidence) =>
  !stored.some(isOpen) && outbox.length === 0 && invocations.length === 0;

const countBy = (names: string[]) =>
  Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));

const seconds = (values: (number | undefined)[]) => {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0
    ? null
    : { p50: median(known) / 1000, p95: quantile(known, 0.95) / 1000, max: Math.max(...known) / 1000 };
};

export const summarise = (pass: Pass, { stored, calls }: Evidence) => {
  const { victim, kills, flushes, runs, numbers } = pass;
  const accepted = runs.filter(({ isAccepted }) => isAccepted);
  const byId = new Map(stored.map((run) => [run.id, run]));
  const perKey = [...Map.groupBy(calls, ({ key }) => key ?? '').values()];
  const hasEnded = ({ id, ends }: RunRecord) => ends === 1 && byId.get(id)?.answers === 1;
  return {
    victim,
    kills: kills.length,
    flushes: flushes.length,
    asked: runs.length,
    accepted: accepted.length,
    ended: accepted.filter(hasEnded).length,
    lost: accepted.filter(({ id, ends }) => ends === 0 || (byId.get(id)?.answers ?? 0) === 0).length,
    duplicated: accepted.filter(({ id, ends }) => ends > 1 || (byId.get(id)?.answers ?? 0) > 1).length,
    outcomes: countBy(stored.map(({ status }) => status)),
    refused: countBy(runs.flatMap(({ refusal }) => refusal?.reason ?? [])),
    abandoned: runs.filter(({ isAbandoned }) => isAbandoned).length,
    storedThoughNotAnswered: runs.filter(({ id, isAccepted }) => !isAccepted && byId.has(id)).length,
    gaps: numbers.gaps.length,
    repeatedEvents: numbers.repeated.length,
    snapshots: numbers.snapshots,
    leaps: numbers.leaps,
    modelCalls: calls.length,
    repeatedModelCalls: calls.length - perKey.length,
    mostCallsOfOneStep: Math.max(0, ...perKey.map(({ length }) => length)),
    partReadySeconds: seconds(kills.map(({ at, backAt }) => backAt - at)),
    nextEventSeconds: seconds(kills.map(({ eventMs }) => eventMs)),
    nextTurnSeconds: seconds(kills.map(({ turnMs }) => turnMs)),
    nextEventAfterFlushSeconds: seconds(flushes.map(({ eventMs }) => eventMs)),
    totalSeconds: (pass.endedAt - pass.startedAt) / 1000,
  };
};
export type Summary = ReturnType<typeof summarise>;
