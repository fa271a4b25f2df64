import type { WorkflowRun, WorkflowStep } from '@zhixing/contract/workflow';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { nodeIcons } from '../node-kinds.ts';
import { useWorkflow } from '../workflow-context.ts';
import { StepResult } from './step-result.tsx';
import { useTime } from './use-time.ts';

type RowProps = { readonly run: WorkflowRun; readonly step: WorkflowStep };

const StepRow = ({ run, step }: RowProps) => {
  const { t } = useTranslation('workflow');
  const { document, nameOf } = useWorkflow();
  const time = useTime();
  const { key, status, ms, startMs, tokens } = step;
  const type = document.nodes.find((node) => node.key === key)?.type ?? 'tool';
  const whole = Math.max(1, run.ms);
  const left = Math.min(97, (startMs / whole) * 100);
  return (
    <details className={`wf-step is-${status}`}>
      <summary>
        <span className={`wf-step-icon is-${type}`}>
          <Icon name={nodeIcons[type]} size={14} />
        </span>
        <span className="clip">{nameOf(key)}</span>
        <span className="wf-step-facts num">
          {tokens > 0 && <span>{tokens} tokens</span>}
          {status === 'done' ? time(ms) : t(`run.step.${status}`)}
        </span>
        <span className="wf-step-bar" aria-hidden="true">
          <span style={{ left: `${left}%`, width: `${Math.max(3, Math.min(100 - left, (ms / whole) * 100))}%` }} />
        </span>
      </summary>
      <StepResult step={step} runId={run.id} />
    </details>
  );
};

/** The steps in the order they began, each with its share of the time; those that no way led to come last. */
export const RunSteps = ({ run }: { readonly run: WorkflowRun }) => {
  const { t } = useTranslation('workflow');
  const steps = run.steps.toSorted((a, b) => Number(a.status === 'skipped') - Number(b.status === 'skipped'));
  return (
    <section className="wf-steps" aria-label={t('run.steps')}>
      <h3>{t('run.steps')}</h3>
      {steps.map((step) => (
        <StepRow key={step.key} run={run} step={step} />
      ))}
    </section>
  );
};
