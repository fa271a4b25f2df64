import type { ParsedLine } from '../../../gateways/sandbox/parsed-file.ts';
import type { Section } from './fill-segments.ts';
import { joinParagraphs } from './join-paragraphs.ts';

export const fullLength = 1_200;

/** The text as it runs, cut at the ends of paragraphs. */
export const segmentFull = (lines: ParsedLine[], root: string[]): Section[] => [
  {
    path: root,
    blocks: joinParagraphs(lines.map((line) => (line.kind === 'heading' ? { ...line, kind: 'text' as const } : line))),
  },
];
