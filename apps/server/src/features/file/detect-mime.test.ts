import { describe, expect, it } from 'vitest';
import { detectMime, headBytes, judgeOf, type Purpose } from './detect-mime.ts';
import { hostileFiles } from './test-files/hostile-files.ts';
import * as make from './test-files/sample-files.ts';

const good: [string, Buffer][] = [
  ['a.png', make.png()],
  ['a.docx', make.docx()],
  ['a.doc', make.compound('WordDocument')],
  ['a.txt', Buffer.from('第一行\nBM 与 <script> 只是文字\n')],
  ['gbk.txt', Buffer.from([0xc4, 0xe3, 0xba, 0xc3, 0x0a])],
  ['utf16.txt', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('第一行', 'utf16le')])],
];
const cases = [...good, ...hostileFiles.map(({ name, bytes }) => [name, Buffer.from(bytes)] as [string, Buffer])];
const endingOf = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? '';

/** As it comes over a line: the head, then all of it in small pieces. */
const judgeInPieces = async (purpose: Purpose, name: string, bytes: Buffer, size: number) => {
  const judge = judgeOf(purpose, endingOf(name));
  if (!judge || !(await judge.begin(bytes.subarray(0, headBytes)))) return undefined;
  judge.see(bytes.subarray(0, 2));
  for (let at = 2; at < bytes.length; at += size) judge.see(bytes.subarray(at, at + size));
  return judge.isGood() ? judge.mimeType : undefined;
};

describe('a file that comes in pieces', () => {
  it.each([1, 3, 1000])('is judged like the whole one: pieces of %i bytes', async (size) => {
    let taken = 0;
    for (const purpose of ['file', 'icon', 'knowledge'] as const)
      for (const [name, bytes] of cases) {
        const whole = await detectMime(purpose, endingOf(name), bytes);
        expect([purpose, name, await judgeInPieces(purpose, name, bytes, size)]).toEqual([purpose, name, whole]);
        if (whole) taken++;
      }
    expect(taken).toBeGreaterThan(good.length);
  });

  it('has its last bytes looked at too, however long it is', async () => {
    const bare = make.zip({ 'a.bin': Buffer.alloc(2 * headBytes, 1) });
    const far = Buffer.concat([bare, make.zip({ '[Content_Types].xml': 'x', 'word/document.xml': 'x' })]);
    expect(await judgeInPieces('file', 'a.docx', bare, 4096)).toBeUndefined();
    expect(await judgeInPieces('file', 'a.docx', far, 4096)).toContain('wordprocessingml');
    const words = Buffer.concat([Buffer.from('字'.repeat(headBytes)), Buffer.from([0])]);
    expect(await judgeInPieces('file', 'a.txt', words.subarray(0, -1), 1000)).toBe('text/plain');
    expect(await judgeInPieces('file', 'a.txt', words, 1000)).toBeUndefined();
  });
});
