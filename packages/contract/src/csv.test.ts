import { expect, it } from 'vitest';
import { hostileTexts } from '../test/hostile-values.ts';
import { csvOf } from './csv.ts';

it('a cell that begins like a formula stays text', () => {
  const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '|calc', '＝1'];
  const text = csvOf(hostile.map((value) => [value]));
  expect(text).toBe(`\uFEFF${hostile.map((value) => `"'${value}"\r\n`).join('')}`);
});

it('quotes and line breaks stay inside their cell', () => {
  expect(csvOf([['他说"好"', 'a,b\nc', 3]])).toBe('\uFEFF"他说""好""","a,b\nc",3\r\n');
});

it('no hostile text leaves its cell or begins a formula', () => {
  for (const [what, text] of Object.entries(hostileTexts('sample'))) {
    const sheet = csvOf([[text, 'next']]).slice(1);
    const [, cell = ''] = /^"((?:[^"]|"")*)","next"\r\n$/.exec(sheet) ?? [];
    expect([what, cell.replaceAll('""', '"').replace(/^'(?=\s*[=+\-@|＝＋－＠])/, '')]).toEqual([what, text]);
    expect([what, /^\s*[=+\-@|＝＋－＠]/.test(cell)]).toEqual([what, false]);
  }
});
