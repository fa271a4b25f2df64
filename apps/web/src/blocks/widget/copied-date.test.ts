import { describe, expect, it } from 'vitest';
import { copiedDate } from './copied-date.ts';

const field = (type: string, format?: string) => ({ type, id: type, options: format ? { format } : {} });

describe('a date that is copied into another field', () => {
  it.each([
    [
      'WID-25 WID-29 days written otherwise',
      field('Date', 'YYYY/MM/DD'),
      field('Date', 'DD.MM.YYYY'),
      '2024/05/01',
      '01.05.2024',
    ],
    ['WID-25 a day into its month', field('Date', 'YYYY-MM-DD'), field('Date', 'YYYY年M月'), '2024-05-01', '2024年5月'],
    [
      'WID-25 a moment into its day',
      field('Date', 'YYYY-MM-DD HH:mm'),
      field('Date', 'YYYY-MM-DD'),
      '2024-05-01 08:30',
      '2024-05-01',
    ],
    [
      'WID-25 a moment into its time',
      field('Date', 'YYYY-MM-DD HH:mm'),
      field('Time', 'HH:mm'),
      '2024-05-01 08:30',
      '08:30',
    ],
    ['WID-26 into words as it is shown', field('Date', 'YYYY/MM/DD'), field('Input'), '2024/05/01', '2024/05/01'],
    ['WID-26 words into a date', field('Input'), field('Date', 'YYYY/MM/DD'), '2024-05-01', '2024/05/01'],
    [
      'WID-25 a span into a span',
      field('DateRange', 'YYYY-MM-DD'),
      field('DateRange', 'M/D'),
      ['2024-05-01', '2024-06-02'],
      ['5/1', '6/2'],
    ],
    [
      'WID-25 a day into a span',
      field('Date', 'YYYY-MM-DD'),
      field('DateRange', 'YYYY/MM/DD'),
      '2024-05-01',
      ['2024/05/01', '2024/05/01'],
    ],
    [
      'WID-25 the beginning of a span into a day',
      field('DateRange', 'YYYY-MM-DD'),
      field('Date', 'YYYY/MM/DD'),
      ['2024-05-01', '2024-06-02'],
      '2024/05/01',
    ],
    ['WID-25 what is no date into no picker', field('Input'), field('Date', 'YYYY/MM/DD'), '下周', undefined],
    ['WID-25 a time into no day', field('Time', 'HH:mm'), field('Date', 'YYYY/MM/DD'), '08:30', undefined],
    ['WID-25 a day into no time', field('Date', 'YYYY-MM-DD'), field('Time', 'HH:mm'), '2024-05-01', undefined],
  ])('%s', (_, from, to, value, copy) => expect(copiedDate(from, to, value)).toEqual(copy));
});
