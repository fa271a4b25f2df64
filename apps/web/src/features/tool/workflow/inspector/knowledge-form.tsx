import { useQuery } from '@tanstack/react-query';
import type { WorkflowNode } from '@zhixing/contract/workflow-document';
import { InputNumber, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { partsQuery } from '../../api.ts';
import { Field } from '../../field.tsx';
import { useWorkflow } from '../workflow-context.ts';
import { ErrorFields } from './error-fields.tsx';
import { TemplateEditor } from './template-editor.tsx';

type KnowledgeNode = Extract<WorkflowNode, { type: 'knowledge' }>;

export const KnowledgeForm = ({ node }: { readonly node: KnowledgeNode }) => {
  const { t } = useTranslation('workflow');
  const { edits } = useWorkflow();
  const { data, isPending } = useQuery(partsQuery);
  const id = useId();
  const put = (part: Partial<KnowledgeNode>) => edits.editNode(node, part);
  return (
    <>
      <Field id={`${id}bases`} label={t('type.knowledge')} help={t('basesHelp')}>
        <Select
          id={`${id}bases`}
          mode="multiple"
          maxCount={10}
          loading={isPending}
          placeholder={t('basesFind')}
          notFoundContent={t('basesNone')}
          showSearch={{ optionFilterProp: 'label' }}
          value={node.bases}
          options={(data?.knowledge ?? []).map(({ id: value, name }) => ({ value, label: name }))}
          onChange={(bases) => put({ bases })}
        />
      </Field>
      <Field id={`${id}question`} label={t('question')} help={t('templateHelp', { open: '{{' })}>
        <TemplateEditor
          isLong
          nodeKey={node.key}
          label={t('question')}
          value={node.question}
          onChange={(question) => put({ question })}
        />
      </Field>
      <div className="tool-columns">
        <Field id={`${id}top`} label={t('topK')} help={t('asBase')}>
          <InputNumber
            id={`${id}top`}
            min={1}
            max={20}
            precision={0}
            value={node.topK}
            onChange={(topK) => put({ topK })}
          />
        </Field>
        <Field id={`${id}threshold`} label={t('threshold')} help={t('asBase')}>
          <InputNumber
            id={`${id}threshold`}
            min={0}
            max={1}
            step={0.05}
            precision={3}
            value={node.threshold}
            onChange={(threshold) => put({ threshold })}
          />
        </Field>
      </div>
      <ErrorFields node={node} />
    </>
  );
};
