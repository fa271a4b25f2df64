import { useQuery } from '@tanstack/react-query';
import type { WorkflowNode } from '@zhixing/contract/workflow-document';
import { Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { partsQuery, readInputs } from '../../api.ts';
import { openFields } from '../../editor/plugin-draft.ts';
import { Field } from '../../field.tsx';
import { useWorkflow } from '../workflow-context.ts';
import { ErrorFields } from './error-fields.tsx';
import { PairRows } from './pair-rows.tsx';

type ToolNode = Extract<WorkflowNode, { type: 'tool' }>;
const sources = ['plugin', 'mcp', 'builtin'] as const;

export const ToolForm = ({ node }: { readonly node: ToolNode }) => {
  const { t } = useTranslation('workflow');
  const { edits } = useWorkflow();
  const { data, isPending } = useQuery(partsQuery);
  const id = useId();
  const parts = data?.tools ?? [];
  const chosen = parts.find((part) => part.id === node.part);
  const isGone = data !== undefined && node.part !== '' && !chosen;
  /** A plugin tells what it asks for: the rows are there at once. */
  const choose = async (part: string) => {
    edits.editNode(node, { part });
    const document = await readInputs(part);
    if (!document || node.inputs.length > 0) return;
    edits.editNode(node, { inputs: openFields(document).map(({ name }) => ({ name, value: '' })) });
  };
  return (
    <>
      <Field
        id={`${id}part`}
        label={t('part')}
        help={chosen?.description}
        fault={isGone ? t('partGone', { id: node.part }) : undefined}
      >
        <Select
          id={`${id}part`}
          loading={isPending}
          placeholder={t('partFind')}
          notFoundContent={t('partNone')}
          showSearch={{ optionFilterProp: 'label' }}
          value={node.part || undefined}
          options={sources.flatMap((source) => {
            const own = parts.filter((part) => part.id.startsWith(`${source}:`));
            const options = own.map((part) => ({ value: part.id, label: part.name }));
            return own.length === 0 ? [] : [{ label: t(`source.${source}`), options }];
          })}
          onChange={(part) => void choose(part)}
        />
      </Field>
      <PairRows
        nodeKey={node.key}
        group="inputs"
        rows={node.inputs}
        onChange={(inputs) => edits.editNode(node, { inputs })}
      />
      <ErrorFields node={node} />
    </>
  );
};
