import './answer-format.css';
import { readSchema } from '@zhixing/contract/json-schema/check-schema';
import { exampleOf } from '@zhixing/contract/json-schema/example-of';
import { Button, Input, Segmented } from 'antd';
import { useTranslation } from '../../lib/use-translation.ts';
import { JsonBlock } from '../message/json-block.tsx';

type Format = 'text' | 'json';

type FormatChoiceProps = {
  readonly id: string;
  readonly value: Format;
  readonly onChange: (value: Format) => void;
};

/** In words, or as JSON that programs can read. */
export const FormatChoice = ({ id, value, onChange }: FormatChoiceProps) => {
  const { t } = useTranslation('answerFormat');
  return (
    <Segmented<Format>
      id={id}
      block
      value={value}
      options={(['text', 'json'] as const).map((one) => ({ value: one, label: t(one) }))}
      onChange={onChange}
    />
  );
};

/** What is wrong with a schema as it is typed. */
export const useSchemaProblem = (text: string): string | undefined => {
  const { t } = useTranslation('answerFormat');
  const read = text === '' ? undefined : readSchema(text);
  return read && 'problem' in read ? t(`problem.${read.problem.what}`, { at: read.problem.at }) : undefined;
};

const firstSchema = {
  type: 'object',
  properties: {
    title: { type: 'string', description: 'title' },
    amount: { type: 'number', minimum: 0 },
    tags: { type: 'array', items: { type: 'string' } },
  },
  required: ['title', 'amount', 'tags'],
  additionalProperties: false,
};

type SchemaInputProps = {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly status?: '' | 'error';
  readonly value: string;
  readonly onChange: (value: string) => void;
};

export const SchemaInput = ({ value, onChange, ...props }: SchemaInputProps) => (
  <Input.TextArea
    {...props}
    className="answer-schema"
    spellCheck={false}
    autoSize={{ minRows: 6, maxRows: 12 }}
    value={value}
    placeholder='{"type": "object", "properties": {…}}'
    onChange={(event) => onChange(event.target.value)}
  />
);

/** Where there is no schema yet, a way to begin; where there is, what an answer by it looks like. */
export const SchemaExample = ({ value, onChange }: Pick<SchemaInputProps, 'value' | 'onChange'>) => {
  const { t } = useTranslation('answerFormat');
  if (value === '')
    return (
      <Button size="small" className="answer-start" onClick={() => onChange(JSON.stringify(firstSchema, null, 2))}>
        {t('start')}
      </Button>
    );
  const read = readSchema(value);
  if ('problem' in read) return null;
  return (
    <div className="answer-example">
      <span>{t('example')}</span>
      <JsonBlock id="answer-example" text={JSON.stringify(exampleOf(read.schema))} />
    </div>
  );
};
