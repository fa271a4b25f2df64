import type { ParsedFile, ParsedLine } from '../../../gateways/sandbox/parsed-file.ts';
import type { Section } from './fill-segments.ts';
import { orderColumns } from './order-columns.ts';
import { outlineOf } from './outline.ts';
import { readHeadings } from './read-headings.ts';

const references =
  /^(?:[\d.、\s一二三四五六七八九十]{0,6})(?:主要)?(?:参\s?考\s?文\s?献|references|bibliography)[：:]?$/i;
const inline = /^[【[]?(?:摘\s{0,2}要|关\s?键\s?词|abstract|key\s?words)[】\]]?[：:\s]/i;

/** Columns one after the other, the list of references left out; abstract and key words are sections of their own. */
export const segmentPaper = (lines: ParsedLine[], root: string[], pages: ParsedFile['pages']): Section[] => {
  const ordered = orderColumns(lines, pages);
  const headings = readHeadings(ordered);
  let isOut = false;
  const kept = ordered.filter((line) => {
    if (references.test(line.text)) isOut = true;
    else if (isOut && headings.has(line)) isOut = false;
    return !isOut;
  });
  return outlineOf(kept, root, ({ text }) => inline.test(text), headings);
};
