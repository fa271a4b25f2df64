import { useTranslation } from 'react-i18next';
import { splitDuration } from '../agent/figures.ts';

/** 2.3 秒, 18 秒, 2.5 分钟. */
export const useDuration = (): ((ms: number) => string) => {
  const { t } = useTranslation('message');
  return (ms) => {
    const { unit, value } = splitDuration(ms);
    return unit === 'second' ? t('seconds', { value }) : t('minutes', { value });
  };
};
