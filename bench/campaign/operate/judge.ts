import { deathFaults, exitFaults, growthFaults, probeFaults } from './part-faults.ts';
import { failedFaults, lostFaults, twiceFaults, wholeFaults } from './run-faults.ts';
import { type Evidence, isOpen, type Trial, takenRuns } from './trial.ts';
import { callFaults, refusalFaults, waitFaults } from './turn-faults.ts';

export type Fault = { kind: string; words: string };

const faults = (kind: string, words: readonly string[]): Fault[] => words.map((word) => ({ kind, words: word }));

export const findFaults = (trial: Trial, { stored, calls, outbox, invocations }: Evidence): Fault[] => {
  const byId = new Map(stored.map((run) => [run.id, run]));
  const known = new Set(trial.runs.map(({ id }) => id));
  const taken = takenRuns(trial.runs, byId);
  return [
    ...faults('void', taken.length > 0 ? [] : ['nothing was accepted']),
    ...faults('lost', lostFaults(taken, byId)),
    ...faults('failed by us', failedFaults(taken, byId)),
    ...faults('not whole', wholeFaults(taken, byId)),
    ...faults('twice', twiceFaults(taken, byId)),
    ...faults(
      'unasked',
      stored.flatMap(({ id }) => (known.has(id) ? [] : [`${id}: nobody asked this`])),
    ),
    ...faults('numbers', [
      ...trial.numbers.gaps.map((gap) => `gap: ${gap}`),
      ...trial.numbers.repeated.map((again) => `again: ${again}`),
    ]),
    ...faults('refusal', refusalFaults(trial)),
    ...faults('paid again', callFaults(trial, calls)),
    ...faults('wait', waitFaults(trial)),
    ...faults('exit', exitFaults(trial.exits)),
    ...faults('ended by itself', deathFaults(trial)),
    ...faults('probe', probeFaults(trial)),
    ...faults('memory', growthFaults(trial)),
    ...faults('left behind', [
      ...(outbox.length === 0 ? [] : [`${outbox.length} rows in the outbox`]),
      ...invocations.map(({ target, status, id }) => `${target} ${id} is still ${status}`),
    ]),
    ...faults('scenario', trial.reported),
  ];
};

export const isSettled = ({ stored, outbox, invocations }: Evidence) =>
  !stored.some(isOpen) && outbox.length === 0 && invocations.length === 0;
