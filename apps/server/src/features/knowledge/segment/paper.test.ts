import { describe, expect, it } from 'vitest';
import { printedFile } from '../../../../test/parsed-files.ts';
import { segmentFile } from './segment-file.ts';

const column = (texts: string[], x: number) => texts.map((text, at) => ({ text, x, y: 200 + at * 20, width: 200 }));
const left = [
  '1 引言',
  '培养箱是关键设备，其突发故障',
  '往往造成整条产线停机。',
  '2 方法',
  '2.1 特征提取',
  '用小波包把信号分解为九个频带，',
  '计算能量熵。',
];
const right = [
  '2.2 网络结构',
  '网络由三层一维卷积组成，训练七',
  '十轮后收敛。',
  '3 结论',
  '方法兼顾准确率与实时性。',
  '参考文献',
  '[1] 王立新. 故障诊断综述[J]. 2019.',
  '附录 A',
  '符号说明见表四。',
];

describe('KB-14 paper', () => {
  const leftLines = column(left, 72);
  const rightLines = column(right, 310);
  const mixed = rightLines.flatMap((line, at) => [...(leftLines[at] ? [leftLines[at]] : []), line]);
  const parsed = printedFile([
    [{ text: '培养箱能耗优化方法研究', letters: 20, width: 450 }],
    [{ text: '摘　要：针对培养箱能耗高的问题，提出一种轻量级方法，准确率达到百分之九十六，耗时五毫秒。', width: 450 }],
    [{ text: '关键词：培养箱；能耗；小波包', width: 450 }],
    ...mixed.map((line) => [line]),
  ]);
  const { segments } = segmentFile(parsed, { method: 'paper', maxLength: 800 }, 'p.pdf');
  const byName = new Map(segments.map(({ path, text }) => [path.at(-1), text]));

  it('reads the left column before the right one', () => {
    expect(byName.get('1 引言')).toBe('培养箱是关键设备，其突发故障\n往往造成整条产线停机。');
    expect(segments.map(({ path }) => path.at(-1))).toEqual([
      '培养箱能耗优化方法研究',
      '1 引言',
      '2.1 特征提取',
      '2.2 网络结构',
      '3 结论',
      '附录 A',
    ]);
  });

  it('keeps the abstract and leaves the references out', () => {
    expect(byName.get('培养箱能耗优化方法研究')).toMatch(/^摘　要：针对.*\n关键词：/);
    expect(JSON.stringify(segments)).not.toContain('王立新');
    expect(byName.get('附录 A')).toBe('符号说明见表四。');
  });
});
