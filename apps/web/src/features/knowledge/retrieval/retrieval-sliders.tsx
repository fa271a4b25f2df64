import type { RetrievalSettings } from '@zhixing/contract/knowledge';
import { Slider, Switch } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';

type RetrievalSlidersProps = {
  readonly value: RetrievalSettings;
  readonly onChange: (value: RetrievalSettings) => void;
};

/** The line hits have to pass, and how many count. */
export const RetrievalSliders = ({ value, onChange }: RetrievalSlidersProps) => {
  const { t } = useTranslation('knowledge');
  const id = useId();
  return (
    <div className="retrieval-sliders">
      <div>
        <span>
          {t('hit.threshold')}
          <b className="num">{value.threshold.toFixed(3)}</b>
        </span>
        <Slider
          min={0}
          max={1}
          step={0.005}
          tooltip={{ open: false }}
          ariaLabelForHandle={t('hit.threshold')}
          value={value.threshold}
          onChange={(threshold) => onChange({ ...value, threshold })}
        />
        <small>{t('hit.thresholdHelp')}</small>
      </div>
      <div>
        <span>
          {t('hit.topK')}
          <b className="num">{value.topK}</b>
        </span>
        <Slider
          min={1}
          max={20}
          tooltip={{ open: false }}
          ariaLabelForHandle={t('hit.topK')}
          value={value.topK}
          onChange={(topK) => onChange({ ...value, topK })}
        />
        <small>{t('hit.topKHelp')}</small>
      </div>
      <div>
        <span>
          <label htmlFor={id}>{t('hit.rerank')}</label>
          <Switch id={id} size="small" checked={value.rerank} onChange={(rerank) => onChange({ ...value, rerank })} />
        </span>
        <small>{t('hit.rerankHelp')}</small>
      </div>
    </div>
  );
};
