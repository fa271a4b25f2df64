/** Chat examples, one a line: 问题 0 is answered 答案 0, and so on. */
export const trainingFile = (count = 12, more: string[] = []) =>
  [
    ...Array.from({ length: count }, (_, n) =>
      JSON.stringify({
        messages: [
          { role: 'system', content: '你是理赔助手。' },
          { role: 'user', content: `问题 ${n}` },
          { role: 'assistant', content: `答案 ${n}` },
        ],
      }),
    ),
    ...more,
  ].join('\n');
