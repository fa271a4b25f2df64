import { describe, expect, it } from 'vitest';
import { plainFile } from '../../../../test/parsed-files.ts';
import { segmentFile } from './segment-file.ts';

describe('KB-14 book', () => {
  const story = '他六岁那年拆坏了家里唯一的一台座钟，被罚在院子里站到天黑，却从此迷上了齿轮。';
  const parsed = plainFile([
    '前言',
    '这本书写了两年。',
    '第一章　少年与座钟',
    story.repeat(30),
    '一、规矩',
    '二、手艺',
    '第二章　面粉仓库',
    '第一章里说过的那座钟还在。',
    '后记',
    '书稿完成时，梧桐正落叶。',
  ]);
  const { segments } = segmentFile(parsed, { method: 'book', maxLength: 600 }, '慢工.txt');

  it('cuts by chapters, into whole sentences that fit', () => {
    const chapters = [...new Set(segments.map(({ path }) => path.at(-1)))];
    expect(chapters).toEqual(['前言', '第一章　少年与座钟', '第二章　面粉仓库', '后记']);
    const first = segments.filter(({ path }) => path.at(-1) === '第一章　少年与座钟');
    expect(first.length).toBeGreaterThan(1);
    for (const { text } of first.slice(0, -1)) expect(text).toMatch(/。$/);
    expect(first.at(-1)?.text).toMatch(/一、规矩\n二、手艺$/);
    expect(segments.at(-2)?.text).toBe('第一章里说过的那座钟还在。');
  });
});
