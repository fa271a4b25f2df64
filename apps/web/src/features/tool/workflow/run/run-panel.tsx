import './run-panel.css';
import type { WorkflowRun } from '@zhixing/contract/workflow';
import { Button } from 'antd';
import { JsonBlock } from '../../../../blocks/message/json-block.tsx';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { Icon } from '../../../../ui/icon.tsx';
import type { TrialValue } from '../../editor/plugin-draft.ts';
import { TrialForm } from '../../editor/trial-form.tsx';
import type { ToolEditorState } from '../../editor/use-tool-editor.ts';
import { RecentRuns } from './recent-runs.tsx';
import { RunSteps } from './run-steps.tsx';
import { useTime } from './use-time.ts';
import type { WorkflowRunState } from './use-workflow-run.ts';
import { WaitingForms } from './waiting-forms.tsx';

const looks = { running: 'is-going', done: 'is-ok', failed: 'is-bad', stopped: 'is-off' } as const;

const Verdict = ({ run }: { readonly run: WorkflowRun }) => {
  const { t } = useTranslation('workflow');
  const time = useTime();
  const isAsked = run.steps.some(({ status }) => status === 'waiting');
  const tokens = run.steps.reduce((sum, step) => sum + step.tokens, 0);
  return (
    <div className={`trial-verdict ${looks[run.status]}`}>
      <p className="num">
        {run.status === 'running' ? (
          <span className="wf-spin" aria-hidden="true" />
        ) : (
          <Icon name={run.status === 'done' ? 'check-circle' : 'warn'} size={16} />
        )}
        <b>{t(isAsked ? 'run.asked' : `run.status.${run.status}`)}</b>
        <span>{time(run.ms)}</span>
        {tokens > 0 && <span>{tokens} tokens</span>}
      </p>
      {run.error !== '' && <p className="trial-error">{run.error}</p>}
    </div>
  );
};

const Result = ({ state }: { readonly state: WorkflowRunState }) => {
  const { t } = useTranslation('workflow');
  const { run, isOld, isWaiting, isLost, again, fill } = state;
  if (isLost)
    return (
      <p className="wf-lost" role="alert">
        {t('run.lost')}
        <Button size="small" onClick={again}>
          {t('run.retry')}
        </Button>
      </p>
    );
  if (!run) return <p className="wf-quiet">{t(isWaiting ? 'run.waiting' : 'run.idle')}</p>;
  return (
    <div className={isOld ? 'wf-result is-old' : 'wf-result'}>
      {isOld && <p className="wf-quiet">{t('run.old')}</p>}
      <Verdict run={run} />
      <WaitingForms run={run} onFill={fill} />
      {run.output !== null && (
        <div className="trial-part">
          <h3>{t('run.output')}</h3>
          <JsonBlock id={`${run.id} output`} text={JSON.stringify(run.output)} />
        </div>
      )}
      {run.steps.length > 0 && <RunSteps run={run} />}
    </div>
  );
};

type RunPanelProps = {
  readonly id: string;
  readonly editor: ToolEditorState;
  readonly state: WorkflowRunState;
  readonly onRun: (input: Record<string, TrialValue>) => void;
};

export const RunPanel = ({ id, editor, state, onRun }: RunPanelProps) => {
  const { t } = useTranslation('workflow');
  const { run, isRunning, isStopping, stop, show } = state;
  return (
    <>
      <TrialForm editor={editor} isBusy={isRunning} onRun={onRun} />
      {run?.status === 'running' && (
        <Button block danger disabled={isStopping} icon={<Icon name="stop" size={16} />} onClick={() => void stop()}>
          {t(isStopping ? 'run.stopping' : 'run.stop')}
        </Button>
      )}
      <div aria-live="polite">
        <Result state={state} />
      </div>
      <RecentRuns id={id} shown={run?.id} onShow={show} />
    </>
  );
};
