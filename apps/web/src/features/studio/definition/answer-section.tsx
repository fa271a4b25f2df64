import type { AgentDocument } from '@zhixing/contract/agent-document';
import { readSchema } from '@zhixing/contract/json-schema/check-schema';
import { exampleOf } from '@zhixing/contract/json-schema/example-of';
import { Button, Input, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { JsonBlock } from '../../../blocks/message/json-block.tsx';
import { useDocumentField } from './document-field.ts';
import { Field } from './field.tsx';
import { Section } from './section.tsx';

type Format = AgentDocument['answer']['format'];

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

/** The schema as it is typed, what is wrong with it, and what an answer by it looks like. */
const SchemaField = () => {
  const { t } = useTranslation('studio');
  const { value, edit } = useDocumentField('answer');
  const { schema: text } = value;
  const read = text === '' ? undefined : readSchema(text);
  const problem = read && 'problem' in read ? read.problem : undefined;
  const words = problem && t(`answer.problem.${problem.what}`, { at: problem.at });
  const set = (next: string) =>
    edit(({ answer }) => {
      answer.schema = next;
    }, 'answer.schema');
  return (
    <>
      <Field label={t('answer.schema')} help={t('answer.schemaHelp')} problem={words}>
        {(props) => (
          <Input.TextArea
            {...props}
            className="define-code"
            spellCheck={false}
            autoSize={{ minRows: 6, maxRows: 12 }}
            value={text}
            placeholder='{"type": "object", "properties": {…}}'
            onChange={(event) => set(event.target.value)}
          />
        )}
      </Field>
      {text === '' && (
        <Button size="small" onClick={() => set(JSON.stringify(firstSchema, null, 2))}>
          {t('answer.start')}
        </Button>
      )}
      {read && 'schema' in read && (
        <div className="define-field">
          <span className="define-label">{t('answer.example')}</span>
          <JsonBlock id="answer-example" text={JSON.stringify(exampleOf(read.schema))} />
        </div>
      )}
    </>
  );
};

/** In words, or as JSON that programs can read. */
export const AnswerSection = () => {
  const { t } = useTranslation('studio');
  const { value, edit } = useDocumentField('answer');
  return (
    <Section id="answer" title={t('answer.title')} isFolded>
      <Field label={t('answer.format')} help={t(`answer.${value.format}Help`)}>
        {({ status: _, ...props }) => (
          <Segmented<Format>
            {...props}
            block
            value={value.format}
            options={(['text', 'json'] as const).map((one) => ({ value: one, label: t(`answer.${one}`) }))}
            onChange={(next) =>
              edit(({ answer }) => {
                answer.format = next;
              }, 'answer.format')
            }
          />
        )}
      </Field>
      {value.format === 'json' && <SchemaField />}
    </Section>
  );
};
