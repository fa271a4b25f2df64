import type { ChatMessage } from '@zhixing/contract/chat-message';
import type { StreamSink } from '@zhixing/contract/route';
import { createCounter, createHistogram } from '../../base/counters.ts';
import { spanContent, tellSpan } from '../../base/trace.ts';
import type { Outcome } from './save-run.ts';
import type { LoadedRun, RunKey } from './start-attempt.ts';

const runs = createCounter({
  name: 'zhixing_runs_total',
  help: 'Runs that ended, by how and by the code of what went wrong',
  labelNames: ['outcome', 'cause'],
});
for (const outcome of ['done', 'failed', 'stopped']) runs.inc({ outcome, cause: 'none' }, 0);

const wait = createHistogram({
  name: 'zhixing_run_wait_seconds',
  help: 'From the order of a run until a worker begins it; waiting for an earlier run of the session included',
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
});
const firstToken = createHistogram({
  name: 'zhixing_first_token_seconds',
  help: 'From the question to the first word sent to the reader, by the kind of model asked',
  labelNames: ['kind'],
  buckets: [0.1, 0.25, 0.5, 1, 2, 4, 6, 8, 10, 15, 30, 60],
});

/** A terminal error may carry any words; only codes become a label. */
const causeOf = (code: string | null) => (code === null ? 'none' : /^[A-Z_]{3,30}$/.test(code) ? code : 'OTHER');

type Ended = { outcome: Outcome; answer: ChatMessage };

/** In the figures, and as one span over everything the run took, waiting included. */
export const countRun = (
  { outcome, answer }: Ended,
  { sessionId, runId }: RunKey,
  { run, agent, startedAt }: LoadedRun,
) => {
  const code = answer.errorCode ?? null;
  runs.inc({ outcome, cause: causeOf(code) });
  const { inputTokens = 0, outputTokens = 0 } = answer.receipt ?? {};
  const attributes = {
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.id': run.agentId,
    'gen_ai.conversation.id': sessionId,
    'gen_ai.usage.input_tokens': inputTokens,
    'gen_ai.usage.output_tokens': outputTokens,
    'zhixing.run_id': runId,
    'zhixing.outcome': outcome,
    ...(code ? { 'error.type': code } : {}),
    ...spanContent(() => ({ 'gen_ai.agent.name': agent.name })),
  };
  tellSpan('invoke_agent', attributes, startedAt, outcome === 'failed');
};

/** Once for each run: a resumed one has begun before. */
export const countWait = ({ isResumed, startedAt, run }: LoadedRun) => {
  if (!isResumed) wait.observe(Math.max(0, startedAt.getTime() - run.createdAt.getTime()) / 1000);
};

export type ModelKind = 'LLM' | 'vision';
type Asked = { kind: ModelKind; askedAt: number };
const isWord = (json: string) => json.startsWith('{"kind":"text-added"');

/** Passes events on and notes when the first word of the answer among them left. */
export const timeFirstToken = (sink: StreamSink, { kind, askedAt }: Asked): StreamSink => {
  let isNoted = false;
  return {
    ...sink,
    send: (id, json) => {
      sink.send(id, json);
      if (isNoted || !isWord(json)) return;
      isNoted = true;
      firstToken.observe({ kind }, (performance.now() - askedAt) / 1000);
    },
  };
};
