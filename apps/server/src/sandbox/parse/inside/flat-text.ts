import type { LayoutPage, Word } from './read-layout.ts';

/** All that is printed as one text without spaces, with the place of every sign of it. */
export const createFlatText = (pages: LayoutPage[]) => {
  const parts: string[] = [];
  const lines: { start: number; em: number; page: number }[] = [];
  const words: { start: number; line: number; word: Word }[] = [];
  let length = 0;
  for (const { page, blocks } of pages)
    for (const { lines: printed } of blocks)
      for (const line of printed) {
        lines.push({ start: length, em: line.em, page });
        for (const word of line.words) {
          const text = word.text.replaceAll(/\s/g, '');
          if (text === '') continue;
          words.push({ start: length, line: lines.length - 1, word: { ...word, text } });
          parts.push(text);
          length += text.length;
        }
      }

  const wordAt = (place: number) => {
    let [low, high] = [0, words.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((words[middle]?.start ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const lineOf = (place: number) => words[wordAt(place)]?.line ?? 0;

  /** A part of a word is as wide as its share of the signs. */
  const cutWord = ({ start, word }: (typeof words)[number], first: number, last: number): Word => {
    const sign = (word.right - word.left) / word.text.length;
    const [from, to] = [Math.max(0, first - start), Math.min(word.text.length, last - start + 1)];
    return { ...word, left: word.left + from * sign, right: word.left + to * sign };
  };

  return {
    text: parts.join(''),
    lineOf,
    lineStart: (place: number) => lines[lineOf(place)]?.start ?? 0,
    /** What is printed from one sign to another. */
    between: (first: number, last: number) => {
      const found = words.slice(wordAt(first), wordAt(last) + 1);
      const line = lines[found[0]?.line ?? 0];
      return { words: found.map((one) => cutWord(one, first, last)), em: line?.em ?? 10, page: line?.page ?? 1 };
    },
  };
};
export type FlatText = ReturnType<typeof createFlatText>;
