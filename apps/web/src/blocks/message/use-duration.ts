import { useTranslation } from '../../lib/use-translation.ts';
import { durationText, splitDuration } from '../agent/figures.ts';

/** 320 毫秒, 2.3 秒, 18 秒, 2.5 分钟. */
export const useDuration = (): ((ms: number) => string) => {
  const { t } = useTranslation('message');
  return (ms) => {
    const { unit, value } = splitDuration(ms);
    return t(durationText[unit], { value });
  };
};
