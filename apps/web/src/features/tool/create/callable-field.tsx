import { Button, Form, Input, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../lib/call-error.ts';
import { askCallableName } from '../api.ts';
import { generateFault, type ToolValues } from './tool-values.ts';

type CallableFieldProps = {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
};

/** Typed, or made from the name and the description. */
export const CallableField = ({ id, value, onChange }: CallableFieldProps) => {
  const { t } = useTranslation('tool');
  const form = Form.useFormInstance<ToolValues>();
  const [isBusy, setBusy] = useState(false);
  const say = (words: string) => form.setFields([{ name: 'callableName', errors: [words] }]);
  const generate = async () => {
    const values = form.getFieldsValue(true) as ToolValues;
    const fault = generateFault(values);
    if (fault) return say(t(`fault.${fault}`));
    setBusy(true);
    try {
      const body = { name: (values.name ?? '').trim(), description: (values.description ?? '').trim() };
      onChange?.(await askCallableName(body));
      form.setFields([{ name: 'callableName', errors: [] }]);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      say(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Space.Compact block>
      <Input
        id={id}
        value={value}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        aria-required="true"
        onChange={(event) => onChange?.(event.target.value)}
      />
      <Button loading={isBusy} onClick={() => void generate()}>
        {t('create.generate')}
      </Button>
    </Space.Compact>
  );
};
