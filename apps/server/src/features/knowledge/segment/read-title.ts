import type { ParsedLine } from '../../../gateways/sandbox/parsed-file.ts';
import { medianLetters } from './read-headings.ts';

/** The title of a document, by style or by its letters, and the lines without it. */
export const readTitle = (lines: ParsedLine[]): { title: string; rest: ParsedLine[] } => {
  const median = medianLetters(lines);
  const head = lines.slice(0, 6);
  const largest = Math.max(0, ...head.map(({ letters = 0 }) => letters));
  const isTitle = (line: ParsedLine | undefined) =>
    line !== undefined &&
    line.text.length <= 60 &&
    (line.kind === 'heading'
      ? (line.level ?? 1) === 1
      : line.kind === 'text' && median > 0 && line.letters === largest && largest >= median * 1.25);
  const from = head.findIndex(isTitle);
  if (from < 0) return { title: '', rest: lines };
  const [first] = lines.slice(from);
  let to = from + 1;
  while (to < from + 3 && lines[to]?.kind === 'text' && lines[to]?.paragraph === first?.paragraph && isTitle(lines[to]))
    to += 1;
  const title = lines
    .slice(from, to)
    .map(({ text }) => text)
    .join('')
    .slice(0, 80);
  return { title, rest: [...lines.slice(0, from), ...lines.slice(to)] };
};
