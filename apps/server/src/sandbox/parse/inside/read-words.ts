import { isWide, oneLine } from './fold-text.ts';
import { createLineList, type Read } from './line-list.ts';

const LEVEL = { page: 1, paragraph: 3, line: 4, word: 5 };

type Word = { text: string; confidence: number };

/** Tesseract puts a space after every Chinese character. */
const join = (words: Word[]) =>
  words.reduce((text, { text: next }) => {
    const touches = text === '' || isWide(text.at(-1) ?? '') || isWide(next[0] ?? '');
    return touches ? text + next : `${text} ${next}`;
  }, '');

/** What was read in a picture, from tesseract's table: lines with their place and how sure each is. */
export const readWords = (table: string, { page, scale }: { page: number; scale: number }): Read => {
  const list = createLineList();
  let size = { width: 0, height: 0 };
  let words: Word[] = [];
  let box: [number, number, number, number] = [0, 0, 0, 0];
  const round = (value: number) => Math.round(value * scale * 100) / 100;
  const flush = () => {
    const text = oneLine(join(words));
    if (text !== '') {
      const length = words.reduce((sum, word) => sum + word.text.length, 0);
      const sure = words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / length;
      list.add({ kind: 'text', text, page, box, letters: box[3], confidence: Math.round(sure) });
    }
    words = [];
  };
  for (const row of table.split('\n').slice(1)) {
    const cells = row.split('\t');
    const [level = 0, , , , , , left = 0, top = 0, width = 0, height = 0, confidence = 0] = cells.map(Number);
    if (level === LEVEL.page) size = { width: round(width), height: round(height) };
    if (level === LEVEL.paragraph || level === LEVEL.line) flush();
    if (level === LEVEL.paragraph) list.next();
    if (level === LEVEL.line) box = [round(left), round(top), round(width), round(height)];
    const text = (cells[11] ?? '').trim();
    if (level === LEVEL.word && text !== '') words.push({ text, confidence: Math.min(100, Math.max(0, confidence)) });
  }
  flush();
  return { pages: [{ page, ...size, name: '' }], lines: list.lines, bare: [] };
};
