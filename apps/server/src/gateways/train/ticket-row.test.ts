import { expect, it } from 'vitest';
import { readTicketRow } from './ticket-row.ts';

const fields = (change: Record<number, string>) =>
  Object.assign(
    Array<string>(40).fill(''),
    { 1: '预订', 3: 'G7301', 6: 'AOH', 7: 'HGH', 8: '06:08', 9: '07:12', 10: '01:04', 11: 'Y', 13: '20261116' },
    change,
  ).join('|');

it('built-in: a row of 12306 by its places', () => {
  expect(readTicketRow(fields({ 26: '无', 30: '有', 31: '7', 32: '*' }))).toEqual({
    train: 'G7301',
    fromCode: 'AOH',
    toCode: 'HGH',
    departure: '06:08',
    arrival: '07:12',
    duration: '01:04',
    seats: { 商务座: '未开售', 一等座: '7', 二等座: '有', 无座: '无' },
    note: '',
  });
});

it('built-in: what cannot be booked says why', () => {
  const row = readTicketRow(fields({ 1: '23:00-05:00<br/>系统维护时间', 11: 'IS_TIME_NOT_BUY' }));
  expect(row?.note).toBe('23:00-05:00 系统维护时间');
  expect(readTicketRow(fields({ 1: '列车停运', 11: 'N' }))?.note).toBe('列车停运');
});

it.each(['', 'a|b|c', fields({ 3: '<b>G1</b>' }), fields({ 8: '24点' }), fields({ 10: '' })])(
  'built-in: what is no row is left out %#',
  (line) => expect(readTicketRow(line)).toBeUndefined(),
);
