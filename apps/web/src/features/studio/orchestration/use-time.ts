import { useTranslation } from 'react-i18next';
import { durationText, splitDuration } from '../../../blocks/agent/figures.ts';

export const useTime = (): ((ms: number) => string) => {
  const { t } = useTranslation('studioOrchestration');
  return (ms) => {
    const { unit, value } = splitDuration(ms);
    return t(durationText[unit], { value });
  };
};
