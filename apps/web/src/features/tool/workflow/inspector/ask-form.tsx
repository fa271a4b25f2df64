import { useQuery } from '@tanstack/react-query';
import type { WorkflowNode } from '@zhixing/contract/workflow-document';
import { Select } from 'antd';
import { useId } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { partsQuery } from '../../api.ts';
import { Field } from '../../field.tsx';
import { useWorkflow } from '../workflow-context.ts';
import { ErrorFields } from './error-fields.tsx';
import { PairRows } from './pair-rows.tsx';

type FormNode = Extract<WorkflowNode, { type: 'form' }>;

/** Which form is asked for, what stands in it at first, and what it gives. */
export const AskForm = ({ node }: { readonly node: FormNode }) => {
  const { t } = useTranslation('workflow');
  const { edits } = useWorkflow();
  const { data, isPending } = useQuery(partsQuery);
  const id = useId();
  const forms = (data?.cards ?? []).filter(({ form }) => form !== undefined);
  const chosen = forms.find((part) => part.id === node.part);
  const isGone = data !== undefined && node.part !== '' && !chosen;
  const outputs = chosen?.form?.outputs ?? [];
  /** What it shows of other nodes has a row at once; what was written for the same name stays. */
  const choose = (part: string) => {
    const { inputs = [], outputs: fields = [] } = forms.find((one) => one.id === part)?.form ?? {};
    const shown = inputs.filter((name) => !fields.some((field) => field.name === name));
    const kept = node.inputs.filter(({ name, value }) => value !== '' && inputs.includes(name));
    const added = shown.filter((name) => !kept.some((row) => row.name === name)).map((name) => ({ name, value: '' }));
    edits.editNode(node, { part, inputs: [...kept, ...added].slice(0, 40) });
  };
  return (
    <>
      <Field
        id={`${id}form`}
        label={t('type.form')}
        help={t('formHelp')}
        fault={isGone ? t('formGone') : undefined}
        action={
          <Link to="/studio?area=cards" target="_blank" className="wf-form-link">
            {t('formMake')}
          </Link>
        }
      >
        <Select
          id={`${id}form`}
          loading={isPending}
          placeholder={t('formFind')}
          notFoundContent={t('formNone')}
          showSearch={{ optionFilterProp: 'label' }}
          value={node.part || undefined}
          options={forms.map(({ id: value, name }) => ({ value, label: name }))}
          onChange={choose}
        />
      </Field>
      {outputs.length > 0 && (
        <section className="wf-gives" aria-label={t('formGives')}>
          <h3>{t('formGives')}</h3>
          <ul>
            {outputs.map(({ name, label }) => (
              <li key={name}>
                <code>{`${node.key}.${name}`}</code>
                {label !== name && <span className="wf-quiet">{label}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <PairRows
        nodeKey={node.key}
        group="inputs"
        help={t('formInputsHelp')}
        rows={node.inputs}
        onChange={(inputs) => edits.editNode(node, { inputs })}
      />
      <ErrorFields node={node} />
    </>
  );
};
