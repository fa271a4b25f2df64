import { expect, it } from 'vitest';
import { openThinkTags, withoutThoughts } from './think-tags.ts';

const read = (pieces: readonly string[]) => {
  const tags = openThinkTags();
  const told = { text: '', reasoning: '' };
  for (const piece of [...pieces.flatMap((text) => tags.add(text)), ...tags.end()]) told[piece.kind] += piece.text;
  return told;
};

it('thoughts at the beginning are told from the answer', () => {
  expect(read(['<think>一\n二</think>\n\n答'])).toEqual({ reasoning: '一\n二', text: '答' });
  expect(read(['\n<think>一'])).toEqual({ reasoning: '一', text: '' });
  expect(read(['好的，<think> 是一个标签'])).toEqual({ reasoning: '', text: '好的，<think> 是一个标签' });
  expect(read(['<thin', 'g>'])).toEqual({ reasoning: '', text: '<thing>' });
  expect(read(['<thi'])).toEqual({ reasoning: '', text: '<thi' });
});

it.each([
  '<think>一</think>\n\n答<think>',
  ' \n<think></think>答',
  '<think><think>一</think> </think>',
  '</think>答',
  '<th答',
  '<think>',
])('wherever %s is cut into pieces, the same is read', (whole) => {
  const expected = read([whole]);
  for (let first = 0; first <= whole.length; first++)
    for (let second = first; second <= whole.length; second++)
      expect(read([whole.slice(0, first), whole.slice(first, second), whole.slice(second)])).toEqual(expected);
  expect(read([...whole])).toEqual(expected);
});

it('of a whole answer the words are left, also where the opening tag is missing', () => {
  expect(withoutThoughts('<think>想</think>\n答')).toBe('答');
  expect(withoutThoughts('想\n</think>\n\n答')).toBe('答');
  expect(withoutThoughts('答')).toBe('答');
  expect(withoutThoughts('标签 <think> 与 </think> 成对')).toBe('标签 <think> 与 </think> 成对');
});
