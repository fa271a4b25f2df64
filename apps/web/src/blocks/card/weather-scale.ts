import type { WeatherEntry } from '@zhixing/contract/card/weather-card';

/** A number, or nothing where a degree is missing or in words. */
const degreesOf = (value: WeatherEntry['min']): number | undefined => {
  if (value === null || value === '') return undefined;
  const number = Number(typeof value === 'string' ? value.replace(/[°℃C\s]/gi, '') : value);
  return Number.isFinite(number) ? number : undefined;
};

/** `12~20`; one of them alone where the other is missing. */
export const rangeWords = ({ min, max }: Pick<WeatherEntry, 'min' | 'max'>): string =>
  [min, max]
    .map((value) => degreesOf(value) ?? value ?? '')
    .filter((value) => value !== '')
    .join('~');

export type Bar = { readonly from: number; readonly to: number };

/** Where each day lies between the coldest and the warmest of all, in percent. */
export const barsOf = (lists: readonly WeatherEntry[]): (Bar | undefined)[] => {
  const days = lists.map(({ min, max }) => ({ min: degreesOf(min), max: degreesOf(max) }));
  const all = days.flatMap(({ min, max }) => [min, max].filter((value) => value !== undefined));
  const [coldest, warmest] = [Math.min(...all), Math.max(...all)];
  const share = (value: number) => (warmest === coldest ? 0 : ((value - coldest) / (warmest - coldest)) * 100);
  return days.map(({ min, max }) =>
    min === undefined || max === undefined
      ? undefined
      : { from: share(Math.min(min, max)), to: warmest === coldest ? 100 : share(Math.max(min, max)) },
  );
};
