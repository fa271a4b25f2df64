import { builtInTitles } from '@zhixing/contract/built-in-tool';
import type { Way } from '../../gateways/egress/egress.ts';
import {
  createWeatherGateway,
  type DayCast,
  type LiveWeather,
  WeatherFailure,
  type WeatherPlace,
} from '../../gateways/weather/amap-weather.ts';
import { platformTrust, type Tool } from './tool.ts';

const maxDays = 4;
const weekdays = ['一', '二', '三', '四', '五', '六', '日'];

const wind = (direction: string, power: string) => {
  const from = direction === '' || direction === '无风向' ? '' : `${direction.replace(/风$/, '')}风`;
  return `${from}${power === '' ? '' : `${power}级`}`;
};

const nowOf = ({ weather, temperature, winddirection, windpower, humidity, reporttime }: LiveWeather) => ({
  weather,
  temperature: `${temperature}°C`,
  wind: wind(winddirection, windpower),
  humidity: `${humidity}%`,
  reportedAt: reporttime,
});

const dayOf = ({ date, week, dayweather, nightweather, daytemp, nighttemp, daywind, daypower }: DayCast) => {
  const temperatures = [Number(daytemp), Number(nighttemp)];
  return {
    date,
    weekday: `周${weekdays[Number(week) - 1] ?? ''}`,
    weather: dayweather === nightweather || nightweather === '' ? dayweather : `${dayweather}转${nightweather}`,
    min: Math.min(...temperatures),
    max: Math.max(...temperatures),
    wind: wind(daywind, daypower),
  };
};

const entryOf = ({ date, min, max, weather: words }: ReturnType<typeof dayOf>) => ({
  ...{ date, min, max, weather: words },
});

const daysOf = (value: unknown) => {
  const days = value === undefined || value === null ? maxDays : Number(value);
  if (!Number.isInteger(days) || days < 0 || days > maxDays) throw new Error(`days 应为 0 到 ${maxDays} 的整数`);
  return days;
};

export const weather = (egress: Way, place: WeatherPlace): Tool => {
  const gateway = createWeatherGateway(egress, place);
  return {
    name: 'weather',
    title: builtInTitles.weather,
    trust: platformTrust(place.url),
    description:
      '查询中国城市或区县的天气实况和未来几天的预报，包括气温、风力和湿度。预报会以卡片显示在对话里，回答时给结论和建议，不要再逐日罗列。Weather now and the days ahead.',
    parameters: {
      type: 'object',
      properties: {
        city: { type: 'string', description: '城市或区县名，例如 北京、杭州、海淀区' },
        days: {
          type: 'integer',
          minimum: 0,
          maximum: maxDays,
          description: '要几天的预报，从今天算起；0 只要实况，不填为 4',
        },
      },
      required: ['city'],
      additionalProperties: false,
    },
    run: async (input, { signal }) => {
      const city = typeof input.city === 'string' ? input.city.trim() : '';
      if (city === '' || city.length > 30) throw new Error('请说明要查哪个城市');
      const days = daysOf(input.days);
      const [found, ...others] = await gateway.findPlaces(city, signal);
      if (!found) throw new WeatherFailure(`没有找到「${city}」这个地方，请换一个城市或区县名`);
      const [now, casts] = await Promise.all([
        gateway.live(found.adcode, signal),
        days > 0 ? gateway.forecast(found.adcode, signal) : [],
      ]);
      if (!now && casts.length === 0) throw new WeatherFailure(`没有「${found.name}」的天气数据，请说具体的城市`);
      const lists = casts.slice(0, days).map(dayOf);
      const text = JSON.stringify({
        city: found.name,
        ...(now ? { now: nowOf(now) } : {}),
        ...(lists.length > 0 ? { forecast: lists } : {}),
        ...(others.length > 0 ? { sameName: others.slice(0, 5).map(({ name }) => name) } : {}),
      });
      return {
        text,
        ...(lists.length > 0
          ? {
              parts: [
                {
                  kind: 'card',
                  title: found.name,
                  cards: [{ type: 'weather-card', place: found.name, lists: lists.map(entryOf) }],
                },
              ],
            }
          : {}),
      };
    },
  };
};
