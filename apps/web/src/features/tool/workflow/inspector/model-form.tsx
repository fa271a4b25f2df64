import { useQuery } from '@tanstack/react-query';
import type { WorkflowNode } from '@zhixing/contract/workflow-document';
import { Select } from 'antd';
import { useId } from 'react';
import {
  FormatChoice,
  SchemaExample,
  SchemaInput,
  useSchemaProblem,
} from '../../../../blocks/answer-format/answer-format.tsx';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { modelsQuery } from '../../api.ts';
import { Field } from '../../field.tsx';
import { useWorkflow } from '../workflow-context.ts';
import { ErrorFields } from './error-fields.tsx';
import { TemplateEditor } from './template-editor.tsx';

type ModelNode = Extract<WorkflowNode, { type: 'model' }>;

const AnswerFields = ({
  node,
  put,
}: {
  readonly node: ModelNode;
  readonly put: (part: Partial<ModelNode>) => void;
}) => {
  const { t } = useTranslation('answerFormat');
  const id = useId();
  const { answer } = node;
  const problem = useSchemaProblem(answer.schema);
  const setSchema = (schema: string) => put({ answer: { ...answer, schema } });
  return (
    <>
      <Field id={`${id}format`} label={t('format')} help={answer.format === 'json' ? t('nodeHelp') : undefined}>
        <FormatChoice
          id={`${id}format`}
          value={answer.format}
          onChange={(format) => put({ answer: { ...answer, format } })}
        />
      </Field>
      {answer.format === 'json' && (
        <>
          <Field id={`${id}schema`} label={t('schema')} help={t('schemaHelp')} fault={problem}>
            <SchemaInput
              id={`${id}schema`}
              status={problem ? 'error' : ''}
              value={answer.schema}
              onChange={setSchema}
            />
          </Field>
          <SchemaExample value={answer.schema} onChange={setSchema} />
        </>
      )}
    </>
  );
};

export const ModelForm = ({ node }: { readonly node: ModelNode }) => {
  const { t } = useTranslation('workflow');
  const { edits } = useWorkflow();
  const { data: models = [], isPending } = useQuery(modelsQuery);
  const id = useId();
  const put = (part: Partial<ModelNode>) => edits.editNode(node, part);
  return (
    <>
      <Field id={`${id}model`} label={t('model')}>
        <Select
          id={`${id}model`}
          showSearch={{ optionFilterProp: 'label' }}
          loading={isPending}
          value={node.modelId ?? ''}
          options={[
            { value: '', label: t('modelDefault') },
            ...models.filter(({ kind }) => kind === 'LLM').map(({ id: value, name }) => ({ value, label: name })),
          ]}
          onChange={(value) => put({ modelId: value || null })}
        />
      </Field>
      <Field id={`${id}prompt`} label={t('prompt')} help={t('templateHelp', { open: '{{' })}>
        <TemplateEditor
          isLong
          nodeKey={node.key}
          label={t('prompt')}
          value={node.prompt}
          onChange={(prompt) => put({ prompt })}
        />
      </Field>
      <Field id={`${id}system`} label={t('system')}>
        <TemplateEditor
          isLong
          nodeKey={node.key}
          label={t('system')}
          value={node.system}
          onChange={(system) => put({ system })}
        />
      </Field>
      <AnswerFields node={node} put={put} />
      <ErrorFields node={node} />
    </>
  );
};
