import { samplingModes } from '@zhixing/contract/model';
import { Form, InputNumber, Segmented } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { FormSection } from './form-section.tsx';

const numbers = [
  { name: 'temperature', min: 0, max: 2, step: 0.1 },
  { name: 'topP', min: 0, max: 1, step: 0.05 },
  { name: 'presencePenalty', min: -2, max: 2, step: 0.1 },
  { name: 'frequencyPenalty', min: -2, max: 2, step: 0.1 },
  { name: 'maxTokens', min: 1, max: 100_000, step: 100 },
] as const;

export const SamplingFields = () => {
  const { t } = useTranslation('studioModels');
  const mode = Form.useWatch(['sampling', 'mode']) ?? 'balanced';
  return (
    <FormSection heading={t('form.sampling')}>
      <Form.Item
        name={['sampling', 'mode']}
        label={t('form.mode')}
        extra={t(`form.modeHelp.${mode as (typeof samplingModes)[number]}`)}
      >
        <Segmented options={samplingModes.map((value) => ({ value, label: t(`form.modes.${value}`) }))} />
      </Form.Item>
      {mode === 'custom' && (
        <div className="model-columns">
          {numbers.map(({ name, min, max, step }) => (
            <Form.Item
              key={name}
              name={['sampling', name]}
              label={t(`form.${name}`)}
              rules={[{ type: 'number', min, max, message: t('form.numberWrong', { min, max }) }]}
            >
              <InputNumber step={step} precision={name === 'maxTokens' ? 0 : undefined} />
            </Form.Item>
          ))}
        </div>
      )}
    </FormSection>
  );
};
