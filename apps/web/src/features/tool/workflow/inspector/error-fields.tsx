import type { WorkflowNode } from '@zhixing/contract/workflow-document';
import { InputNumber, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { Field } from '../../field.tsx';
import { useWorkflow } from '../workflow-context.ts';

type Failing = Extract<WorkflowNode, { onError: unknown }>;

/** How long it may take, and what its failure means. */
export const ErrorFields = ({ node }: { readonly node: Failing }) => {
  const { t } = useTranslation('workflow');
  const { edits } = useWorkflow();
  const id = useId();
  return (
    <div className="tool-columns">
      <Field id={`${id}error`} label={t('onError')}>
        <Select
          id={`${id}error`}
          value={node.onError}
          options={(['stop', 'go-on'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(onError) => edits.editNode<Failing>(node, { onError })}
        />
      </Field>
      {'timeoutMs' in node && (
        <Field id={`${id}timeout`} label={t('timeout')}>
          <InputNumber
            id={`${id}timeout`}
            min={100}
            max={30_000}
            step={1_000}
            precision={0}
            value={node.timeoutMs}
            onChange={(timeoutMs) => edits.editNode(node, { timeoutMs: timeoutMs ?? 10_000 })}
          />
        </Field>
      )}
    </div>
  );
};
