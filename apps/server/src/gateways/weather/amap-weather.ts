import { z } from 'zod';
import type { Way } from '../egress/egress.ts';

export type WeatherPlace = { url: string; key: string };

/** Why there is no weather, in words for whoever asked. */
export class WeatherFailure extends Error {
  override name = 'WeatherFailure';
}

const limits = { maxBytes: 512 * 1024, totalMs: 12_000 };

/** AMap's infocodes; those that are not here are told by number. */
const refusals: Record<string, string> = {
  '10001': '天气服务的密钥（WEATHER_KEY）无效，请联系管理员',
  '10002': '天气服务的密钥没有开通天气查询，请联系管理员',
  '10003': '天气服务今天的调用次数已用完，请明天再试',
  '10004': '天气服务调用太频繁，请稍后再试',
  '10005': '天气服务不接受本服务器的地址，请联系管理员',
  '10009': '天气服务的密钥不是 Web 服务类型，请联系管理员',
  '10010': '天气服务今天的调用次数已用完，请明天再试',
  '10021': '天气服务调用太频繁，请稍后再试',
  '10044': '天气服务今天的调用次数已用完，请明天再试',
};

/** AMap writes an empty list where a text is missing. */
const text = z.union([z.string(), z.array(z.never()).transform(() => '')]);
const head = z.object({ status: z.string(), info: text.default(''), infocode: z.string().default('') });
const district = z.object({ adcode: text, name: text, level: text });
const live = z.object({
  city: text,
  weather: text,
  temperature: text,
  winddirection: text,
  windpower: text,
  humidity: text,
  reporttime: text,
});
const cast = z.object({
  date: text,
  week: text,
  dayweather: text,
  nightweather: text,
  daytemp: text,
  nighttemp: text,
  daywind: text,
  daypower: text,
});
export type LiveWeather = z.infer<typeof live>;
export type DayCast = z.infer<typeof cast>;

const districts = head.extend({ districts: z.array(district).default([]) });
const lives = head.extend({ lives: z.array(live).default([]) });
const forecasts = head.extend({ forecasts: z.array(z.object({ city: text, casts: z.array(cast) })).default([]) });

/** Speaks AMap's web service (restapi.amap.com, v3). */
export const createWeatherGateway = (egress: Way, { url, key }: WeatherPlace) => {
  const ask = async <T>(path: string, query: Record<string, string>, schema: z.ZodType<T>, signal: AbortSignal) => {
    const address = new URL(`${url.replace(/\/$/, '')}${path}`);
    address.search = new URLSearchParams({ ...query, key, output: 'JSON' }).toString();
    const response = await egress.fetch(address, { purpose: 'service', signal, limits }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw new WeatherFailure('天气服务暂时连不上，请稍后再试', { cause: error });
    });
    const body = await response.json().catch(() => undefined);
    const said = head.safeParse(body);
    if (!response.ok || !said.success) throw new WeatherFailure(`天气服务没有正常应答（HTTP ${response.status}）`);
    const { status, info, infocode } = said.data;
    if (status !== '1') throw new WeatherFailure(refusals[infocode] ?? `天气服务拒绝了查询（${infocode} ${info}）`);
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw new WeatherFailure('天气服务的应答看不懂');
    return parsed.data;
  };

  return {
    /** Places of that name, provinces and cities before their districts. */
    findPlaces: async (name: string, signal: AbortSignal) => {
      const query = { keywords: name, subdistrict: '0', extensions: 'base' };
      const found = (await ask('/v3/config/district', query, districts, signal)).districts;
      const ranks = ['province', 'city', 'district'];
      return found
        .filter(({ adcode, level }) => adcode !== '' && ranks.includes(level))
        .sort((one, other) => ranks.indexOf(one.level) - ranks.indexOf(other.level));
    },
    live: async (adcode: string, signal: AbortSignal): Promise<LiveWeather | undefined> =>
      (await ask('/v3/weather/weatherInfo', { city: adcode, extensions: 'base' }, lives, signal)).lives[0],
    forecast: async (adcode: string, signal: AbortSignal): Promise<DayCast[]> =>
      (await ask('/v3/weather/weatherInfo', { city: adcode, extensions: 'all' }, forecasts, signal)).forecasts[0]
        ?.casts ?? [],
  };
};
