import { Select, Switch } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useDocumentField } from './document-field.ts';
import { Field } from './field.tsx';
import { Section } from './section.tsx';

const flags = [
  'figuresOnly',
  'microphone',
  'suggestions',
  'ruleFeedback',
  'enableFastConfigRuleOnChat',
  'enableChatInsight',
] as const;

const Flag = ({ name }: { readonly name: (typeof flags)[number] }) => {
  const { t } = useTranslation('studio');
  const { value, set } = useDocumentField(name);
  const id = useId();
  return (
    <div className="define-flag">
      <div>
        <label htmlFor={id}>{t(`field.${name}`)}</label>
        <p>{t(`define.advancedHelp.${name}`)}</p>
      </div>
      <Switch id={id} size="small" checked={value} onChange={set} />
    </div>
  );
};

const Features = () => {
  const { t } = useTranslation('studio');
  const isOn = useDocumentField('enableChatInsight').value;
  const { value, set, problem } = useDocumentField('chatInsightFeatures');
  if (!isOn) return null;
  return (
    <Field label={t('field.chatInsightFeatures')} problem={problem}>
      {(props) => (
        <Select
          {...props}
          mode="tags"
          open={false}
          suffixIcon={null}
          value={value}
          placeholder={t('define.featuresHint')}
          onChange={(next) => set(next.map((one) => one.trim()).filter(Boolean))}
        />
      )}
    </Field>
  );
};

export const AdvancedSection = () => {
  const { t } = useTranslation('studio');
  return (
    <Section id="advanced" title={t('define.advanced')} isFolded>
      {flags.map((name) => (
        <Flag key={name} name={name} />
      ))}
      <Features />
    </Section>
  );
};
