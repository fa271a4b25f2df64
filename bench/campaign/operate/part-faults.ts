import type { Exit } from './program.ts';
import { doorMs, isDuring, politeStatus, slackMs, type Trial } from './trial.ts';
import type { Probe } from './watch.ts';

/** Longest drain a process may take after SIGTERM, and what it may take besides. */
const drainMs = 30_000;
const endingMs = 10_000;

export const deathFaults = ({ exits, sight: { dead } }: Trial) => [
  ...exits.flatMap(({ part, wasAsked, code, signal }) => (wasAsked ? [] : [`${part} ended (${signal ?? code})`])),
  ...[...dead].map((part) => `${part} is gone`),
];

export const exitFaults = (exits: readonly Exit[]) =>
  exits.flatMap(({ part, wasAsked, code, signal, ms }) =>
    !wasAsked || (code === 0 && ms <= drainMs + endingMs) ? [] : [`${part}: ${signal ?? code} after ${ms} ms`],
  );

const isGone = ({ windows, exits }: Trial, { part, at, ms }: Probe) =>
  isDuring(
    windows.filter((window) => window.part === part),
    at,
  ) ||
  exits.some((exit) => exit.part === part && !exit.wasAsked && exit.at >= at - doorMs && exit.at <= at + ms + slackMs);

export const probeFaults = (trial: Trial) =>
  trial.sight.probes.flatMap((probe) => {
    const { part, what, at, ms, status, hasRetryAfter } = probe;
    if (isGone(trial, probe)) return [];
    const words = `${part} ${what}: ${status ?? 'no answer'} after ${ms} ms`;
    if (status === null || ms > doorMs) return [words];
    if (what === 'ready') return trial.scenario.staysReady && status !== 200 ? [words] : [];
    if (status === 200 || (what === 'metrics' && politeStatus.has(status))) return [];
    if (!politeStatus.has(status)) return [words];
    if (!hasRetryAfter) return [`${words}, without Retry-After`];
    return trial.scenario.mayRefuse && isDuring(trial.windows, at) ? [] : [`${words} while nothing it needs was away`];
  });

export const growthFaults = ({ scenario: { growthMb }, sight: { startMb, peakMb } }: Trial) =>
  Object.entries(peakMb).flatMap(([part, peak]) => {
    const start = startMb[part] ?? peak;
    return growthMb === undefined || peak <= start + growthMb ? [] : [`${part} grew from ${start} to ${peak} MB`];
  });
