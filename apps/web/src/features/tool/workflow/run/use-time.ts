import { useTranslation } from '../../../../lib/use-translation.ts';

/** 640 milliseconds, 1.24 seconds. */
export const useTime = () => {
  const { t } = useTranslation('workflow');
  return (ms: number) =>
    ms < 1_000 ? t('run.ms', { ms }) : t('run.seconds', { seconds: (ms / 1_000).toFixed(ms < 10_000 ? 2 : 1) });
};
