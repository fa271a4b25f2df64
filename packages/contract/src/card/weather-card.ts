import { z } from 'zod';
import { chinaDate } from './card-date.ts';

const degrees = z.union([z.number(), z.string().max(10)]);
const weatherEntry = z.object({
  /** `YYYY-MM-DD`; what is no day is shown as it stands. */
  date: z.string().max(40),
  min: degrees.nullable(),
  max: degrees.nullable(),
  /** In words, or the key of an icon. */
  weather: z.string().max(40),
});
export type WeatherEntry = z.infer<typeof weatherEntry>;

export const weatherCard = z.object({
  type: z.literal('weather-card'),
  place: z.string().max(60),
  lists: z.array(weatherEntry).max(30),
});

export const weatherIcons = ['sunny', 'cloudy', 'overcast', 'thunderstorm', 'snow', 'rain', 'wind'] as const;
export type WeatherIcon = (typeof weatherIcons)[number];

const byCharacter: Record<string, WeatherIcon> = {
  晴: 'sunny',
  多: 'cloudy',
  阴: 'overcast',
  雷: 'thunderstorm',
  雪: 'snow',
  雨: 'rain',
  风: 'wind',
};
/** 小雨, 阵雪, 大风: what falls or blows stands behind how much of it. */
const later = ['雷', '雪', '雨', '风', '晴', '多', '阴'];

export const weatherIcon = (weather: string): WeatherIcon | undefined => {
  const key = weatherIcons.find((icon) => icon === weather);
  const first = byCharacter[weather.charAt(0)];
  const contained = later.find((character) => weather.includes(character));
  return key ?? first ?? (contained ? byCharacter[contained] : undefined);
};

const dayMs = 86_400_000;
export type DayName = 'yesterday' | 'today' | 'tomorrow' | number;
/** What a day is called on `today`; otherwise its number in the week, Sunday first. */
export const dayName = (date: string, today: string): DayName | undefined => {
  const day = chinaDate(date);
  const now = chinaDate(today);
  if (!day || !now) return undefined;
  const ahead = Math.round((day.getTime() - now.getTime()) / dayMs);
  if (ahead === 0) return 'today';
  if (ahead === 1) return 'tomorrow';
  return ahead === -1 ? 'yesterday' : day.getUTCDay();
};
