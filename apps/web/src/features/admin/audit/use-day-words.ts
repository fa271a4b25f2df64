import { useConfig } from '../../../lib/config.ts';

/** 11月14日, Nov 14. */
export const useDayWords = () => {
  const { locale } = useConfig();
  const format = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`));
};
