import { expect, it } from 'vitest';
import { fitAnswer } from './fit-answer.ts';
import { readJson } from './read-json.ts';

it.each([
  ['as it should be', ' {"a":1}\n', '{"a":1}'],
  ['a fence', '```json\n{"a":1}\n```', '{"a":1}'],
  ['a fence with words around it', '好的：\n```\n[1]\n```\n还有问题吗？', '[1]'],
  ['a fence that is not closed', '```json\n{"a":[1]}', '{"a":[1]}'],
  ['words around it', '结果是 {"a":"}"} ，请查收。', '{"a":"}"}'],
  ['brackets in the words before it', '见[注]：{"a":1}', '{"a":1}'],
  ['brackets that were forgotten', '{"a":[{"b":1}', '{"a":[{"b":1}]}'],
  ['digits that no number of ours holds', 'x {"a":12345678901234567890.10}', '{"a":12345678901234567890.10}'],
])('%s', (_, said, text) => {
  expect(readJson(said)).toEqual({ text, value: JSON.parse(text) });
});

it.each([
  ['words', '我不知道。'],
  ['nothing', ''],
  ['cut off within a text', '{"a":"b'],
  ['cut off before a value', '{"a":'],
  ['cut off before the next', '{"a":[1,'],
  ['the wrong bracket', '{"a":[1}'],
])('%s is not made up', (_, said) => {
  expect(readJson(said)).toBeUndefined();
});

it('brackets without end fit nothing', () => {
  expect(fitAnswer({ schema: { type: 'array', items: { $ref: '#' } } }, '['.repeat(200_000))).toEqual({
    faults: ['the answer: is nested too deep, or too much to check'],
  });
});
