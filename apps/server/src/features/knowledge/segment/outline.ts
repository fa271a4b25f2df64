import type { ParsedLine } from '../../../gateways/sandbox/parsed-file.ts';
import type { Block } from './block.ts';
import type { Section } from './fill-segments.ts';
import { joinParagraphs } from './join-paragraphs.ts';
import { type Heading, readHeadings } from './read-headings.ts';

const mostInPath = 80;
const deepest = 8;
type Open = Heading & { text: string };

const isAbove = (upper: Open, next: Heading): boolean => {
  if (upper.isTitle) return true;
  if (upper.rank !== undefined && next.rank !== undefined) return upper.rank < next.rank;
  const difference = (upper.letters ?? 0) - (next.letters ?? 0);
  if (upper.letters && next.letters && Math.abs(difference) > 0.5) return difference > 0;
  return upper.rank === undefined && next.rank !== undefined;
};

/** Sections of a document by its headings. A heading with nothing under it is told as text of what stands above it. */
export const outlineOf = (
  lines: ParsedLine[],
  root: string[],
  isStart?: (line: ParsedLine) => boolean,
  headings: Map<ParsedLine, Heading> = readHeadings(lines),
): Section[] => {
  const sections: Section[] = [];
  const stack: Open[] = [];
  let body: ParsedLine[] = [];
  let bare: ParsedLine[] = [];
  const told = new Set<string>();
  const path = () =>
    withRoot(
      stack.map(({ text }) => text),
      root,
    );
  const close = () => {
    if (body.length > 0) {
      for (const { text } of stack) told.add(text);
      sections.push({ path: path(), blocks: joinParagraphs(body, isStart) });
    }
    body = [];
  };
  let before: ParsedLine | undefined;
  for (const line of lines) {
    const heading = headings.get(line);
    const top = stack.at(-1);
    if (!heading) body.push(line);
    else if (before && top && headings.has(before) && isWrapped(before, line, top, heading)) {
      top.text = (top.text + line.text).slice(0, mostInPath);
    } else {
      if (before && headings.has(before) && top && !isAbove(top, heading)) bare.push(before);
      close();
      while (stack.length > 0 && (stack.length >= deepest || !isAbove(stack.at(-1) as Open, heading))) stack.pop();
      stack.push({ ...heading, text: line.text.slice(0, mostInPath) });
    }
    before = line;
  }
  close();
  const lastLine = lines.at(-1);
  if (lastLine && headings.has(lastLine)) bare.push(lastLine);
  bare = bare.filter(({ text }) => !told.has(text.slice(0, mostInPath)));
  if (bare.length > 0) sections.push({ path: root, blocks: bare.map((line) => ({ ...plainBlock(line) })) });
  return sections;
};

const plainBlock = ({ text, page, box }: ParsedLine): Block => ({
  kind: 'text',
  text,
  spans: [{ start: 0, page, ...(box && { box }) }],
});

/** The second line of a heading that is too long for one. */
const isWrapped = (before: ParsedLine, line: ParsedLine, top: Heading, heading: Heading) =>
  before.page === line.page &&
  before.letters !== undefined &&
  before.letters === line.letters &&
  before.paragraph === line.paragraph &&
  (heading.isTitle || heading.rank === undefined) &&
  (top.isTitle || before.text.length >= 12);

/** Whether one name is the other with words left out. */
const isShortOf = (short: string, long: string): boolean => {
  let at = 0;
  for (const character of long) if (character === short[at]) at += 1;
  return at === short.length;
};

/** What the document is called stands first, once. */
export const withRoot = (path: string[], root: string[]): string[] => {
  const [name] = root;
  const [first] = path;
  if (!name || (first && isShortOf(name, first))) return path;
  return first && isShortOf(first, name) ? [name, ...path.slice(1)] : [name, ...path];
};
