import type { Box, ParsedLine } from '../../../gateways/sandbox/parsed-file.ts';
import { glueOf } from './glue-text.ts';

/** Where in the text a line of the page begins. */
type Span = { start: number; page: number; box?: Box; isUnsure?: true };

/** A paragraph, an item or a row, with the lines it was printed in. */
export type Block = {
  kind: ParsedLine['kind'];
  text: string;
  spans: Span[];
  row?: number;
  /** Words that belong before each of its pieces: what an item is an item of. */
  lead?: string;
};

const unsureBelow = 60;

export const blockOf = (lines: ParsedLine[]): Block => {
  const parts: string[] = [];
  const spans: Span[] = [];
  let length = 0;
  let last = '';
  for (const { text, page, box, confidence } of lines) {
    const glue = glueOf(last, text);
    const isBroken = glue === ' ' && /[a-z]-$/.test(last.slice(-2)) && /^[a-z]/.test(text);
    if (isBroken) {
      parts.push((parts.pop() ?? '').slice(0, -1));
      length -= 1;
    } else if (glue) {
      parts.push(glue);
      length += glue.length;
    }
    spans.push({
      start: length,
      page,
      ...(box && { box }),
      ...(confidence !== undefined && confidence < unsureBelow && { isUnsure: true as const }),
    });
    parts.push(text);
    length += text.length;
    last = text;
  }
  const [first] = lines;
  return { kind: first?.kind ?? 'text', text: parts.join(''), spans, ...(first?.row && { row: first.row }) };
};

type Place = { page: number; boxes: Box[]; isUnsure?: true };

/** The lines that a stretch of the text was printed in; those of its first page, for boxes name no page. */
export const placeOf = (
  { spans, row }: Block,
  start: number,
  end: number,
  from: number,
): Place & { row?: number; at: number } => {
  let at = from;
  while (at + 1 < spans.length && (spans[at + 1]?.start ?? 0) <= start) at += 1;
  const page = spans[at]?.page ?? 1;
  const boxes: Box[] = [];
  let isUnsure = false;
  for (let index = at; index < spans.length; index += 1) {
    const span = spans[index];
    if (!span || (index > at && span.start >= end)) break;
    isUnsure ||= span.isUnsure === true;
    if (span.box && span.page === page) boxes.push(span.box);
  }
  return { page, boxes, at, ...(row && { row }), ...(isUnsure && { isUnsure: true }) };
};
