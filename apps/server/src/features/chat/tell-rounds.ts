import type { RoundBody, ToolBody } from '../../db/schema/chat.ts';
import type { EventWriter } from '../../runtime/event-writer.ts';
import { isDraft } from './json-round.ts';
import type { LoadedRun } from './start-attempt.ts';
import { tellWho, toolTitle } from './work-of.ts';

export const roundEnd = (step: number, { ms, startMs, json, inputTokens, outputTokens }: RoundBody) => ({
  kind: 'step-finished' as const,
  ...{ step, ms, tokens: inputTokens + outputTokens },
  ...(startMs === undefined ? {} : { startMs }),
  ...(json?.faults ? { faults: json.faults } : {}),
});

/** Tells a round that is already done, for readers of a run that goes on from another one or from before a crash. */
export const tellRound = (writer: EventWriter, agent: LoadedRun['agent'], no: number, round: RoundBody) => {
  const inner = isDraft(round) ? { isInner: true } : {};
  writer.emit({ kind: 'step-started', step: no, ...tellWho(agent, round.agent), ...inner });
  if (round.reasoning) writer.emit({ kind: 'reasoning-added', step: no, text: round.reasoning });
  if (round.text) writer.emit({ kind: 'text-added', step: no, text: round.text });
  for (const { notes: _, ...call } of round.calls)
    writer.emit({ kind: 'tool-called', step: no, call: { ...call, title: toolTitle(agent, call.name) } });
  if (round.json?.fits) writer.emit({ kind: 'parts-added', parts: { type: 'json' } });
  writer.emit(roundEnd(no, round));
};

const isTold = (writer: EventWriter, no: number, { text, calls }: RoundBody) => {
  const step = writer.answer().step?.find((known) => known.no === no);
  return step && !step.isOpen && step.content === text && (step.toolCalls?.length ?? 0) === calls.length;
};

export const finishedOf = (
  step: number,
  callId: string,
  { result, isError, skipped, parts, ms, startMs, wait }: ToolBody,
) => ({
  kind: 'tool-finished' as const,
  ...{ step, callId, result, isError, ms },
  ...(skipped ? { skipped } : {}),
  ...(parts ? { parts } : {}),
  ...(startMs === undefined ? {} : { startMs }),
  ...(wait ? { wait } : {}),
});

/** That the beginning of the talk was put into few words for this answer, and which. */
export const tellSummary = (writer: Pick<EventWriter, 'emit'>, { summary = '', summarised }: LoadedRun) =>
  writer.emit({ kind: 'parts-added', parts: { summarised: { messages: summarised, text: summary } } });

/** The stored steps are the answer: readers are told again whatever of them Valkey has lost. */
export const tellStored = (writer: EventWriter, loaded: LoadedRun, runId: string) => {
  const { agent, rounds, results } = loaded;
  if (loaded.summaryOf === runId && !writer.answer().summarised) tellSummary(writer, loaded);
  for (const [no, round] of rounds) {
    if (!isTold(writer, no, round)) tellRound(writer, agent, no, round);
    for (const { id } of round.calls) {
      const body = results.get(`${no}:${id}`);
      const told = writer.answer().step?.flatMap(({ toolCalls = [] }) => toolCalls);
      if (body && told?.find((call) => call.id === id)?.result === undefined) writer.emit(finishedOf(no, id, body));
    }
  }
};
