import { describe, expect, it } from 'vitest';
import { readHalfJson } from './read-half-json.ts';

const read = (text: string) => readHalfJson(text);
const both = (value: object) => ({ whole: value, settled: value });

describe('an input that is still being written', () => {
  it.each<[string, object | undefined]>([
    ['', undefined],
    ['{', {}],
    ['{"na', {}],
    ['{"name"', {}],
    ['{"name":', {}],
    ['{"count":12', {}],
    ['{"count":12,', { count: 12 }],
    ['{"isOpen":tru', {}],
    ['{"isOpen":true}', { isOpen: true }],
    ['{"list":[{"a":1},{', { list: [{ a: 1 }, {}] }],
    ['{"list":[1,2', { list: [1] }],
    ['{"a":{"b":"c"},"d', { a: { b: 'c' } }],
    ['[1,2', undefined],
    ['"text"', undefined],
    ['{"a":1]', undefined],
    ['{"a" 1}', undefined],
    [`{"a":${'['.repeat(70)}`, undefined],
  ])('WID-51 %s', (text, value) => expect(read(text)).toEqual(value && both(value)));

  it('WID-51 a text is there as far as it goes, and apart from what is settled', () => {
    expect(read('{"a":"x","b":"你好')).toEqual({ whole: { a: 'x', b: '你好' }, settled: { a: 'x' } });
    expect(read('{"list":["a","b')).toEqual({ whole: { list: ['a', 'b'] }, settled: { list: ['a'] } });
    expect(read('{ "a" : "')).toEqual({ whole: { a: '' }, settled: {} });
  });

  it('WID-51 signs that are cut in two wait for their second half', () => {
    for (const [text, said] of [
      ['x\\', 'x'],
      ['x\\u4f', 'x'],
      ['x\\u4f60', 'x你'],
      ['x\\\\', 'x\\'],
      ['x\\"y', 'x"y'],
      ['x\ud83d', 'x'],
      ['x\\ud83d', 'x'],
      ['x\\ud83d\\ude00', 'x😀'],
    ])
      expect(read(`{"a":"${text}`)?.whole).toEqual({ a: said });
  });

  it('WID-51 every beginning of an input can be read, nothing in it is taken back but a text that grows, and the end is all of it', () => {
    const input = {
      title: '说"你好"\n\\ 😀',
      rows: [
        { a: 1.5e3, b: null },
        { a: -2, b: [true, false, 'x'] },
      ],
      'odd "key"': { deep: [[['end']]] },
    };
    for (const text of [JSON.stringify(input), JSON.stringify(input, null, 2)]) {
      let before = '';
      for (let length = 1; length <= text.length; length++) {
        const half = read(text.slice(0, length));
        const now = JSON.stringify(half?.settled).replaceAll(/[\]}]/g, '');
        expect(now.startsWith(before)).toBe(true);
        before = now;
      }
      expect(read(text)).toEqual(both(input));
    }
  });

  it('a long one is read in no time', () => {
    const text = `{"rows":[${'{"a":"words and \\"more\\" words"},'.repeat(2_000)}`;
    const began = performance.now();
    expect(read(text)?.settled).toMatchObject({ rows: { length: 2_000 } });
    expect(read(`{"a":"${'\\'.repeat(60_001)}`)?.whole).toEqual({ a: '\\'.repeat(30_000) });
    expect(performance.now() - began).toBeLessThan(500);
  });
});
