import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('a cell that begins like a formula stays text', () => {
  const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '|calc', '＝1'];
  const text = csvOf(hostile.map((value) => [value]));
  expect(text).toBe(`\uFEFF${hostile.map((value) => `"'${value}"\r\n`).join('')}`);
});

it('quotes and line breaks stay inside their cell', () => {
  expect(csvOf([['他说"好"', 'a,b\nc', 3]])).toBe('\uFEFF"他说""好""","a,b\nc",3\r\n');
});
