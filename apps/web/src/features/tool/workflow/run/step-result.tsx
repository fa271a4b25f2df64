import type { WorkflowStep } from '@zhixing/contract/workflow';
import { JsonBlock } from '../../../../blocks/message/json-block.tsx';
import { useTranslation } from '../../../../lib/use-translation.ts';

type StepResultProps = { readonly step: WorkflowStep; readonly runId: string };

const isEmpty = (value: unknown) =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/** What went into a node, what came out, and what went wrong. */
export const StepResult = ({ step, runId }: StepResultProps) => {
  const { t } = useTranslation('workflow');
  const { key, error, input, output } = step;
  const parts = [
    ['input', input],
    ['output', output],
  ] as const;
  return (
    <div className="wf-step-result">
      {error !== '' && (
        <p className="wf-step-error">
          <b>{t('run.error')}</b> {error}
        </p>
      )}
      {parts.map(
        ([part, value]) =>
          !isEmpty(value) && (
            <div key={part} className="trial-part">
              <h3>{t(`run.${part}`)}</h3>
              <JsonBlock id={`${runId} ${key} ${part}`} text={JSON.stringify(value)} />
            </div>
          ),
      )}
    </div>
  );
};
