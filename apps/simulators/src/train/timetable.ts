import { hashText } from '../model/seed.ts';

export type Station = { station: string; code: string };
export type Directory = Record<string, Station[]>;

/** Degrees east and north; other cities lie as far apart as their names happen to say. */
const whereabouts = new Map(
  '北京 116.4 39.9,上海 121.5 31.2,广州 113.3 23.1,深圳 114.1 22.5,杭州 120.2 30.3,南京 118.8 32.1,苏州 120.6 31.3,成都 104.1 30.7,重庆 106.6 29.6,武汉 114.3 30.6,西安 108.9 34.3,天津 117.2 39.1,青岛 120.4 36.1,济南 117.0 36.7,郑州 113.6 34.7,长沙 113.0 28.2,合肥 117.3 31.8,福州 119.3 26.1,厦门 118.1 24.5,宁波 121.5 29.9,无锡 120.3 31.6,大连 121.6 38.9,沈阳 123.4 41.8,长春 125.3 43.9,哈尔滨 126.6 45.8,昆明 102.7 25.0,贵阳 106.7 26.6,南宁 108.4 22.8,石家庄 114.5 38.0,太原 112.5 37.9,南昌 115.9 28.7,兰州 103.8 36.1,银川 106.2 38.5,西宁 101.8 36.6,温州 120.7 28.0,呼和浩特 111.7 40.8,乌鲁木齐 87.6 43.8'
    .split(',')
    .map((line): [string, [number, number]] => {
      const [city = '', east = '', north = ''] = line.split(' ');
      return [city, [Number(east), Number(north)]];
    }),
);

const kilometres = (one: string, other: string): number => {
  const [from, to] = [whereabouts.get(one), whereabouts.get(other)];
  if (!from || !to) return 150 + (hashText([one, other].sort().join('-')) % 1200);
  return Math.max(40, Math.hypot((from[0] - to[0]) * 93, (from[1] - to[1]) * 111));
};

const letters = ['G', 'G', 'G', 'D', 'G', 'K', 'G', 'D', 'C', 'T', 'G', 'Z'];
/** Minutes for a kilometre as the crow flies. */
const pace: Record<string, number> = { G: 0.26, C: 0.26, D: 0.36, Z: 0.65, T: 0.75, K: 0.9 };

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const length = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const cityOf = (directory: Directory, code: string) =>
  Object.entries(directory).find(([, stations]) => stations.some((one) => one.code === code));

const seatsLeft = (seed: number): string => (seed % 5 === 0 ? '无' : seed % 5 < 3 ? '有' : String(1 + (seed % 19)));

/** Main stations only: nobody's fast train stops at every village of a city. */
const mainOf = (city: string, stations: Station[], asked: string) => {
  const main = stations.filter(({ station, code }) => station.startsWith(city) || code === asked);
  return main.length > 0 ? main.slice(0, 5) : stations.slice(0, 1);
};

type Journey = { date: string; from: string; to: string };

/** The rows of a day as 12306 writes them, and the names of the stations in them; the same whenever they are asked for. */
export function rowsOf(directory: Directory, { date, from, to }: Journey) {
  const [fromCity, fromStations] = cityOf(directory, from) ?? [];
  const [toCity, toStations] = cityOf(directory, to) ?? [];
  if (!fromCity || !toCity || !fromStations || !toStations || fromCity === toCity) return { result: [], map: {} };
  const far = kilometres(fromCity, toCity);
  const starts = mainOf(fromCity, fromStations, from);
  const ends = mainOf(toCity, toStations, to);
  const count = 10 + (hashText(`${fromCity}>${toCity}`) % 8);
  const used = new Map<string, string>();
  const result = Array.from({ length: count }, (_, index) => {
    const seed = hashText(`${fromCity}>${toCity}#${index}`);
    const left = hashText(`${date}/${fromCity}>${toCity}#${index}`);
    const letter = letters[seed % letters.length] ?? 'G';
    const leaves = 360 + Math.floor((index * 960) / count) + (seed % 25);
    const minutes = 15 + Math.round(far * (pace[letter] ?? 1)) + (seed % 17);
    const start = starts[seed % starts.length] ?? { station: '', code: from };
    const end = ends[(seed >>> 4) % ends.length] ?? { station: '', code: to };
    used.set(start.code, start.station).set(end.code, end.station);
    const fields = Array<string>(40).fill('');
    const isFast = 'GDC'.includes(letter);
    Object.assign(fields, {
      0: encodeURIComponent(Buffer.from(`${seed}`).toString('base64')),
      1: '预订',
      2: `${letter.toLowerCase()}${seed}`,
      3: `${letter}${1 + (seed % (letter === 'C' ? 999 : 8999))}`,
      4: start.code,
      5: end.code,
      6: start.code,
      7: end.code,
      8: clock(leaves),
      9: clock(leaves + minutes),
      10: length(minutes),
      11: 'Y',
      13: date.replaceAll('-', ''),
      26: seatsLeft(left >>> 2),
      ...(isFast
        ? { 30: seatsLeft(left), 31: seatsLeft(left >>> 3), ...(letter === 'G' ? { 32: seatsLeft(left >>> 5) } : {}) }
        : { 23: seatsLeft(left), 28: seatsLeft(left >>> 3), 29: seatsLeft(left >>> 5) }),
    });
    return fields.join('|');
  });
  return { result, map: Object.fromEntries(used) };
}
