import { useTranslation } from '../../lib/use-translation.ts';
import { type CardDay, cardDay } from './card-day.ts';

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;

/** Days in words: 今天, 周三, 5/1, 5月1日 周三. */
export const useDayWords = () => {
  const { t } = useTranslation('cardView');
  const weekday = ({ weekday: at }: CardDay) => t(`weekday.${weekdays[at] ?? 'sun'}`);
  return {
    /** What a day is called from here; empty for what is no day. */
    name: (date: string): string => {
      const day = cardDay(date);
      if (!day) return '';
      return typeof day.name === 'string' ? t(`day.${day.name}`) : weekday(day);
    },
    /** `5/1`; what is no day stands as it is. */
    short: (date: string): string => {
      const day = cardDay(date);
      return day ? `${day.month}/${day.day}` : date;
    },
    /** `5月1日 周三` */
    long: (date: string): string => {
      const day = cardDay(date);
      if (!day) return date;
      const month = t(`month.${months[day.month - 1] ?? 'jan'}`);
      return `${t('monthDay', { month, day: day.day })} ${weekday(day)}`;
    },
  };
};
