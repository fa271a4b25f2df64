import type { Income } from '@zhixing/contract/income';
import type { DayChart } from '../../blocks/day-chart/day-option.ts';
import { yuan } from '../../lib/yuan.ts';

type Days = Income['days'];
type DayWords = { readonly share: string; readonly modelCost: string };

export const hintOf = (days: Days, words: DayWords, place: number): string => {
  const day = days[place];
  if (!day) return '';
  const cost = day.modelCost ? [`${words.modelCost}  ¥${yuan(day.modelCost)}`] : [];
  return [day.day, `${words.share}  ¥${yuan(day.share)}`, ...cost].join('\n');
};

export const incomeChart = (days: Days, words: DayWords): DayChart => ({
  shape: 'bars',
  days: days.map(({ day }) => day),
  series: [
    { label: words.share, color: '--d1', values: days.map(({ share }) => share) },
    // Nothing is drawn of what is not known: a bar of no height would say that it cost nothing.
    ...(days.some(({ modelCost }) => modelCost)
      ? [{ label: words.modelCost, color: '--text-3', values: days.map(({ modelCost }) => modelCost) }]
      : []),
  ],
  hint: (hovered) => hintOf(days, words, hovered[0]?.dataIndex ?? 0),
});
