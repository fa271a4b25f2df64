import { expect, it } from 'vitest';
import { readPrompt, readReply } from './read-prompt.ts';
import { mockFault, mockFormOf, withMock } from './tool-mocks.ts';

it('STUDIO-20 what claims to be JSON has to be JSON', () => {
  expect(mockFault({ kind: 'json', text: '{a' })).toBe('json');
  expect(mockFault({ kind: 'json', text: '' })).toBe('json');
  expect(mockFault({ kind: 'json', text: '{"a":1}' })).toBeUndefined();
  expect(mockFault({ kind: 'text', text: '{a' })).toBeUndefined();
  expect(mockFault({ kind: 'text', text: '  ' })).toBe('empty');
  expect(mockFault({ kind: 'text', text: '字'.repeat(4001) })).toBe('long');
});

it('a reply is written as what it is', () => {
  expect(mockFormOf('{"a":1}')).toEqual({ kind: 'json', text: '{\n  "a": 1\n}' });
  expect(mockFormOf('晴，24 度')).toEqual({ kind: 'text', text: '晴，24 度' });
  expect(mockFormOf('')).toEqual({ kind: 'json', text: '' });
});

it('one reply per tool, until it is taken away', () => {
  const mocks = withMock(withMock({}, 'a', '1'), 'a', '2');
  expect(mocks).toEqual({ a: '2' });
  expect(withMock(mocks, 'a', undefined)).toEqual({});
});

it('STUDIO-04 a prompt is read message by message, anything else as it is', () => {
  const prompt = [
    { role: 'system', content: '你是保单解读员' },
    { role: 'user', content: ['能赔多少？', '[保单.pdf]'] },
    { role: 'tool', content: [{ tool: 'calculator', output: '2' }] },
  ];
  expect(readPrompt(JSON.stringify(prompt))).toEqual([
    { role: 'system', text: '你是保单解读员' },
    { role: 'user', text: '能赔多少？\n\n[保单.pdf]' },
    { role: 'tool', text: '{\n  "tool": "calculator",\n  "output": "2"\n}' },
  ]);
  expect(readPrompt('')).toBeUndefined();
  expect(readPrompt('{"a":1}')).toBeUndefined();
  expect(readReply('{"text":"好","calls":[{"id":"c","name":"x","arguments":"{}"}]}')).toMatchObject({
    text: '好',
    reasoning: '',
    calls: [{ name: 'x' }],
  });
  expect(readReply('只是文字')).toEqual({ text: '只是文字', reasoning: '', calls: [] });
});
