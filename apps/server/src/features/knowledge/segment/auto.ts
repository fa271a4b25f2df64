import type { SegmentMethod } from '@zhixing/contract/knowledge-file';
import type { ParsedFile, ParsedLine } from '../../../gateways/sandbox/parsed-file.ts';
import { headingForm } from './heading-form.ts';
import { createLawReader } from './laws.ts';
import { readPairs } from './qa.ts';
import { readHeadings } from './read-headings.ts';
import { countResumeHeads } from './resume.ts';

const share = (lines: ParsedLine[], isCounted: (line: ParsedLine) => boolean) =>
  lines.length === 0 ? 0 : lines.filter(isCounted).length / lines.length;

const isSlides = (pages: ParsedFile['pages'], lines: ParsedLine[], fileName: string) =>
  /\.pptx?$/i.test(fileName) ||
  (pages.length > 1 && pages.every(({ width, height }) => width > height * 1.2) && lines.length / pages.length < 25);

const countArticles = (lines: ParsedLine[]) => {
  const readMark = createLawReader();
  return lines.filter((line, index) => readMark(line, lines[index - 1])?.rank === 5).length;
};

const isPairs = (lines: ParsedLine[]) => {
  const marked = lines.filter(({ text }) => /^(?:问题?|答案?|[qa])\s{0,2}\d{0,4}\s{0,2}[：:]/i.test(text)).length;
  if (marked >= 4 && marked * 4 >= lines.length) return true;
  const isTwoColumns =
    share(lines, ({ cells, text }) => (cells ? cells.filter(Boolean).length : text.split('\t', 3).length) === 2) > 0.9;
  if (!isTwoColumns) return false;
  const pairs = readPairs(lines);
  return (
    pairs.length >= 2 &&
    share(
      pairs.map(({ question }) => question[0] as ParsedLine),
      ({ text }) => /[？?吗呢]$|什么|如何|怎么|多少|哪/.test(text),
    ) > 0.5
  );
};

/** The method whose marks the document bears; `auto` where it bears none. */
export const chooseMethod = (lines: ParsedLine[], pages: ParsedFile['pages'], fileName: string): SegmentMethod => {
  if (isPairs(lines)) return 'qa';
  if (isSlides(pages, lines, fileName)) return 'ppt';
  if (share(lines, ({ kind }) => kind === 'row') > 0.7) return 'table';
  const articles = countArticles(lines);
  if (articles >= 4 && articles >= lines.length / 60) return 'laws';
  const text = lines.slice(0, 60).map((line) => line.text.replace(/\s+/g, ''));
  if (
    text.some((line) => /^[【[]?(?:摘要|abstract)/i.test(line)) &&
    lines.some((line) => /^(?:[【[]?关\s?键\s?词|参\s?考\s?文\s?献|references)/i.test(line.text))
  )
    return 'paper';
  if (countResumeHeads(lines) >= 3 && lines.length < 400) return 'resume';
  if (share(lines, ({ confidence }) => confidence !== undefined) > 0.5) return 'scanned';
  const headings = [...readHeadings(lines).keys()].map((line) => headingForm(line.text));
  const chapters = headings.filter((form) => form && form.rank <= 2 && !form.isNamed).length;
  const numbered = headings.filter((form) => form && form.rank >= 4).length;
  if (chapters >= 3 && numbered < chapters) return 'book';
  return headings.length >= 4 ? 'manual' : 'auto';
};
