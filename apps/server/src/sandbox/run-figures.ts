import { collectDefaultMetrics, Registry } from 'prom-client';
import { createHistogram, tellCounters } from '../base/counters.ts';
import { createGauge } from '../base/metrics.ts';
import type { RunOrder, RunResult } from '../gateways/sandbox/protocol.ts';

type Places = { language: string; free: number; busy: number; waiting: number };

const seconds = createHistogram({
  name: 'zhixing_sandbox_run_seconds',
  help: 'Time that runs took inside, waiting for a place not included',
  labelNames: ['language', 'outcome'],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30],
});

export const countSandboxRun = ({ language }: RunOrder, result: RunResult) =>
  seconds.observe({ language, outcome: result.ok ? 'ok' : result.kind }, result.ms / 1000);

export const createSandboxRegistry = (runner: { figures: () => Places[]; isReady: () => boolean }) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  tellCounters(registry);
  createGauge(registry, {
    name: 'zhixing_sandbox_slots',
    help: 'Places for runs, by whether one is taken',
    labelNames: ['language', 'state'],
    collect(set) {
      for (const { language, free, busy } of runner.figures()) {
        set({ language, state: 'free' }, free);
        set({ language, state: 'busy' }, busy);
      }
    },
  });
  createGauge(registry, {
    name: 'zhixing_sandbox_queue',
    help: 'Runs that wait for a place',
    labelNames: ['language'],
    collect(set) {
      for (const { language, waiting } of runner.figures()) set({ language }, waiting);
    },
  });
  createGauge(registry, {
    name: 'zhixing_sandbox_ready',
    help: 'Whether jails of every language wait for work',
    collect: (set) => set(Number(runner.isReady())),
  });
  return registry;
};
