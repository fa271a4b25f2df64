import type { StreamSink } from '@zhixing/contract/route';
import { createCounter, createHistogram } from '../../base/counters.ts';
import type { Outcome } from './save-run.ts';
import type { LoadedRun } from './start-attempt.ts';

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

export const countRun = (outcome: Outcome, code: string | null) => runs.inc({ outcome, cause: causeOf(code) });

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
