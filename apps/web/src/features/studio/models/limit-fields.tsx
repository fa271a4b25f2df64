import { answerLimits } from '@zhixing/contract/model';
import { Form, InputNumber } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { FormSection } from './form-section.tsx';

const limits = ['requestsPerMinute', 'inputTokensPerMinute', 'outputTokensPerMinute'] as const;
const answers = [
  ['maxAnswerChars', answerLimits.chars.most],
  ['maxAnswerSeconds', answerLimits.seconds.most],
] as const;
const prices = ['inputYuan', 'cachedYuan', 'outputYuan', 'reasoningYuan'] as const;

export const LimitFields = () => {
  const { t } = useTranslation('studioModels');
  return (
    <FormSection heading={t('form.limits')} lead={t('form.limitsHelp')}>
      <div className="model-columns">
        {limits.map((name) => (
          <Form.Item key={name} name={name} label={t(`form.${name}`)}>
            <InputNumber min={0} max={100_000_000} precision={0} />
          </Form.Item>
        ))}
      </div>
      <div className="model-columns">
        {answers.map(([name, max]) => (
          <Form.Item key={name} name={name} label={t(`form.${name}`)}>
            <InputNumber min={0} max={max} precision={0} />
          </Form.Item>
        ))}
      </div>
      <p className="model-section-lead">{t('form.maxAnswerHelp')}</p>
      <div className="model-columns">
        {prices.map((name) => (
          <Form.Item key={name} name={name} label={t(`form.${name}`)}>
            <InputNumber min={0} max={100_000} precision={2} suffix={t('form.perMillion')} />
          </Form.Item>
        ))}
      </div>
      <p className="model-section-lead">{t('form.priceHelp')}</p>
    </FormSection>
  );
};
