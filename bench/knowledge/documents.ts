import type { SegmentMethod } from '../../packages/contract/src/knowledge-file.ts';
import { writeAuto } from './data/auto.ts';
import { writeBook } from './data/book.ts';
import { firms } from './data/firms.ts';
import { writeFull } from './data/full.ts';
import { writeLaws } from './data/laws.ts';
import { writeManual } from './data/manual.ts';
import { writePaper } from './data/paper.ts';
import { writePpt } from './data/ppt.ts';
import { writeQa } from './data/qa.ts';
import { writeResume } from './data/resume.ts';
import { writeScanned } from './data/scanned.ts';
import { writeTable } from './data/table.ts';
import { chooseQuestions, type Document, type Writer } from './draft.ts';

const writers: Record<SegmentMethod, Writer> = {
  auto: writeAuto,
  qa: writeQa,
  resume: writeResume,
  manual: writeManual,
  scanned: writeScanned,
  table: writeTable,
  paper: writePaper,
  book: writeBook,
  laws: writeLaws,
  ppt: writePpt,
  full: writeFull,
};

/** The evaluation set: every kind of document about every firm, with what is asked of it. */
export const writeDocuments = (): Document[] =>
  (Object.keys(writers) as SegmentMethod[]).flatMap((kind) =>
    firms.map((firm, n) => {
      const { fileName, parsed, asked } = writers[kind](firm, n);
      return { id: `${kind}-${n + 1}`, kind, fileName, parsed, questions: chooseQuestions(asked, n) };
    }),
  );
