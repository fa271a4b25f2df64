import type { ParsedLine } from '../../../gateways/sandbox/parsed-file.ts';
import type { Section } from './fill-segments.ts';
import { closeUp } from './glue-text.ts';
import { outlineOf } from './outline.ts';

/** Spots and lines that were read as letters. */
const isNoise = ({ text, confidence = 100 }: ParsedLine) =>
  (confidence < 30 && text.length <= 6) || !/[\p{L}\p{N}。，；：！？、）]/u.test(text);

/** The numbers of headings as a reader of pictures writes them: １．２ or 1 . 2 or l.2. */
const mendNumber = (text: string) =>
  text
    .replace(/^[０-９．]{1,12}/, (number) =>
      number.replace(/[０-９．]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0)),
    )
    .replace(/^[lI|](?=[.．]\d)/, '1')
    .replace(/^(\d{1,2})\s?[.．。·]\s?(\d{1,2})(?:\s?[.．。·]\s?(\d{1,2}))?(?=\s|[\u4e00-\u9fff])/, (_, a, b, c) =>
      [a, b, c].filter(Boolean).join('.'),
    );

const mend = (line: ParsedLine): ParsedLine => {
  const { box, letters, text } = line;
  const size = letters ?? (box && box[3] > 0 ? Math.round(box[3]) : undefined);
  return { ...line, text: mendNumber(closeUp(text)), ...(size && { letters: size }) };
};

/** As a manual, after what the reading of pictures does to the words is mended. */
export const segmentScanned = (lines: ParsedLine[], root: string[]): Section[] =>
  outlineOf(lines.filter((line) => line.kind === 'row' || !isNoise(line)).map(mend), root);
