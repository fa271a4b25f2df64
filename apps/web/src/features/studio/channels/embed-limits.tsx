import { type EmbedSettings, maxEmbedQuestions } from '@zhixing/contract/embed';
import { Input, InputNumber } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';

type EmbedLimitsProps = {
  readonly settings: EmbedSettings;
  readonly name: string;
  readonly onChange: (change: { dayLimit?: number; title?: string }) => void;
};

/** How much visitors may ask, and what the window is called; saved when one leaves the field. */
export const EmbedLimits = ({ settings, name, onChange }: EmbedLimitsProps) => {
  const { t } = useTranslation('studioVersions');
  const [limit, setLimit] = useState<number | null>(settings.dayLimit);
  const [title, setTitle] = useState(settings.title);
  const place = useId();
  const keepLimit = () => {
    if (limit === null) return setLimit(settings.dayLimit);
    if (limit !== settings.dayLimit) onChange({ dayLimit: limit });
  };
  const keepTitle = () => {
    if (title.trim() !== settings.title) onChange({ title: title.trim() });
  };
  return (
    <div className="embed-limits">
      <div>
        <label htmlFor={`${place}-limit`}>{t('channels.dayLimit')}</label>
        <InputNumber
          id={`${place}-limit`}
          min={1}
          max={maxEmbedQuestions}
          precision={0}
          value={limit}
          onChange={setLimit}
          onBlur={keepLimit}
          onPressEnter={keepLimit}
        />
        <small className="num">{t('channels.usedToday', { used: settings.usedToday })}</small>
      </div>
      <div>
        <label htmlFor={`${place}-title`}>{t('channels.embedTitle')}</label>
        <Input
          id={`${place}-title`}
          value={title}
          maxLength={40}
          placeholder={name}
          onChange={(event) => setTitle(event.target.value)}
          onBlur={keepTitle}
          onPressEnter={keepTitle}
        />
      </div>
    </div>
  );
};
