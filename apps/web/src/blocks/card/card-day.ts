import { chinaDate } from '@zhixing/contract/card/card-date';
import { type DayName, dayName } from '@zhixing/contract/card/weather-card';

/** The day it is in China: that is where forecasts and trains are. */
export const chinaToday = (now = new Date()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(now);

export type CardDay = {
  /** Undefined for what is no day: it is shown as it stands. */
  readonly name: DayName | undefined;
  readonly month: number;
  readonly day: number;
  /** In the week, Sunday first. */
  readonly weekday: number;
};

export const cardDay = (date: string, today = chinaToday()): CardDay | undefined => {
  const found = chinaDate(date);
  if (!found) return undefined;
  return {
    name: dayName(date, today),
    month: found.getUTCMonth() + 1,
    day: found.getUTCDate(),
    weekday: found.getUTCDay(),
  };
};
