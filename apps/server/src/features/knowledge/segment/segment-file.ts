import type { SegmentMethod, SegmentSettings } from '@zhixing/contract/knowledge-file';
import type { ParsedFile, ParsedLine } from '../../../gateways/sandbox/parsed-file.ts';
import { chooseMethod } from './auto.ts';
import { segmentBook } from './book.ts';
import { cleanLines } from './clean-lines.ts';
import { documentName } from './document-name.ts';
import { fillSegments, type Section } from './fill-segments.ts';
import { fullLength, segmentFull } from './full.ts';
import { segmentLaws } from './laws.ts';
import { segmentManual } from './manual.ts';
import { segmentPaper } from './paper.ts';
import { segmentPpt } from './ppt.ts';
import { segmentQa } from './qa.ts';
import { segmentResume } from './resume.ts';
import { segmentScanned } from './scanned.ts';
import type { Segment } from './segment.ts';
import { segmentTable } from './table.ts';

type Cut = (lines: ParsedLine[], root: string[], pages: ParsedFile['pages']) => Section[];

const cuts: Record<Exclude<SegmentMethod, 'qa'>, Cut> = {
  auto: segmentManual,
  resume: segmentResume,
  manual: segmentManual,
  scanned: segmentScanned,
  table: segmentTable,
  paper: segmentPaper,
  book: segmentBook,
  laws: segmentLaws,
  ppt: segmentPpt,
  full: segmentFull,
};

/** Segments of a document in their order; `method` is what `auto` decided for. Throws a `SegmentFault`. */
export const segmentFile = (
  parsed: ParsedFile,
  settings: SegmentSettings,
  fileName: string,
): { segments: Segment[]; method: SegmentMethod } => {
  const lines = cleanLines(parsed);
  const root = documentName(fileName);
  const method = settings.method === 'auto' ? chooseMethod(lines, parsed.pages, fileName) : settings.method;
  if (method === 'qa') return { method, segments: segmentQa(lines, root, settings.maxLength) };
  const sections = cuts[method](lines, root, parsed.pages);
  const maxLength = method === 'full' ? Math.min(fullLength, settings.maxLength) : settings.maxLength;
  return { method, segments: sections.flatMap((section) => fillSegments(section, { maxLength })) };
};
