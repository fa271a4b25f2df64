import { setTimeout as wait } from 'node:timers/promises';
import type { Ledger } from '../ledger.ts';
import type { Call, Handler, Reply } from '../serve.ts';
import { createSwitches } from '../switches.ts';
import { places, placesNamed } from './places.ts';
import { chinaTime, dayOf, daysFrom } from './sky.ts';

export type WeatherCall = { path: string; query: Record<string, string> };

export const createWeatherSwitches = () =>
  createSwitches({ delayMs: 0, quotaNext: 0, dayQuotaNext: 0, invalidKey: false, httpErrorNext: 0, garbageNext: 0 });

type Options = {
  key: string;
  ledger: Ledger<WeatherCall>;
  switches: ReturnType<typeof createWeatherSwitches>;
};

const said = (json: object): Reply => ({ status: 200, json: { status: '1', info: 'OK', infocode: '10000', ...json } });
const refused = (infocode: string, info: string): Reply => ({ status: 200, json: { status: '0', info, infocode } });

const district = ({ searchParams }: URL): Reply => {
  const keywords = searchParams.get('keywords') ?? '';
  const found = keywords === '' ? [] : placesNamed(keywords);
  const districts = found.map((place) => ({ citycode: [], center: '120.1,30.2', districts: [], ...place }));
  return said({ count: String(districts.length), suggestion: { keywords: [], cities: [] }, districts });
};

const weatherInfo = ({ searchParams }: URL, now: number): Reply => {
  const adcode = searchParams.get('city') ?? '';
  if (adcode === '') return refused('20000', 'INVALID_PARAMS');
  const place = places.find((known) => known.adcode === adcode);
  const all = searchParams.get('extensions') === 'all';
  const place_ = place && { province: place.name, city: place.name, adcode };
  const reporttime = `${chinaTime(now).slice(0, 13)}:00:00`;
  if (all) {
    const forecasts = place_ ? [{ ...place_, reporttime, casts: daysFrom(adcode, now, 4) }] : [];
    return said({ count: String(forecasts.length), forecasts });
  }
  const today = dayOf(adcode, chinaTime(now).slice(0, 10));
  const temperature = Math.round((Number(today.daytemp) + Number(today.nighttemp)) / 2);
  const live = place_ && {
    ...place_,
    weather: today.dayweather,
    temperature: String(temperature),
    winddirection: today.daywind,
    windpower: today.daypower,
    humidity: String(40 + (temperature % 40)),
    reporttime,
    temperature_float: `${temperature}.0`,
    humidity_float: '56.0',
  };
  return said({ count: live ? '1' : '0', lives: live ? [live] : [] });
};

const answers: Record<string, (url: URL, now: number) => Reply> = {
  '/v3/config/district': district,
  '/v3/weather/weatherInfo': weatherInfo,
};

/** AMap's web service as far as weather needs it: refusals come with HTTP 200 and a number. */
export function createWeatherAnswer({ key, ledger, switches }: Options): Handler {
  return async ({ method, url }: Call) => {
    const answer = answers[url.pathname];
    if (method !== 'GET' || !answer) return undefined;
    const { key: given = '', ...query } = Object.fromEntries(url.searchParams);
    ledger.record([query.keywords ?? query.city ?? ''], { path: url.pathname, query });
    await wait(switches.settings.delayMs);
    if (switches.take('httpErrorNext')) return { status: 502, html: '<h1>502 Bad Gateway</h1>' };
    if (switches.take('garbageNext')) return { status: 200, html: '<html>not JSON</html>' };
    if (given !== key || switches.settings.invalidKey) return refused('10001', 'INVALID_USER_KEY');
    if (switches.take('quotaNext')) return refused('10003', 'DAILY_QUERY_OVER_LIMIT');
    if (switches.take('dayQuotaNext')) return refused('10044', 'USER_DAILY_QUERY_OVER_LIMIT');
    return answer(url, Date.now());
  };
}
