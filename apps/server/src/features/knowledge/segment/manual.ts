import type { ParsedLine } from '../../../gateways/sandbox/parsed-file.ts';
import type { Section } from './fill-segments.ts';
import { outlineOf } from './outline.ts';

/** A section for each heading, told by its number, its letters or its style. */
export const segmentManual = (lines: ParsedLine[], root: string[]): Section[] => outlineOf(lines, root);
