import type { ParsedLine } from '../../../gateways/sandbox/parsed-file.ts';
import type { Section } from './fill-segments.ts';
import { headingForm } from './heading-form.ts';
import { outlineOf } from './outline.ts';
import { type Heading, readHeadings } from './read-headings.ts';

/** A section for each chapter. Lists inside a chapter are no headings, unless they are printed like some. */
export const segmentBook = (lines: ParsedLine[], root: string[]): Section[] => {
  const headings = new Map<ParsedLine, Heading>();
  for (const [line, heading] of readHeadings(lines)) {
    const form = headingForm(line.text);
    const isListed = form !== undefined && !form.isNamed && form.rank >= 4;
    const isPrinted = line.kind === 'heading' || heading.rank === undefined || heading.isTitle;
    if (isPrinted || !isListed || (form.numbers?.length ?? 0) > 1) headings.set(line, heading);
  }
  return outlineOf(lines, root, undefined, headings);
};
