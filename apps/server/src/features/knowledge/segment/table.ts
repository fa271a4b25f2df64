import type { ParsedFile, ParsedLine } from '../../../gateways/sandbox/parsed-file.ts';
import type { Section } from './fill-segments.ts';
import { joinParagraphs } from './join-paragraphs.ts';
import { withRoot } from './outline.ts';

const unnamed = /^(?:sheet|工作表)\s?\d{0,3}$/i;

/** A section for each sheet, a piece for each row in words. */
export const segmentTable = (lines: ParsedLine[], root: string[], pages: ParsedFile['pages']): Section[] => {
  const names = new Map(pages.map(({ page, name }) => [page, name]));
  const sheets = new Map<number, ParsedLine[]>();
  for (const line of lines) {
    const sheet = sheets.get(line.page);
    if (sheet) sheet.push(line);
    else sheets.set(line.page, [line]);
  }
  return [...sheets].map(([page, sheet]) => {
    const name = names.get(page)?.trim() ?? '';
    return { path: withRoot(name && !unnamed.test(name) ? [name] : [], root), blocks: joinParagraphs(sheet) };
  });
};
