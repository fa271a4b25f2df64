import { ReadFault } from './fault.ts';
import { foldText, isWide } from './fold-text.ts';

export type Word = { left: number; top: number; right: number; bottom: number; text: string };
export type LayoutLine = { words: Word[]; text: string; em: number };
export type LayoutBlock = { lines: LayoutLine[] };
export type LayoutPage = { page: number; width: number; height: number; blocks: LayoutBlock[] };

const WORDS_AT_MOST = 2_000_000;
const partForm = /<(page|block|line|word)( [^>]*)?>([^<]*)/g;
const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plainText = (text: string) => text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => signs[name] ?? '');

const numberOf = (attributes: string, name: string) => {
  const at = attributes.indexOf(`${name}="`);
  const value = at < 0 ? 0 : Number.parseFloat(attributes.slice(at + name.length + 2));
  return Number.isFinite(value) ? Math.min(100_000, Math.max(-100_000, value)) : 0;
};

/**
 * The height of the letters. A Chinese character is as wide as it is high and others are about half as wide; how high the
 * box of a word is says little: fonts make it 1.1 to 2.6 times as high as their letters.
 */
const emOf = (words: Word[]) => {
  let [wideWidth, units, narrowWidth, narrow, height] = [0, 0, 0, 0, 0];
  for (const { text, left, right, top, bottom } of words) {
    height = Math.max(height, bottom - top);
    const wide = [...text].filter(isWide).length;
    if (wide > 0) {
      wideWidth += right - left;
      units += wide + ([...text].length - wide) * 0.55;
    } else {
      narrowWidth += right - left;
      narrow += text.length;
    }
  }
  if (units > 0) return wideWidth / units;
  return Math.min(height / 1.15, narrow > 3 ? (narrowWidth / narrow) * 1.95 : height);
};

/** The middle of the letters: the line they stand on lies about three quarters down the box. */
export const middleOf = ({ top, bottom }: Word, em: number) => top + (bottom - top) * 0.76 - em * 0.38;

const gapNeedsSpace = (before: Word, after: Word, em: number) => {
  const gap = after.left - before.right;
  const touching = [before.text.at(-1) ?? '', after.text[0] ?? ''].filter(isWide).length;
  return touching === 0 || gap > em * (touching === 2 ? 0.2 : 0.12);
};

export const joinWords = (words: Word[], em: number) =>
  words.reduce((text, word, at) => {
    const before = words[at - 1];
    return before && gapNeedsSpace(before, word, em) ? `${text} ${word.text}` : text + word.text;
  }, '');

/** What `pdftotext -bbox-layout` prints, page by page; `first` is the number of its first page. */
export const readLayout = (layout: string, first: number): LayoutPage[] => {
  const pages: LayoutPage[] = [];
  let count = 0;
  for (const [, part, attributes = '', text = ''] of layout.matchAll(partForm)) {
    const page = pages.at(-1);
    const block = page?.blocks.at(-1);
    if (part === 'page') {
      const [width, height] = [numberOf(attributes, 'width'), numberOf(attributes, 'height')];
      pages.push({ page: first + pages.length, width: Math.abs(width), height: Math.abs(height), blocks: [] });
    } else if (part === 'block') page?.blocks.push({ lines: [] });
    else if (part === 'line') block?.lines.push({ words: [], text: '', em: 0 });
    else {
      if (++count > WORDS_AT_MOST) throw new ReadFault('too-large');
      const [left, top, right, bottom] = ['xMin', 'yMin', 'xMax', 'yMax'].map((name) => numberOf(attributes, name)) as [
        number,
        number,
        number,
        number,
      ];
      const words = foldText(plainText(text)).trim();
      if (words !== '') block?.lines.at(-1)?.words.push({ left, top, right, bottom, text: words });
    }
  }
  for (const { blocks } of pages)
    for (const block of blocks) {
      for (const line of block.lines) {
        line.em = emOf(line.words);
        line.text = joinWords(line.words, line.em);
      }
      block.lines = block.lines.filter(({ words }) => words.length > 0);
    }
  return pages;
};

/** The place of some words: as high as their letters and a little, around their middle, so that lines do not overlap. */
export const boxOf = (words: Word[], em: number): [number, number, number, number] => {
  const left = Math.min(...words.map((word) => word.left));
  const right = Math.max(...words.map((word) => word.right));
  const middles = words.map((word) => middleOf(word, em));
  const half = Math.max(1, em) * 0.6;
  const [top, bottom] = [Math.min(...middles) - half, Math.max(...middles) + half];
  const round = (value: number) => Math.round(value * 100) / 100;
  return [round(left), round(top), round(Math.max(0, right - left)), round(Math.max(0, bottom - top))];
};
