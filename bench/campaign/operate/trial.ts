import type { StoredRun } from '../chat/chat-records.ts';
import type { Numbers, RunRecord } from '../chat/follow-run.ts';
import type { ModelCall } from '../chat/model-simulator.ts';
import type { Exit } from './program.ts';
import type { Scenario, Window } from './scenario.ts';
import type { Sight } from './watch.ts';

/** What the database, the model and the engine say afterwards. */
export type Evidence = {
  stored: StoredRun[];
  calls: ModelCall[];
  outbox: unknown[];
  invocations: { id: string; target: string; status: string }[];
};

/** One scenario as it was seen from outside. */
export type Trial = {
  scenario: Omit<Scenario, 'act'>;
  startedAt: number;
  endedAt: number;
  windows: Window[];
  runs: RunRecord[];
  numbers: Numbers;
  exits: Exit[];
  sight: Sight;
  /** What the scenario itself saw. */
  reported: string[];
};

/** A caller that is cut off may be heard a moment longer, and a part that is back is not warm at once. */
export const slackMs = 1_000;
export const warmMs = 5_000;
/** What is asked of a process that is there has to be answered in this time. */
export const doorMs = 10_000;
/** The only ways to say "not now", each with Retry-After. */
export const politeStatus: ReadonlySet<number> = new Set([408, 429, 503]);

export const isOpen = ({ status }: StoredRun) => status === 'queued' || status === 'running';
export const isDuring = (windows: readonly Window[], at: number) =>
  windows.some(({ from, to }) => at >= from - slackMs && at <= to + warmMs);

/** A turn that was begun in the very moment of a cut may be stored though its client was told otherwise. */
export const takenRuns = (runs: readonly RunRecord[], stored: ReadonlyMap<string, StoredRun>) =>
  runs.filter(({ id, isAccepted }) => isAccepted || stored.has(id));
