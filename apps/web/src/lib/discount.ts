import type { AppLocale } from './config.ts';

/** 0.85 is the 8.5 of 8.5折 in Chinese and the 15 of 15% off in English. */
export const discountValue = (rate: number, locale: AppLocale): string => {
  const bp = Math.round(rate * 10_000);
  return String(locale === 'zh-CN' ? bp / 1000 : (10_000 - bp) / 100);
};

export const hasDiscount = (rate: number): boolean => rate > 0 && rate < 1;
