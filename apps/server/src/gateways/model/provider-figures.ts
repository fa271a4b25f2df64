import { createBoundLabel, createCounter, createHistogram } from '../../base/counters.ts';
import { failureOf } from './model-failure.ts';
import type { ModelRecord } from './round.ts';

const seconds = createHistogram({
  name: 'zhixing_provider_call_seconds',
  help: 'Calls to model providers until their last word, those that failed included',
  labelNames: ['provider'],
  buckets: [0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160],
});
const failures = createCounter({
  name: 'zhixing_provider_failures_total',
  help: 'Calls to model providers that failed, by what it meant for the run',
  labelNames: ['provider', 'code'],
});

/** The name of a provider is whatever a tenant wrote there. */
const labelOf = createBoundLabel(30);

/** Times one call. One that we ended ourselves is nobody's failure. */
export const timeProvider = async <T>(record: ModelRecord, signal: AbortSignal, call: () => Promise<T>): Promise<T> => {
  const provider = labelOf(record.provider);
  const end = seconds.startTimer({ provider });
  try {
    return await call();
  } catch (error) {
    if (!signal.aborted) failures.inc({ provider, code: failureOf(error, false).code });
    throw error;
  } finally {
    end();
  }
};
