import { durationText, splitDuration } from '../../../blocks/agent/figures.ts';
import { useTranslation } from '../../../lib/use-translation.ts';

export const useTime = (): ((ms: number) => string) => {
  const { t } = useTranslation('studioOrchestration');
  return (ms) => {
    const { unit, value } = splitDuration(ms);
    return t(durationText[unit], { value });
  };
};
