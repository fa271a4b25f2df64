import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { countTokens as exactly } from 'gpt-tokenizer';
import { describe, expect, it } from 'vitest';
import { countTokens } from './count-tokens.ts';

const asked = (text: string): LanguageModelV4Prompt => [{ role: 'user', content: [{ type: 'text', text }] }];

/** Answers with the processor time of this thread: no more than that could others have waited for it. */
const watched = async <T>(work: () => Promise<T>) => {
  const before = process.threadCpuUsage();
  const began = performance.now();
  const result = await work();
  const { user, system } = process.threadCpuUsage(before);
  return { result, ms: performance.now() - began, busyMs: (user + system) / 1000 };
};

describe('tokens of a provider that does not count', () => {
  it.each([
    ['80,000', 80_000],
    ['2.5 million', 2_500_000],
  ])(
    '%s unbroken characters are counted in bounded time and nobody else waits',
    async (_, length) => {
      const text = '字'.repeat(length);
      const { result, ms, busyMs } = await watched(() => countTokens(asked('问'), text));
      expect(ms).toBeLessThan(20_000);
      expect(busyMs).toBeLessThan(100);
      expect(result.outputTokens / length).toBeGreaterThan(0.9);
      expect(result.outputTokens / length).toBeLessThan(1.1);
    },
    120_000,
  );

  const sentences = [
    '智能体平台把模型、工具和知识连在一起，回答会逐字出现，随时可以停止。',
    'A run that was cut off goes on where it was, and nothing is paid for twice.\n',
    'const sum = (a: number, b: number) => a + b; // 42, 3.14159\n\n',
    '2026年11月15日，上海到北京的高铁 G102 次 06:26 开，二等座 662.0 元。😀',
  ];
  it.each([
    ['a few words', 1],
    ['an ordinary answer', 40],
    ['a long answer', 400],
    ['one so long that only parts are counted', 6_000],
  ])(
    '%s: within a few percent of the exact count',
    async (_, times) => {
      const text = Array.from({ length: times }, (__, no) => `${no} ${sentences[no % sentences.length]}`).join('');
      const exact = exactly(text);
      const { outputTokens } = await countTokens(asked('问'), text);
      expect(Math.abs(outputTokens - exact)).toBeLessThanOrEqual(Math.max(1, exact * 0.03));
    },
    60_000,
  );

  it('a picture is not counted as the letters it would be written in', async () => {
    const picture = new Uint8Array(300_000).map((___, at) => at % 251);
    const prompt: LanguageModelV4Prompt = [
      {
        role: 'user',
        content: [
          { type: 'text', text: '图里是什么？' },
          { type: 'file', mediaType: 'image/png', data: { type: 'data', data: picture } },
        ],
      },
    ];
    expect((await countTokens(prompt, '一只猫')).inputTokens).toBeLessThan(50);
  }, 120_000);

  it('words by which a model marks its own turns are words like any other', async () => {
    expect((await countTokens(asked('<|im_start|>'), '以 <|endoftext|> 结束')).outputTokens).toBeGreaterThan(3);
  });
});
