import { stationsByCity } from '@zhixing/contract/stations';
import { cutText } from '../../base/storable.ts';

export type FoundStation = {
  code: string;
  station: string;
  city: string;
  /** The whole city was named, and any of its stations will do. */
  isCity: boolean;
};

const byStation = new Map(
  Object.entries(stationsByCity).flatMap(([city, stations]) =>
    stations.map(({ station, code }) => [station, { code, station, city }] as const),
  ),
);
const allNames = [...new Set([...Object.keys(stationsByCity), ...byStation.keys()])];

/** How many characters two names share, counted once each. */
const shared = (one: string, other: string) =>
  [...new Set(one)].filter((character) => other.includes(character)).length;

const nearNames = (name: string) =>
  allNames
    .map((known) => {
      const isPart = known.includes(name) || name.includes(known);
      return { known, score: shared(name, known) / Math.max(name.length, known.length) + (isPart ? 0.2 : 0) };
    })
    .filter(({ score }) => score >= 0.5)
    .sort((one, other) => other.score - one.score || one.known.length - other.known.length)
    .slice(0, 5)
    .map(({ known }) => known);

export class UnknownStation extends Error {
  override name = 'UnknownStation';
}

/** 北京 is the city, 北京站 and 北京南 are one station each. */
export const findStation = (given: string): FoundStation => {
  const name = given.trim().replaceAll(/\s+/g, '');
  const bare = name.replace(/(?<=.)站$/, '');
  const asCity = bare.replace(/(?<=.{2})市$/, '');
  const stations = name === bare && Object.hasOwn(stationsByCity, asCity) ? (stationsByCity[asCity] ?? []) : [];
  // The site answers for all of a city when its main station is asked for; most are named like the city.
  const main = stations.find(({ station }) => station === asCity) ?? stations[0];
  if (main) return { ...main, city: asCity, isCity: true };
  const station = byStation.get(bare) ?? byStation.get(asCity);
  if (station) return { ...station, isCity: false };
  const near = name === '' ? [] : nearNames(bare);
  const hint = near.length > 0 ? `，是不是：${near.join('、')}` : '，请写中文的城市名或车站名';
  throw new UnknownStation(`没有找到「${cutText(given, 20)}」${hint}`);
};
