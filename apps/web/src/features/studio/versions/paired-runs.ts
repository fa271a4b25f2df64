import type { VersionRef } from '@zhixing/contract/studio';
import { type DebugRun, idleRun, startDebugRun } from '../preview/debug-run.ts';

export type Side = 'left' | 'right';
export const sides = ['left', 'right'] as const satisfies readonly Side[];
export type PairedRow = { readonly question: string; readonly left: DebugRun; readonly right: DebugRun };
export type PairedRuns = { readonly isRunning: boolean; readonly rows: readonly PairedRow[] };

type Start = (options: Parameters<typeof startDebugRun>[0]) => { stop: () => void; leave: () => void };
type PairedOptions = {
  readonly agentId: string;
  readonly questions: readonly string[];
  readonly versions: Readonly<Record<Side, VersionRef>>;
  readonly onChange: (runs: PairedRuns) => void;
  readonly onDone?: (side: Side) => void;
};

/** Both sides work through the questions at the same time, each one after the other, as a person would ask. */
export const startPairedRuns = (
  { agentId, questions, versions, onChange, onDone }: PairedOptions,
  start: Start = startDebugRun,
) => {
  let rows: readonly PairedRow[] = questions.map((question) => ({ question, left: idleRun, right: idleRun }));
  const begun: ReturnType<Start>[] = [];
  const present = new Map<Side, ReturnType<Start>>();
  const busy = new Set<Side>();
  let isStopped = false;
  let isLeft = false;

  const tell = () => {
    if (!isLeft) onChange({ isRunning: busy.size > 0, rows });
  };
  const note = (side: Side, index: number, run: DebugRun) => {
    const row = rows[index];
    if (row) rows = rows.with(index, { ...row, [side]: run });
  };
  const ask = (side: Side, index: number) => {
    const question = questions[index];
    if (question === undefined || isStopped || isLeft) {
      busy.delete(side);
      return;
    }
    let isOver = false;
    note(side, index, { ...idleRun, state: 'running' });
    const run = start({
      agentId,
      question,
      version: versions[side],
      onChange: (now) => {
        note(side, index, now);
        // Figures may still come after the end.
        if (!isOver && now.state !== 'running' && now.state !== 'idle') {
          isOver = true;
          if (now.state === 'done') onDone?.(side);
          ask(side, index + 1);
        }
        tell();
      },
    });
    begun.push(run);
    present.set(side, run);
  };
  for (const side of sides) {
    busy.add(side);
    ask(side, 0);
  }
  tell();
  return {
    stop: () => {
      isStopped = true;
      for (const side of busy) present.get(side)?.stop();
    },
    leave: () => {
      isLeft = true;
      for (const run of begun) run.leave();
    },
  };
};
