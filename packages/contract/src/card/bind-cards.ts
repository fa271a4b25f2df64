import { readPath } from '../block/read-path.ts';
import { isRecord } from '../is-record.ts';
import { stationsByCity } from '../stations.ts';
import { type CardContent, type CardType, cardContent, maxCards } from './card-content.ts';
import type { CardTemplate } from './card-template.ts';
import { chartOf } from './echarts-card.ts';
import { hoursOf } from './train-tickets.ts';

const cities = new Map(
  Object.entries(stationsByCity).flatMap(([city, stations]) => stations.map(({ station }) => [station, city] as const)),
);
/** The city that has a station of this name; empty where none has. */
export const cityOf = (station: string) => cities.get(station) ?? cities.get(station.replace(/站$/, '')) ?? '';

const words = (value: unknown, max: number): string => {
  const isWord = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isWord ? String(value).slice(0, max) : '';
};
const asList = (value: unknown) => (Array.isArray(value) ? value : []);
const degrees = (value: unknown) => (typeof value === 'number' ? value : words(value, 10) || null);

type Fields = {
  at: (name: string, max?: number) => string;
  raw: (name: string, from?: unknown) => unknown;
  element: unknown;
};

const fieldsOf = (element: unknown, options: Record<string, string>): Fields => {
  // Without a path, the field of the same name: what a model fills in needs no binding.
  const raw = (name: string, from: unknown = element) => readPath(from, options[name] || name);
  return { element, raw, at: (name, max = 60) => words(raw(name), max) };
};

const weatherOf = ({ at, raw }: Fields, element: unknown) => ({
  place: at('place'),
  lists: (Array.isArray(element) ? element : asList(raw('lists'))).slice(0, 30).map((day: unknown) => ({
    date: words(raw('date', day), 40),
    min: degrees(raw('min', day)),
    max: degrees(raw('max', day)),
    weather: words(raw('weather', day), 40),
  })),
});

const ticketOf = ({ at }: Fields) => ({
  ticket: {
    ...{ from: at('from'), to: at('to'), date: at('date'), start: at('start'), end: at('end'), no: at('no') },
    ...{ firstClass: at('firstClass'), secondClass: at('secondClass'), duration: hoursOf(at('duration')) },
    ...{ fromCity: cityOf(at('from')), toCity: cityOf(at('to')) },
  },
});

const imageTextOf = ({ at }: Fields) => ({
  image: at('image', 2_000),
  title: at('title', 200),
  content: at('content', 1_000),
});

const buttonsOf = ({ raw, element }: Fields) => ({
  options: (Array.isArray(element) ? element : asList(raw('options')))
    .map((one: unknown) => words(isRecord(one) ? raw('label', one) : one, 60))
    .filter((label: string) => label !== '')
    .slice(0, 20),
});

const contentOf: { [T in CardType]: (fields: Fields, options: Record<string, string>) => object } = {
  'weather-card': (fields) => weatherOf(fields, fields.element),
  'train-tickets': ticketOf,
  'image-text': imageTextOf,
  'image-text-button': (fields) => ({ ...imageTextOf(fields), button: fields.at('button') }),
  'echarts-card': (fields, options) => ({
    title: fields.at('title', 80),
    option: chartOf(options.option ? fields.raw('option') : (readPath(fields.element, 'option') ?? fields.element)),
  }),
  'landscape-buttons': buttonsOf,
};

/** What a result shows by a template: finished cards, none of them when the paths lead nowhere. */
export const bindCards = ({ type, data, list, options }: CardTemplate, result: unknown): CardContent[] => {
  const found = data === '' ? result : readPath(result, data);
  if (found === undefined || found === null) return [];
  const elements = list ? asList(found).slice(0, maxCards) : [found];
  return elements.flatMap((element) => {
    const card = cardContent.safeParse({ type, ...contentOf[type](fieldsOf(element, options), options) });
    return card.success ? [card.data] : [];
  });
};
