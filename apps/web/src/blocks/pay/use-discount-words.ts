import { useConfig } from '../../lib/config.ts';
import { discountValue, hasDiscount } from '../../lib/discount.ts';
import { useTranslation } from '../../lib/use-translation.ts';

/** 8.5折, 15% off; nothing where nothing is taken off. */
export const useDiscountWords = (): ((rate: number) => string | undefined) => {
  const { t } = useTranslation('pay');
  const { locale } = useConfig();
  return (rate) => (hasDiscount(rate) ? t('discount', { value: discountValue(rate, locale) }) : undefined);
};
