import { segmentMethods } from '@zhixing/contract/knowledge-file';
import { describe, expect, it } from 'vitest';
import { plainFile, printedFile, sheetFile } from '../../../../test/parsed-files.ts';
import type { ParsedFile } from '../../../gateways/sandbox/parsed-file.ts';
import { segmentFile } from './segment-file.ts';

const cut = (parsed: ParsedFile, method: (typeof segmentMethods)[number], maxLength = 500) => {
  try {
    return segmentFile(parsed, { method, maxLength }, '文件.pdf').segments;
  } catch (error) {
    expect((error as { fault?: string }).fault).toBeDefined();
    return [];
  }
};

const hostile: Record<string, () => ParsedFile> = {
  'nothing at all': () => ({ pages: [], lines: [] }),
  'only blanks': () => plainFile(Array.from({ length: 1_000 }, () => ' \t　\u00a0')),
  'one line of a million characters': () => plainFile(['字'.repeat(1_000_000)]),
  'one line of a million marks': () => plainFile(['。'.repeat(1_000_000)]),
  'one line of a million blanks and dots': () => plainFile([`1${' .'.repeat(500_000)}x`]),
  'surrogates without an end': () => plainFile(['😀'.repeat(100_000), '\ud83d'.repeat(1_000)]),
  'a hundred thousand headings': () => plainFile(Array.from({ length: 100_000 }, (_, at) => `${at + 1} 标题`)),
  'a hundred thousand articles': () =>
    plainFile(Array.from({ length: 100_000 }, (_, at) => `第${at + 1}条 内部审计每年一次`)),
  'a hundred thousand abstracts': () => plainFile(Array.from({ length: 100_000 }, () => '摘要')),
  'headings ever deeper': () => ({
    pages: [],
    lines: Array.from({ length: 20_000 }, (_, at) => ({
      kind: 'heading',
      text: `层${at}`,
      page: 1,
      paragraph: at,
      level: (at % 9) + 1,
    })),
  }),
  'letters ever smaller': () =>
    printedFile(Array.from({ length: 3_000 }, (_, at) => [{ text: `第${at}行`, letters: 4_000 - at }])),
  'pages that say the same': () =>
    printedFile(Array.from({ length: 3_000 }, (_, at) => [{ text: '同一句话', page: at + 1 }])),
  'rows of five hundred long cells': () =>
    sheetFile({ 表: Array.from({ length: 3 }, () => Array.from({ length: 500 }, () => '值'.repeat(300))) }),
  'rows without cells': () => ({ pages: [], lines: [{ kind: 'row', text: '', cells: [], page: 1, paragraph: 0 }] }),
};

describe('KB-15 no segment is longer than allowed, whatever comes', () => {
  it.each(Object.keys(hostile))(
    '%s',
    (name) => {
      const parsed = hostile[name]?.() ?? plainFile([]);
      const isLarge = / (?:million|thousand) /.test(name);
      for (const method of isLarge ? (['auto', 'laws'] as const) : segmentMethods) {
        const began = process.cpuUsage();
        const segments = cut(parsed, method);
        expect(process.cpuUsage(began).user / 1e6, `${name} by ${method}`).toBeLessThan(5);
        expect(segments.reduce((most, { text }) => Math.max(most, text.length), 0)).toBeLessThanOrEqual(500);
        expect(segments.every(({ text, pieces }) => text.trim() !== '' && pieces.length > 0)).toBe(true);
      }
    },
    60_000,
  );

  it.each(segmentMethods)('%s loses no sentence, and says the same every time', (method) => {
    const sentences = Array.from({ length: 400 }, (_, at) => `这是第${at}个句子，说的是编号为${at * 7}的事情。`);
    const paragraphs = Array.from({ length: 40 }, (_, at) => sentences.slice(at * 10, at * 10 + 10).join(''));
    const parsed = plainFile(paragraphs);
    const segments = cut(parsed, method, 100);
    const whole = segments.map(({ text }) => text.replaceAll('\n', '')).join('');
    if (method !== 'qa') expect(whole).toBe(paragraphs.join(''));
    expect(segments.every(({ text }) => text.length <= 100)).toBe(true);
    expect(cut(parsed, method, 100)).toEqual(segments);
  });

  it('a book of 2,000 pages takes less than two seconds of the processor', () => {
    const pages = Array.from({ length: 2_000 }, (_, page) =>
      Array.from({ length: 36 }, (_, at) => ({
        text:
          at === 0 && page % 40 === 0
            ? `第${page / 40 + 1}章　往事`
            : `第${page}页第${at}行的字写得满满当当，一直写到这一行的末尾为止${at % 6 === 5 ? '。' : '，'}`,
        page: page + 1,
      })),
    );
    const parsed = printedFile(pages);
    const began = process.cpuUsage();
    const segments = cut(parsed, 'book');
    const { user } = process.cpuUsage(began);
    expect(segments.length).toBeGreaterThan(2_000);
    expect(user / 1e6).toBeLessThan(2);
  });
});
