import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { traceQuery } from './api.ts';
import type { LiveRun } from './live-run.ts';
import { spansAt } from './live-trace.ts';
import { type ShownSpan, wholeMs } from './trace-rows.ts';
import { useNow } from './use-now.ts';

export type RunTrace = {
  readonly spans: readonly ShownSpan[];
  /** Until the answer was whole; what the server does afterwards for the next question is not the run's. */
  readonly ms: number;
  /** Known once the run is over. */
  readonly figures: { readonly tokens: number; readonly costMicro: number } | undefined;
};

/** The trace of one run: as its events tell it while it goes on, as it is stored when it is over. */
export const useRunTrace = (runId: string | undefined, isRunning: boolean, live: LiveRun) => {
  const told = useStore(live, ({ trace }) => (trace?.runId === runId ? trace : undefined));
  const query = useQuery({ ...traceQuery(runId ?? ''), enabled: runId !== undefined && !isRunning });
  const stored = isRunning ? undefined : query.data;
  const now = useNow(isRunning);
  const read = (): RunTrace | undefined => {
    if (stored) {
      const { spans, ms, inputTokens, outputTokens, costMicro } = stored;
      return { spans, ms: wholeMs(spans, ms), figures: { tokens: inputTokens + outputTokens, costMicro } };
    }
    if (!told) return undefined;
    const spans = spansAt(told, now);
    return { spans, ms: wholeMs(spans, now - told.beganAt), figures: undefined };
  };
  return { trace: read(), error: stored || isRunning ? null : query.error, refetch: query.refetch };
};
