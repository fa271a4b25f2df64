/** Where 12306 keeps what in a row of `|`-separated fields. */
const at = { note: 1, train: 3, from: 6, to: 7, departure: 8, arrival: 9, duration: 10, isSold: 11, day: 13 };
const seats = [
  ['商务座', 32],
  ['特等座', 25],
  ['一等座', 31],
  ['二等座', 30],
  ['高级软卧', 21],
  ['软卧', 23],
  ['动卧', 33],
  ['硬卧', 28],
  ['软座', 24],
  ['硬座', 29],
  ['无座', 26],
] as const;
const fewest = 34;

export type TrainRow = {
  train: string;
  fromCode: string;
  toCode: string;
  departure: string;
  arrival: string;
  duration: string;
  /** By class: a number, 有, 无 or 未开售. */
  seats: Record<string, string>;
  /** Empty while it can be booked; otherwise 12306's own words. */
  note: string;
};

const clock = /^\d{1,3}:\d{2}$/;

/** A row that does not look like one is left out: fields are only ever added at the end. */
export const readTicketRow = (line: string): TrainRow | undefined => {
  const fields = line.split('|');
  const field = (index: number) => fields[index]?.trim() ?? '';
  if (fields.length < fewest || !/^[A-Z]?\d{1,5}$/.test(field(at.train))) return undefined;
  if (![at.departure, at.arrival, at.duration].every((index) => clock.test(field(index)))) return undefined;
  const isSold = field(at.isSold) === 'Y';
  const note = field(at.note).replaceAll(/<br\s*\/?>/g, ' ');
  return {
    train: field(at.train),
    fromCode: field(at.from),
    toCode: field(at.to),
    departure: field(at.departure),
    arrival: field(at.arrival),
    duration: field(at.duration),
    seats: Object.fromEntries(
      seats.flatMap(([name, index]) => {
        const left = field(index);
        return left === '' ? [] : [[name, left === '*' ? '未开售' : left]];
      }),
    ),
    note: isSold || note === '预订' ? '' : note,
  };
};
