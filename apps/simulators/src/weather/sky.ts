import { hashText } from '../model/seed.ts';

const skies = ['晴', '多云', '阴', '小雨', '雷阵雨', '中雨', '多云', '晴'];
const snows = ['晴', '多云', '小雪', '阴', '中雪'];
const winds = ['东', '南', '西', '北', '东北', '西南', '东南', '西北'];
const dayMs = 86_400_000;

const pick = <T>(list: readonly T[], seed: number) => list[seed % list.length] as T;
export const chinaTime = (at: number) => new Date(at + 8 * 3_600_000).toISOString().replace('T', ' ').slice(0, 19);

/** Warm in the south and in July; the same for a place and a day whenever it is asked for. */
const warmth = (adcode: string, date: string) => {
  const month = Number(date.slice(5, 7));
  const season = 13 * Math.cos(((month - 7) / 12) * 2 * Math.PI);
  const south = /^(44|45|46|35|53|81|82|71)/.test(adcode) ? 9 : /^(21|22|23|15|65|54|63)/.test(adcode) ? -7 : 0;
  return Math.round(15 + season * (south > 0 ? 0.6 : 1) + south + (hashText(`${adcode}${date}`) % 5) - 2);
};

export const dayOf = (adcode: string, date: string) => {
  const seed = hashText(`${date}/${adcode}`);
  const max = warmth(adcode, date) + 4;
  const kinds = max < 2 ? snows : skies;
  const wind = pick(winds, seed >>> 7);
  const power = (from: number) => (from === 0 ? '≤3' : `${from}-${from + 1}`);
  return {
    date,
    week: String(((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1),
    dayweather: pick(kinds, seed),
    nightweather: pick(kinds, seed >>> 3),
    daytemp: String(max),
    nighttemp: String(max - 5 - (seed % 6)),
    daywind: wind,
    nightwind: wind,
    daypower: power(seed % 3),
    nightpower: power(seed % 2),
  };
};

export const daysFrom = (adcode: string, now: number, count: number) =>
  Array.from({ length: count }, (_, index) => dayOf(adcode, chinaTime(now + index * dayMs).slice(0, 10)));
