import { type LookUp, lookUpTimes, mainKey } from '@zhixing/contract/agent-document';
import { Segmented, Switch } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useDocumentField } from './document-field.ts';
import { Field } from './field.tsx';
import { useNodeKey } from './node-field.ts';
import { NumberField } from './number-field.tsx';

const numbers = [
  ['topK', 1],
  ['threshold', 0.05],
  ['budgetTokens', 500],
] as const;

type When = LookUp['when'];

/** When and how the agent looks into its knowledge; the same for all who work together. */
export const LookUpFields = () => {
  const { t } = useTranslation('studio');
  const { value, edit } = useDocumentField('lookUp');
  const id = useId();
  if (useNodeKey() !== mainKey) return <p className="define-below">{t('lookUp.asMain')}</p>;
  const when: When = value.onlyFromKnowledge ? 'turn' : value.when;
  const help = value.onlyFromKnowledge ? t('lookUp.boundHelp') : t(`lookUp.${when}Help`);
  return (
    <>
      <Field label={t('lookUp.when')} help={help}>
        {({ status: _, ...props }) => (
          <Segmented<When>
            {...props}
            block
            disabled={value.onlyFromKnowledge}
            value={when}
            options={lookUpTimes.map((one) => ({ value: one, label: t(`lookUp.${one}`) }))}
            onChange={(next) =>
              edit(({ lookUp }) => {
                lookUp.when = next;
              }, 'lookUp.when')
            }
          />
        )}
      </Field>
      <div className="define-flag">
        <div>
          <label htmlFor={id}>{t('lookUp.onlyFromKnowledge')}</label>
          <p>{t('lookUp.onlyFromKnowledgeHelp')}</p>
        </div>
        <Switch
          id={id}
          size="small"
          checked={value.onlyFromKnowledge}
          onChange={(next) =>
            edit(({ lookUp }) => {
              lookUp.onlyFromKnowledge = next;
            }, 'lookUp.onlyFromKnowledge')
          }
        />
      </div>
      <div className="define-pair">
        {numbers.map(([name, step]) => (
          <NumberField
            key={name}
            label={t(`lookUp.${name}`)}
            help={t(`lookUp.${name}Help`)}
            path={`lookUp.${name}`}
            step={step}
            isOptional={name !== 'budgetTokens'}
            value={value[name] ?? undefined}
            onChange={(next) =>
              edit(({ lookUp }) => {
                if (name === 'budgetTokens') lookUp.budgetTokens = next ?? Number.NaN;
                else lookUp[name] = next ?? null;
              }, `lookUp.${name}`)
            }
          />
        ))}
      </div>
    </>
  );
};
