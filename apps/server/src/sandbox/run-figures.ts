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

const parsed = createHistogram({
  name: 'zhixing_parse_seconds',
  help: 'Time that the reading of documents took, waiting for a place not included',
  labelNames: ['task', 'format', 'outcome'],
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
});

export const countParse = (task: string, format: string, outcome: string, ms: number) =>
  parsed.observe({ task, format, outcome }, ms / 1000);

type Figures<Whole> = { figures: () => Whole };

export const createSandboxRegistry = (
  runner: Figures<Places[]> & { isReady: () => boolean },
  parser: Figures<Omit<Places, 'language'>>,
) => {
  const figures = () => [...runner.figures(), { language: 'document', ...parser.figures() }];
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  tellCounters(registry);
  createGauge(registry, {
    name: 'zhixing_sandbox_slots',
    help: 'Places for runs, by whether one is taken',
    labelNames: ['language', 'state'],
    collect(set) {
      for (const { language, free, busy } of figures()) {
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
      for (const { language, waiting } of figures()) set({ language }, waiting);
    },
  });
  createGauge(registry, {
    name: 'zhixing_sandbox_ready',
    help: 'Whether jails of every language wait for work',
    collect: (set) => set(Number(runner.isReady())),
  });
  return registry;
};
