import { describe, expect, it } from 'vitest';
import { plainFile, printedFile } from '../../../../test/parsed-files.ts';
import { segmentFile } from './segment-file.ts';

const law = printedFile([
  [{ text: '某市客运管理条例', letters: 20 }],
  ['第一编　总则'],
  ['第一章　一般规定'],
  ['第一节　目的'],
  ['第一条　为了规范客运秩序，保障乘客和经营者的合法权益，依照上位法和本条例', '第十二条的规定，制定本条例。'],
  [
    '第二条　本市行政区域内的客运活动适用本条例。',
    '前款所称客运，包括公交、出租和包车，具体范围依照本条例',
    '第三条 和附件确定。',
  ],
  ['第二章　经营'],
  [
    '第三条　有下列情形之一的，由主管部门责令改正，处五千元罚款：',
    '（一）未取得许可从事经营的；',
    '（二）拒载、绕行或者中途甩客的；',
    '（三）未按规定公示价格的。',
  ],
  ['第四条之一　车辆每年检验一次。'],
  ['第五条驾驶员应当具有三年以上驾龄。'],
]);

describe('KB-14 laws', () => {
  const { segments } = segmentFile(law, { method: 'laws', maxLength: 800 }, '条例.pdf');
  const names = segments.map(({ path }) => path.at(-1));

  it('cuts by articles and refuses one that is only quoted at the begin of a line', () => {
    expect(names).toEqual(['第一条', '第二条', '第三条', '第四条之一', '第五条']);
    expect(segments[0]?.text).toBe(
      '第一条　为了规范客运秩序，保障乘客和经营者的合法权益，依照上位法和本条例第十二条的规定，制定本条例。',
    );
    expect(segments[1]?.text).toContain('具体范围依照本条例第三条 和附件确定。');
  });

  it('keeps part, chapter and section above each article, and forgets those of the chapter before', () => {
    expect(segments[0]?.path).toEqual(['某市客运管理条例', '第一编 总则', '第一章 一般规定', '第一节 目的', '第一条']);
    expect(segments[2]?.path).toEqual(['某市客运管理条例', '第一编 总则', '第二章 经营', '第三条']);
  });

  it('matches an item together with the sentence it belongs to', () => {
    const pieces = segments[2]?.pieces.map(({ text }) => text);
    expect(pieces).toHaveLength(4);
    expect(pieces?.[2]).toMatch(/处五千元罚款：（二）拒载/);
    expect(segments[2]?.text).toBe(
      '第三条　有下列情形之一的，由主管部门责令改正，处五千元罚款：\n（一）未取得许可从事经营的；\n（二）拒载、绕行或者中途甩客的；\n（三）未按规定公示价格的。',
    );
  });

  it('marks the lines of a paragraph on its page', () => {
    expect(segments[0]?.pieces[0]?.boxes).toHaveLength(2);
    expect(segments[2]?.pieces[1]?.boxes).toHaveLength(1);
  });

  it('finds hundreds of articles, in digits too', () => {
    const texts = Array.from(
      { length: 360 },
      (_, at) => `第${at + 1}条 本条规定第${at}条以外的事项，另见第${at + 2}条的规定。`,
    );
    expect(segmentFile(plainFile(texts), { method: 'laws', maxLength: 800 }, '法.txt').segments).toHaveLength(360);
  });
});
