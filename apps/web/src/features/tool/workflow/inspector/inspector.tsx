import './inspector.css';
import type { WorkflowStep } from '@zhixing/contract/workflow';
import type { WorkflowNode } from '@zhixing/contract/workflow-document';
import { Input, Segmented } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Field } from '../../field.tsx';
import { isFixed } from '../graph/graph-model.ts';
import { titleOf } from '../node-kinds.ts';
import { StepResult } from '../run/step-result.tsx';
import { useWorkflow } from '../workflow-context.ts';
import { NextSteps } from './next-steps.tsx';
import { NodeForm } from './node-form.tsx';

type InspectorProps = {
  readonly node: WorkflowNode;
  readonly problems: readonly string[];
  readonly step: WorkflowStep | undefined;
  readonly runId: string;
};

/** The chosen node: what it is set to, and what it did when it last ran. */
export const Inspector = ({ node, problems, step, runId }: InspectorProps) => {
  const { t } = useTranslation('workflow');
  const words = useTranslation('tool').t;
  const { edits, faults } = useWorkflow();
  const id = useId();
  const [view, setView] = useState<'setup' | 'lastRun'>('setup');
  const fault = faults[`${node.key}.title`];
  return (
    <>
      {step && (
        <Segmented
          block
          value={view}
          onChange={setView}
          options={(['setup', 'lastRun'] as const).map((value) => ({ value, label: t(value) }))}
        />
      )}
      {step && view === 'lastRun' ? (
        <StepResult step={step} runId={runId} />
      ) : (
        <>
          {problems.length > 0 && (
            <ul className="wf-node-problems">
              {problems.map((problem) => (
                <li key={problem}>
                  <Icon name="warn" size={14} />
                  {problem}
                </li>
              ))}
            </ul>
          )}
          <Field
            id={`${id}title`}
            label={t('title')}
            action={<span className="wf-quiet wf-key">{t('key', { key: node.key })}</span>}
            fault={fault && words(`fault.${fault}`)}
          >
            <Input
              id={`${id}title`}
              maxLength={30}
              autoComplete="off"
              value={titleOf(node, t)}
              onChange={(event) => edits.editNode(node, { title: event.target.value })}
            />
          </Field>
          <NodeForm node={node} />
          <NextSteps node={node} />
          {!isFixed(node.key) && (
            <div className="wf-node-acts">
              <button
                type="button"
                onClick={() => {
                  edits.copy([node.key]);
                  edits.paste();
                }}
              >
                <Icon name="copy" size={14} />
                {t('duplicate')}
              </button>
              <button type="button" className="is-bad" onClick={() => edits.remove([node.key])}>
                <Icon name="trash" size={14} />
                {t('removeNode')}
              </button>
            </div>
          )}
        </>
      )}
    </>
  );
};
