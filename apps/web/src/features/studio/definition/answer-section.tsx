import {
  FormatChoice,
  SchemaExample,
  SchemaInput,
  useSchemaProblem,
} from '../../../blocks/answer-format/answer-format.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useDocumentField } from './document-field.ts';
import { Field } from './field.tsx';
import { Section } from './section.tsx';

const SchemaField = () => {
  const { t } = useTranslation('answerFormat');
  const { value, edit } = useDocumentField('answer');
  const problem = useSchemaProblem(value.schema);
  const set = (next: string) =>
    edit(({ answer }) => {
      answer.schema = next;
    }, 'answer.schema');
  return (
    <>
      <Field label={t('schema')} help={t('schemaHelp')} problem={problem}>
        {(props) => <SchemaInput {...props} value={value.schema} onChange={set} />}
      </Field>
      <SchemaExample value={value.schema} onChange={set} />
    </>
  );
};

export const AnswerSection = () => {
  const { t } = useTranslation(['studio', 'answerFormat']);
  const { value, edit } = useDocumentField('answer');
  return (
    <Section id="answer" title={t('answerTitle')} isFolded>
      <Field label={t('answerFormat:format')} help={t(`answerFormat:${value.format}Help`)}>
        {({ id }) => (
          <FormatChoice
            id={id}
            value={value.format}
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
