import './settings-step.css';
import { type SegmentSettings, segmentMethods } from '@zhixing/contract/knowledge-file';
import { InputNumber, Slider } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useMethodName } from '../use-method-name.ts';
import { MethodPicture } from './method-picture.tsx';

type SettingsStepProps = {
  readonly settings: SegmentSettings;
  readonly onChange: (settings: SegmentSettings) => void;
};

const fewest = 100;
const most = 2_000;

/** How the chosen file is cut: eleven ways as pictures, and how long a segment may be. */
export const SettingsStep = ({ settings, onChange }: SettingsStepProps) => {
  const { t } = useTranslation('knowledge');
  const methodName = useMethodName();
  const name = useId();
  return (
    <section className="settings-step" aria-labelledby={`${name}-heading`}>
      <div className="settings-head">
        <h2 id={`${name}-heading`}>{t('wizard.methods')}</h2>
        <p>{t('wizard.methodsHelp')}</p>
      </div>
      <div className="method-cards" role="radiogroup" aria-labelledby={`${name}-heading`}>
        {segmentMethods.map((method) => (
          <label key={method} className={method === settings.method ? 'method-card is-on' : 'method-card'}>
            <input
              type="radio"
              className="unseen"
              name={name}
              value={method}
              checked={method === settings.method}
              onChange={() => onChange({ ...settings, method })}
            />
            <MethodPicture method={method} />
            {method === settings.method && (
              <span className="method-tick">
                <Icon name="check" size={12} />
              </span>
            )}
            <b>{methodName(method)}</b>
            <small>{t(`methodHelp.${method}`)}</small>
          </label>
        ))}
        <div className="method-length">
          <span>
            <b id={`${name}-length`}>{t('wizard.maxLength')}</b>
            <InputNumber
              size="small"
              min={fewest}
              max={most}
              aria-labelledby={`${name}-length`}
              value={settings.maxLength}
              onChange={(maxLength) => onChange({ ...settings, maxLength: maxLength ?? settings.maxLength })}
            />
            {t('wizard.maxLengthUnit')}
          </span>
          <Slider
            min={fewest}
            max={most}
            step={50}
            tooltip={{ open: false }}
            ariaLabelForHandle={t('wizard.maxLength')}
            value={settings.maxLength}
            onChange={(maxLength) => onChange({ ...settings, maxLength })}
          />
          <small>{t('wizard.maxLengthHelp')}</small>
        </div>
      </div>
    </section>
  );
};
