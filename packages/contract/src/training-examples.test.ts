import { describe, expect, it } from 'vitest';
import { checkExamples, exampleLines } from './training-examples.ts';

const good = (n = 0) =>
  JSON.stringify({
    messages: [
      { role: 'user', content: `问题${n}` },
      { role: 'assistant', content: '答' },
    ],
  });
const file = (count: number) => Array.from({ length: count }, (_, n) => good(n)).join('\n');

describe('MODEL-05 training examples', () => {
  it('are counted; empty lines, a byte order mark and Windows line ends do no harm', () => {
    expect(checkExamples(`\uFEFF${file(5).replaceAll('\n', '\r\n')}\r\n\r\n${file(5)}\n`)).toEqual({
      examples: 10,
      faults: [],
      faultCount: 0,
      size: 'fits',
    });
    expect(exampleLines(`${good()}\n\n${good()}`).map(({ line }) => line)).toEqual([1, 3]);
  });

  it.each([
    ['{"messages":', 'json'],
    ['[1]', 'messages'],
    ['{"prompt":"a"}', 'messages'],
    ['{"messages":[]}', 'messages'],
    ['{"messages":[{"role":"robot","content":"a"}]}', 'role'],
    ['{"messages":["a"]}', 'role'],
    ['{"messages":[{"role":"user","content":" "},{"role":"assistant","content":"a"}]}', 'content'],
    ['{"messages":[{"role":"user"},{"role":"assistant","content":"a"}]}', 'content'],
    ['{"messages":[{"role":"assistant","content":"a"},{"role":"user","content":"a"}]}', 'answer'],
    ['{"messages":[{"role":"assistant","content":"a"}]}', 'answer'],
  ])('%s is refused by its line: %s', (line, kind) => {
    const { faults, faultCount } = checkExamples(`${file(11)}\n${line}`);
    expect([faults, faultCount]).toEqual([[{ line: 12, kind }], 1]);
  });

  it('an answer may be a call of a tool', () => {
    const line = '{"messages":[{"role":"user","content":"a"},{"role":"assistant","tool_calls":[{}]}]}';
    expect(checkExamples(`${file(10)}\n${line}`).faultCount).toBe(0);
  });

  it('fewer than 10 or more than 10,000 do not fit, and faults are counted beyond those named', () => {
    expect(checkExamples(file(9)).size).toBe('few');
    expect(checkExamples('').size).toBe('few');
    expect(checkExamples(file(10_000)).size).toBe('fits');
    expect(checkExamples(file(10_001)).size).toBe('many');
    const { faults, faultCount } = checkExamples('x\n'.repeat(50));
    expect([faults.length, faultCount]).toEqual([20, 50]);
  });
});
