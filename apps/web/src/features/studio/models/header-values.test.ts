import { expect, it } from 'vitest';
import { headerFault, headerRowsOf, headersOf } from './header-values.ts';

it('headers come back as they were, without the rows that hold nothing', () => {
  const headers = { 'X-Team': 'blue', 'x-route': 'a b' };
  expect(headersOf(headerRowsOf(headers))).toEqual(headers);
  expect(headersOf([{ name: ' X-Team ', value: ' blue ' }, undefined, {}, { name: '', value: ' ' }])).toEqual({
    'X-Team': 'blue',
  });
});

it('says what is wrong with a row', () => {
  const fault = (name: string, value: string) => headerFault([{ name, value }], 0);
  expect(fault('X-Team', 'blue')).toBeUndefined();
  expect(fault('', '')).toBeUndefined();
  expect(['', 'a b', '头', 'Authorization', 'x-api-key', 'content-type'].map((name) => fault(name, 'x'))).toEqual(
    Array(6).fill('name'),
  );
  expect(['', '蓝', 'a\nb', 'x'.repeat(301)].map((value) => fault('X-Team', value))).toEqual(Array(4).fill('value'));
  const rows = [
    { name: 'X-Team', value: 'a' },
    { name: 'x-other', value: 'a' },
    { name: 'x-team', value: 'b' },
  ];
  expect(rows.map((_, at) => headerFault(rows, at))).toEqual([undefined, undefined, 'twice']);
});
