import type { Benefit } from '@zhixing/contract/benefit-code';
import { useTranslation } from '../../../lib/use-translation.ts';
import { shortYuan } from '../../../lib/yuan.ts';

/** What a code gives, in words. */
export const useBenefitWords = () => {
  const { t } = useTranslation(['admin', 'shell']);
  return (benefit: Benefit): string =>
    benefit.kind === 'balance'
      ? t('benefitCode.gives.balance', { yuan: shortYuan(benefit.amount) })
      : t('benefitCode.gives.level', { level: t(`shell:level.${benefit.level}`), days: benefit.days });
};
