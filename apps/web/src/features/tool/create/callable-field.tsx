import { Button, Form, Input, Space } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
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
  const say = (words: string) => form.setFields([{ name: 'callableName', errors: [words] }]);
  const { write: ask, isBusy } = useWrite(
    async ({ name = '', description = '' }: ToolValues) => {
      onChange?.(await askCallableName({ name: name.trim(), description: description.trim() }));
      form.setFields([{ name: 'callableName', errors: [] }]);
    },
    (error) => say(error.message),
  );
  const generate = () => {
    const values = form.getFieldsValue(true) as ToolValues;
    const fault = generateFault(values);
    if (fault) say(t(`fault.${fault}`));
    else void ask(values);
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
      <Button loading={isBusy} onClick={generate}>
        {t('create.generate')}
      </Button>
    </Space.Compact>
  );
};
