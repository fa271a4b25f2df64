import type { ParsedLine } from '../../../gateways/sandbox/parsed-file.ts';
import { follows, type HeadingForm, headingForm } from './heading-form.ts';

/** A line that is a heading, as deep as its rank or its letters say. */
export type Heading = { rank?: number; letters?: number; isTitle?: true };

const mostCharacters = 60;
const larger = 1.15;
const titleLarger = 1.3;
const leastStyled = 3;

/** The letters that most of the text is printed in. */
export const medianLetters = (lines: ParsedLine[]): number => {
  const sized = lines
    .filter(({ kind, letters }) => kind === 'text' && letters)
    .sort((a, b) => (a.letters ?? 0) - (b.letters ?? 0));
  const half = sized.reduce((sum, { text }) => sum + text.length, 0) / 2;
  let before = 0;
  const middle = sized.find(({ text }) => {
    before += text.length;
    return before >= half;
  });
  return middle?.letters ?? 0;
};

/** The largest lines are a title when they stand together at the begin, and nowhere else. */
const readTitleLines = (lines: ParsedLine[], median: number): Set<ParsedLine> => {
  const largest = Math.max(...lines.slice(0, 12).map(({ letters = 0 }) => letters), 0);
  const large = new Set<ParsedLine>();
  if (median === 0 || largest < median * titleLarger) return large;
  let last = -1;
  for (const [index, line] of lines.entries()) {
    if (line.kind !== 'text' || (line.letters ?? 0) < largest) continue;
    if (last >= 0 ? index !== last + 1 : index >= 12) return new Set();
    if (large.size >= 3 || line.text.length > mostCharacters || headingForm(line.text)) return new Set();
    large.add(line);
    last = index;
  }
  return large;
};

const isSentence = (text: string) => /[。；，！？;,：:、]$/.test(text);
const hasWords = (text: string) => /[\p{L}]/u.test(text);

/** Wrapped lines: what stands in the middle of a sentence is no heading, however it begins. */
const isInsideSentence = (before: ParsedLine | undefined, line: ParsedLine) =>
  before !== undefined &&
  before.kind === 'text' &&
  before.paragraph === line.paragraph &&
  before.text.length >= 15 &&
  !/[。；！？：:.!?”）)]$/.test(before.text);

/** Headings of a text whose headings are not styled, by their numbers and their letters. */
const readPrinted = (lines: ParsedLine[]): Map<ParsedLine, Heading> => {
  const median = medianLetters(lines);
  const found = new Map<ParsedLine, Heading>();
  const lastNumbers = new Map<string, number[]>();
  const namedLines = new Set<Heading>();
  const titles = readTitleLines(lines, median);
  for (const [index, line] of lines.entries()) {
    const { text, kind, letters, level } = line;
    const isLarge = letters !== undefined && median > 0 && letters >= median * larger;
    if (kind === 'heading') found.set(line, { rank: level ?? 1, ...(letters && { letters }) });
    else if (titles.has(line)) found.set(line, { rank: 0, isTitle: true, ...(letters && { letters }) });
    else if (kind === 'text' && text.length <= mostCharacters && hasWords(text)) {
      const form = isSentence(text) ? undefined : headingForm(text);
      const heading =
        isInsideSentence(lines[index - 1], line) && !isLarge ? undefined : judge(form, text, isLarge, lastNumbers);
      if (heading) {
        const entry: Heading = { ...heading, ...(letters && { letters }) };
        if (form?.isNamed) namedLines.add(entry);
        found.set(line, entry);
      } else if (isLarge && !isSentence(text) && !form) found.set(line, { letters });
    }
  }
  const ranks = [...found.values()].filter((one) => !namedLines.has(one) && one.rank).map(({ rank = 9 }) => rank);
  const top = ranks.reduce((least, rank) => Math.min(least, rank), 9);
  for (const entry of namedLines) entry.rank = top;
  return found;
};

/** A number alone may be a step or a wrapped line: it counts where it goes on from the number before, or stands out. */
const judge = (
  form: HeadingForm | undefined,
  text: string,
  isLarge: boolean,
  lastNumbers: Map<string, number[]>,
): Heading | undefined => {
  if (!form) return undefined;
  const { rank, numbers } = form;
  if (!numbers) return { rank };
  if (rank === 5 && (text.length > 25 || /。/.test(text))) return undefined;
  const family = rank >= 6 ? 'dotted' : String(rank);
  const before = lastNumbers.get(family);
  const isNext =
    family === 'dotted' ? follows(before, numbers) : rank <= 3 || numbers[0] === 1 || follows(before, numbers);
  const isStep =
    rank === 6 && (/^\d{1,3}[.．、]/.test(text) || /^\d{1,3}[\u4e00-\u9fff]/.test(text) || text.length > 30);
  if (!isLarge && (!isNext || isStep)) return undefined;
  lastNumbers.set(family, numbers);
  return { rank };
};

/** The lines that are headings. Styles are believed where the document has them. */
export const readHeadings = (lines: ParsedLine[]): Map<ParsedLine, Heading> => {
  const styled = lines.filter(({ kind }) => kind === 'heading');
  if (styled.length < leastStyled) return readPrinted(lines);
  return new Map(styled.map((line) => [line, { rank: line.level ?? 1 }]));
};
