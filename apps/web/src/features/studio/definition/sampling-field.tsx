import { type Sampling, samplingModes, samplingNumbers } from '@zhixing/contract/model';
import { Segmented } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useNodeField } from './node-field.ts';
import { NumberField } from './number-field.tsx';

const numbers = ['temperature', 'topP', 'presencePenalty', 'frequencyPenalty', 'maxTokens'] as const;
const steps = { temperature: 0.1, topP: 0.05, presencePenalty: 0.1, frequencyPenalty: 0.1, maxTokens: 256 } as const;

/** Custom begins with the numbers of the mode before it. */
const changeMode = (old: Sampling | null, mode: Sampling['mode'] | 'follow'): Sampling | null => {
  if (mode === 'follow') return null;
  return mode === 'custom' ? { ...(old && samplingNumbers(old)), mode } : { mode };
};

const Custom = ({ value, onChange }: { readonly value: Sampling; readonly onChange: (value: Sampling) => void }) => {
  const { t } = useTranslation('studio');
  return (
    <>
      <div className="define-pair is-beneath">
        {numbers.map((name) => (
          <NumberField
            key={name}
            label={t(`sampling.${name}`)}
            path={`sampling.${name}`}
            step={steps[name]}
            value={value[name]}
            isOptional
            onChange={(number) => onChange({ ...value, [name]: number })}
          />
        ))}
      </div>
      <p className="define-below">{t('sampling.customHelp')}</p>
    </>
  );
};

const Fixed = ({ value }: { readonly value: Sampling | null }) => {
  const { t } = useTranslation('studio');
  if (!value) return <p className="define-below">{t('sampling.followHelp')}</p>;
  const { temperature, topP } = samplingNumbers(value);
  return (
    <p className="define-below num">
      {t('sampling.temperature')} {temperature} · {t('sampling.topP')} {topP}
    </p>
  );
};

export const SamplingField = () => {
  const { t } = useTranslation('studio');
  const label = useId();
  const { value = null, set } = useNodeField('sampling');
  const mode = value?.mode ?? 'follow';
  return (
    <div className="define-field">
      <span id={label} className="define-label">
        {t('field.sampling')}
      </span>
      <Segmented<Sampling['mode'] | 'follow'>
        block
        aria-labelledby={label}
        value={mode}
        options={(['follow', ...samplingModes] as const).map((one) => ({ value: one, label: t(`sampling.${one}`) }))}
        onChange={(next) => set(changeMode(value, next))}
      />
      {value && mode === 'custom' ? <Custom value={value} onChange={set} /> : <Fixed value={value} />}
    </div>
  );
};
