import type { PluginField } from '@zhixing/contract/plugin-field';
import { Button, Input, Select } from 'antd';
import { type SubmitEvent, useId, useState } from 'react';
import { CodeEditor } from '../../../blocks/code-editor/code-editor.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Field } from '../field.tsx';
import {
  openFields,
  type TrialFault,
  type TrialValue,
  type TrialValues,
  trialFaults,
  trialInput,
} from './plugin-draft.ts';
import type { ToolEditorState } from './use-tool-editor.ts';

type InputProps = {
  readonly field: PluginField;
  readonly value: string;
  readonly fault: TrialFault | undefined;
  readonly onChange: (value: string) => void;
};

const optionsOf = ({ type, options }: PluginField) => (type === 'boolean' ? ['true', 'false'] : options);

const TrialInput = ({ field, value, fault, onChange }: InputProps) => {
  const { t } = useTranslation('tool');
  const id = useId();
  const label = field.required ? `${field.name} *` : field.name;
  return (
    <Field id={id} label={label} help={field.description} fault={fault && t(`fault.${fault}`)}>
      {optionsOf(field).length > 0 ? (
        <Select
          id={id}
          allowClear
          value={value || undefined}
          options={optionsOf(field).map((option) => ({ value: option }))}
          onChange={(chosen?: string) => onChange(chosen ?? '')}
        />
      ) : field.type === 'object' || field.type === 'array' ? (
        <CodeEditor
          isField
          language="json"
          label={label}
          hint={field.type === 'array' ? '[ ]' : '{ }'}
          value={value}
          onChange={onChange}
        />
      ) : (
        <Input.TextArea
          id={id}
          rows={1}
          autoSize={{ minRows: 1, maxRows: 6 }}
          inputMode={field.type === 'number' ? 'decimal' : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
};

type TrialFormProps = {
  readonly editor: ToolEditorState;
  readonly isBusy: boolean;
  readonly onRun: (input: Record<string, TrialValue>) => void;
};

/** What a caller would give, and the button that runs it. */
export const TrialForm = ({ editor, isBusy, onRun }: TrialFormProps) => {
  const { t } = useTranslation('tool');
  const [values, setValues] = useState<TrialValues>({});
  const [faults, setFaults] = useState<Readonly<Record<string, TrialFault>>>({});
  const fields = openFields(editor.draft.document).filter(({ name }) => name.trim() !== '');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = trialFaults(fields, values);
    setFaults(found);
    if (Object.keys(found).length === 0) onRun(trialInput(fields, values));
  };
  return (
    <form className="tool-fields" onSubmit={submit} noValidate>
      {fields.length === 0 && <p className="tool-quiet">{t('trial.none')}</p>}
      {fields.map((field) => (
        <TrialInput
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          fault={faults[field.name]}
          onChange={(value) => setValues({ ...values, [field.name]: value })}
        />
      ))}
      <Button
        block
        type="primary"
        htmlType="submit"
        loading={isBusy}
        disabled={editor.isStale || (editor.busy !== undefined && !isBusy)}
        icon={<Icon name="right" size={16} />}
      >
        {isBusy ? t('trial.running') : t(editor.isDirty ? 'trial.saveAndRun' : 'trial.run')}
      </Button>
    </form>
  );
};
