import { expect, it } from 'vitest';
import { judgePrompt, verdictFrom } from './judge-prompt.ts';

it('reads a verdict wherever it stands, and only a verdict', () => {
  expect(verdictFrom('{"passed":true,"reason":" 有 "}')).toEqual({ passed: true, reason: '有' });
  expect(verdictFrom('```json\n{"passed": false, "reason": "缺"}\n```')).toEqual({ passed: false, reason: '缺' });
  expect(verdictFrom('{"passed":false} 更正：{"passed":true}')).toEqual({ passed: true, reason: '' });
  expect(verdictFrom('{"passed":"true"}')).toBeUndefined();
  expect(verdictFrom('通过')).toBeUndefined();
  expect(verdictFrom('')).toBeUndefined();
});

it('shows the judge the criterion, the question and the answer, and keeps a long answer short', () => {
  const prompt = JSON.stringify(judgePrompt({ question: '问', criterion: '准', answer: '答'.repeat(20_000) }));
  expect(prompt).toContain('【标准】\\n准');
  expect(prompt).toContain('【问题】\\n问');
  expect(prompt.length).toBeLessThan(13_000);
});

it('a reason that no database takes is cleaned, and a megabyte of braces takes no time', () => {
  expect(verdictFrom('{"passed":false,"reason":"a\\u0000b\\ud83d"}')).toEqual({ passed: false, reason: 'ab\ufffd' });
  const began = performance.now();
  expect(verdictFrom(`${'}{'.repeat(500_000)}{"passed":true}`)).toEqual({ passed: true, reason: '' });
  expect(performance.now() - began).toBeLessThan(500);
});
