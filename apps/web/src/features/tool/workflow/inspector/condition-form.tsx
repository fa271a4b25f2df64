import { conditionOps, type WorkflowNode } from '@zhixing/contract/workflow-document';
import { isLoneOp } from '@zhixing/contract/workflow-problems';
import { Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { Field } from '../../field.tsx';
import { useWorkflow } from '../workflow-context.ts';
import { TemplateEditor } from './template-editor.tsx';

type ConditionNode = Extract<WorkflowNode, { type: 'condition' }>;

export const ConditionForm = ({ node }: { readonly node: ConditionNode }) => {
  const { t } = useTranslation('workflow');
  const { edits } = useWorkflow();
  const id = useId();
  const put = (part: Partial<ConditionNode>) => edits.editNode(node, part);
  return (
    <>
      <Field id={`${id}left`} label={t('left')} help={t('templateHelp', { open: '{{' })}>
        <TemplateEditor nodeKey={node.key} label={t('left')} value={node.left} onChange={(left) => put({ left })} />
      </Field>
      <Field id={`${id}op`} label={t('opLabel')}>
        <Select
          id={`${id}op`}
          value={node.op}
          options={conditionOps.map((value) => ({ value, label: t(`op.${value}`) }))}
          onChange={(op) => put({ op })}
        />
      </Field>
      {!isLoneOp(node.op) && (
        <Field id={`${id}right`} label={t('right')}>
          <TemplateEditor
            nodeKey={node.key}
            label={t('right')}
            value={node.right}
            onChange={(right) => put({ right })}
          />
        </Field>
      )}
    </>
  );
};
