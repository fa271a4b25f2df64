import { useEffect, useRef, useState } from 'react';
import { useDraftStore } from '../draft-context.ts';
import { type PairedRuns, type Side, startPairedRuns } from './paired-runs.ts';
import { refOfChoice, type VersionChoice } from './version-choice.ts';

const none: PairedRuns = { isRunning: false, rows: [] };

export const usePairedRuns = ([left, right]: readonly [VersionChoice, VersionChoice]) => {
  const store = useDraftStore();
  const [runs, setRuns] = useState(none);
  const open = useRef<ReturnType<typeof startPairedRuns>>(undefined);
  useEffect(() => () => open.current?.leave(), []);

  /** False when the draft on the screen is not what the server would run. */
  const start = async (questions: readonly string[]): Promise<boolean> => {
    if ([left, right].includes('now') && !(await store.flush())) return false;
    const { id, base } = store.getState();
    const { draftNo } = base;
    const choice: Record<Side, VersionChoice> = { left, right };
    const versionOf = (side: Side) => refOfChoice(choice[side]) ?? { draft: draftNo };
    open.current?.leave();
    open.current = startPairedRuns({
      agentId: id,
      questions,
      versions: { left: versionOf('left'), right: versionOf('right') },
      onChange: setRuns,
      onDone: (side) => {
        if (versionOf(side).draft === store.getState().base.draftNo) store.noteDebugged(draftNo);
      },
    });
    return true;
  };
  return { runs, start, stop: () => open.current?.stop() };
};
