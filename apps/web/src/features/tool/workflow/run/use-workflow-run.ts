import { useQuery } from '@tanstack/react-query';
import type { FormValues } from '@zhixing/contract/block/form-values';
import type { WorkflowStep } from '@zhixing/contract/workflow';
import { useEffect, useMemo, useState } from 'react';
import { fillForm, refreshRuns, runQuery, startRun, stopRun } from '../../api.ts';
import type { TrialValue } from '../../editor/plugin-draft.ts';
import type { ToolEditorState } from '../../editor/use-tool-editor.ts';

const noSteps: ReadonlyMap<string, WorkflowStep> = new Map();

/** The test run that is shown: just started, still going on, or an older one looked at again. */
export const useWorkflowRun = (id: string, editor: ToolEditorState) => {
  const [runId, setRunId] = useState('');
  const [isStopping, setStopping] = useState(false);
  const { data: run, error, refetch } = useQuery(runQuery(id, runId));
  const { standing, noteDebugged } = editor;
  const status = run?.status;
  const isGood = status === 'done' && run?.draftNo === standing.draftNo;
  useEffect(() => {
    if (isGood) noteDebugged(standing.draftNo);
  }, [isGood, standing.draftNo, noteDebugged]);
  useEffect(() => {
    if (runId === '' || status === undefined) return;
    if (status !== 'running') setStopping(false);
    void refreshRuns(id);
  }, [id, runId, status]);
  const steps = useMemo(() => (run ? new Map(run.steps.map((step) => [step.key, step])) : noSteps), [run]);
  const start = async (input: Record<string, TrialValue>): Promise<boolean> => {
    const started = await editor.attempt((draftNo) => startRun(id, { draftNo, input }));
    if (started) setRunId(started);
    return started !== undefined;
  };
  const stop = async () => {
    setStopping(true);
    await stopRun(id, runId).catch(() => setStopping(false));
  };
  const fill = (key: string, values: FormValues) => fillForm(id, runId, { key, values });
  return {
    run,
    steps,
    /** Known by its number, not read yet. */
    isWaiting: runId !== '' && !run && !error,
    isLost: runId !== '' && !run && error !== null,
    isRunning: editor.busy === 'trying' || status === 'running' || (runId !== '' && !run && !error),
    isStopping,
    /** The graph has changed since. */
    isOld: run !== undefined && (editor.isDirty || run.draftNo !== standing.draftNo),
    start,
    stop,
    fill,
    show: setRunId,
    again: () => void refetch(),
  };
};
export type WorkflowRunState = ReturnType<typeof useWorkflowRun>;
