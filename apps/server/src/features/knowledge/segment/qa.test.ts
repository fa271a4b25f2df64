import { describe, expect, it } from 'vitest';
import { plainFile, sheetFile } from '../../../../test/parsed-files.ts';
import { segmentFile } from './segment-file.ts';

const settings = { method: 'qa' as const, maxLength: 800 };
const segmentsOf = (texts: string[]) => segmentFile(plainFile(texts), settings, '常见问题.txt').segments;

describe('KB-14 KB-19 questions and answers', () => {
  it('makes one segment of each pair of a file with tabs', () => {
    const segments = segmentsOf([
      '问题\t答案',
      '多久发货？\t付款后两个工作日内。',
      '能退货吗？\t七天内可以。\t运费自理。',
      '没有答案\t',
      '\t没有问题',
    ]);
    expect(segments.map(({ text }) => text)).toEqual([
      '问：多久发货？\n答：付款后两个工作日内。',
      '问：能退货吗？\n答：七天内可以。\n运费自理。',
    ]);
    expect(segments[0]?.pieces[0]?.text).toBe('多久发货？');
    expect(segments[0]?.path).toEqual(['常见问题', '多久发货？']);
  });

  it('reads rows of a sheet, and 问：答： over several lines', () => {
    const rows = sheetFile({
      问答: [
        ['问题', '答案'],
        ['用什么快递？', '默认使用云鸟。'],
      ],
    });
    const [row] = segmentFile(rows, settings, '').segments;
    expect(row?.text).toBe('问：用什么快递？\n答：默认使用云鸟。');
    expect(row?.pieces[0]?.row).toBe(2);
    const marked = segmentsOf([
      '客户常见问题',
      '问：连接不上网络怎么办？',
      '答：先确认频段。',
      '再长按网络键五秒。',
      '问题2：有门店吗？',
      '答案2：有。',
      '问：没人答？',
    ]);
    expect(marked.map(({ text }) => text)).toEqual([
      '问：连接不上网络怎么办？\n答：先确认频段。\n再长按网络键五秒。',
      '问：有门店吗？\n答：有。',
    ]);
  });

  it('KB-15 repeats the question where the answer is too long for one segment', () => {
    const segments = segmentFile(
      plainFile([`怎么保养？\t${'每年校准一次。'.repeat(60)}`]),
      { method: 'qa', maxLength: 200 },
      '',
    ).segments;
    expect(segments.length).toBeGreaterThan(2);
    for (const { text } of segments) {
      expect(text.startsWith('问：怎么保养？\n答：')).toBe(true);
      expect(text.length).toBeLessThanOrEqual(200);
    }
  });

  it('KB-19 refuses commas, texts without pairs and what is not UTF-8', () => {
    const faultOf = (texts: string[]) => {
      try {
        return segmentsOf(texts).length;
      } catch (error) {
        return (error as { fault?: string }).fault;
      }
    };
    expect(faultOf(['多久发货？,两个工作日内。', '能退货吗？,可以。'])).toBe('no-pairs');
    expect(faultOf([])).toBe('no-pairs');
    expect(faultOf(['\ufffd\ufffd\u00bf\t\ufffd\ufffd'])).toBe('encoding');
  });
});
