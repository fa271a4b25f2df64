import { contentTypes, httpMethods } from '@zhixing/contract/plugin-field';
import type { WorkflowNode } from '@zhixing/contract/workflow-document';
import { Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { Field } from '../../field.tsx';
import { useWorkflow } from '../workflow-context.ts';
import { ErrorFields } from './error-fields.tsx';
import { PairRows } from './pair-rows.tsx';
import { TemplateEditor } from './template-editor.tsx';

type HttpNode = Extract<WorkflowNode, { type: 'http' }>;

export const HttpForm = ({ node }: { readonly node: HttpNode }) => {
  const { t } = useTranslation('workflow');
  const { edits } = useWorkflow();
  const id = useId();
  const put = (part: Partial<HttpNode>) => edits.editNode(node, part);
  const hasBody = node.method !== 'GET' && node.contentType !== '';
  return (
    <>
      <Field id={`${id}method`} label={t('url')} help={t('templateHelp', { open: '{{' })}>
        <div className="wf-request">
          <Select
            id={`${id}method`}
            aria-label={t('method')}
            value={node.method}
            options={httpMethods.map((value) => ({ value }))}
            onChange={(method) => put({ method })}
          />
          <TemplateEditor
            nodeKey={node.key}
            label={t('url')}
            hint="https://"
            value={node.url}
            onChange={(url) => put({ url })}
          />
        </div>
      </Field>
      <PairRows nodeKey={node.key} group="query" rows={node.query} onChange={(query) => put({ query })} />
      <PairRows nodeKey={node.key} group="headers" rows={node.headers} onChange={(headers) => put({ headers })} />
      {node.method !== 'GET' && (
        <Field id={`${id}type`} label={t('contentType')}>
          <Select
            id={`${id}type`}
            value={node.contentType}
            options={contentTypes.map((value) => ({ value, label: value || t('noBody') }))}
            onChange={(contentType) => put({ contentType })}
          />
        </Field>
      )}
      {hasBody && (
        <Field id={`${id}body`} label={t('body')}>
          <TemplateEditor
            isLong
            key={node.contentType}
            language={node.contentType === 'application/json' ? 'json' : undefined}
            nodeKey={node.key}
            label={t('body')}
            value={node.body}
            onChange={(body) => put({ body })}
          />
        </Field>
      )}
      <ErrorFields node={node} />
    </>
  );
};
