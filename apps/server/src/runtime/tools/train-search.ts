import { builtInTitles } from '@zhixing/contract/built-in-tool';
import { bindCards } from '@zhixing/contract/card/bind-cards';
import type { CardTemplate } from '@zhixing/contract/card/card-template';
import { chinaDay } from '../../base/china-time.ts';
import { dayMs } from '../../base/durations.ts';
import type { Way } from '../../gateways/egress/egress.ts';
import { createTrainGateway } from '../../gateways/train/left-tickets.ts';
import type { TrainRow } from '../../gateways/train/ticket-row.ts';
import { type FoundStation, findStation } from './find-station.ts';
import { platformTrust, type Tool } from './tool.ts';

const furthestDays = 15;
const maxTrains = 30;
const kinds: Record<string, RegExp> = {
  高铁: /^[GC]/,
  动车: /^D/,
  城际: /^C/,
  直达: /^Z/,
  特快: /^T/,
  快速: /^K/,
};

const textOf = (input: Record<string, unknown>, name: string) => {
  const value = input[name];
  return typeof value === 'string' ? value.trim() : '';
};

const dateOf = (given: string, now: Date) => {
  const today = chinaDay(now);
  if (given === '') return today;
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given));
  if (!isDate) throw new Error('日期的写法是 YYYY-MM-DD');
  const ahead = (Date.parse(given) - Date.parse(today)) / dayMs;
  if (ahead < 0) throw new Error(`${given} 已经过去，今天是 ${today}`);
  if (ahead > furthestDays) throw new Error(`只能查 ${furthestDays} 天以内的车票，今天是 ${today}`);
  return given;
};

const earliestOf = (given: string) => {
  if (given === '') return '00:00';
  const found = /^(\d{1,2}):(\d{2})$/.exec(given);
  if (!found || Number(found[1]) > 23 || Number(found[2]) > 59) throw new Error('earliest 的写法是 HH:MM');
  return given.padStart(5, '0');
};

const kindOf = (given: string) => {
  if (given === '') return /./;
  const kind = Object.hasOwn(kinds, given) ? kinds[given] : undefined;
  if (!kind) throw new Error(`type 只能是 ${Object.keys(kinds).join('、')}`);
  return kind;
};

/** More than this is a table's work, and the model's. */
const shownTickets = 4;
const ticketTemplate: CardTemplate = {
  type: 'train-tickets',
  data: '',
  list: true,
  options: { no: 'train', start: 'departure', end: 'arrival' },
};

const isAt = ({ isCity, code }: FoundStation, asked: string) => isCity || code === asked;
const seatsOf = ({ seats, note }: TrainRow) =>
  note ||
  Object.entries(seats)
    .map(([name, left]) => `${name} ${left}`)
    .join('，') ||
  '无票';

export const trainSearch = (egress: Way, place: { url: string }): Tool => {
  const gateway = createTrainGateway(egress, place);
  return {
    name: 'train_search',
    title: builtInTitles.train_search,
    trust: platformTrust(place.url),
    description:
      '在 12306 查询两地之间的火车、高铁、动车车次和各席别余票。前几趟会以卡片显示在对话里，回答时给推荐和理由。Trains between two places in China and seats left.',
    parameters: {
      type: 'object',
      properties: {
        from: { type: 'string', description: '出发的城市或车站，例如 北京、北京南' },
        to: { type: 'string', description: '到达的城市或车站，例如 上海、上海虹桥' },
        date: { type: 'string', description: '乘车日期 YYYY-MM-DD，不填为今天，最远 15 天' },
        type: { type: 'string', enum: Object.keys(kinds), description: '只看这一类车次' },
        earliest: { type: 'string', description: '最早几点开车 HH:MM' },
      },
      required: ['from', 'to'],
      additionalProperties: false,
    },
    run: async (input, { signal, now }) => {
      const from = findStation(textOf(input, 'from'));
      const to = findStation(textOf(input, 'to'));
      if (from.code === to.code) throw new Error('出发和到达是同一个车站');
      const date = dateOf(textOf(input, 'date'), now);
      const earliest = earliestOf(textOf(input, 'earliest'));
      const kind = kindOf(textOf(input, 'type'));
      const { rows, names } = await gateway.find({ date, from: from.code, to: to.code }, signal);
      const trains = rows
        .filter(({ fromCode, toCode }) => isAt(from, fromCode) && isAt(to, toCode))
        .filter(({ train, departure }) => kind.test(train) && departure >= earliest)
        .sort((one, other) => one.departure.localeCompare(other.departure))
        .map((row) => ({
          train: row.train,
          from: names.get(row.fromCode) ?? from.station,
          departure: row.departure,
          to: names.get(row.toCode) ?? to.station,
          arrival: row.arrival,
          duration: row.duration,
          seats: seatsOf(row),
          firstClass: row.seats.一等座 ?? '',
          secondClass: row.seats.二等座 ?? '',
        }));
      const text = JSON.stringify({
        from: from.isCity ? from.city : from.station,
        to: to.isCity ? to.city : to.station,
        date,
        total: trains.length,
        ...(trains.length > maxTrains ? { note: `只列出前 ${maxTrains} 趟，可以用 earliest 或 type 缩小范围` } : {}),
        trains: trains.slice(0, maxTrains).map(({ firstClass: _, secondClass: __, ...train }) => train),
      });
      const shown = trains.slice(0, shownTickets).map((train) => ({ ...train, date }));
      const cards = bindCards(ticketTemplate, shown);
      const title = `${from.city} - ${to.city}`;
      return { text, ...(cards.length > 0 ? { parts: [{ kind: 'card', title, cards }] } : {}) };
    },
  };
};
