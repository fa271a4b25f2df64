import type { Inspected, ParseOrder } from '../../gateways/sandbox/parse-protocol.ts';
import type { ParsedFile } from '../../gateways/sandbox/parsed-file.ts';
import { createSlots } from '../slots.ts';
import type { Stage } from '../stage.ts';
import { createOffice } from './convert-office.ts';
import { DocumentFault } from './fault.ts';
import { createPdfFile } from './pdf-file.ts';
import { createPrograms, missingPrograms, type ProgramName } from './programs.ts';
import { createReading } from './reading.ts';
import { type Clock, startClock } from './run-program.ts';

const WAITING_AT_MOST = 60;
const SECONDS = 30;

const modern: Record<string, 'docx' | 'xlsx' | 'pptx'> = { doc: 'docx', xls: 'xlsx', ppt: 'pptx' };
const pictures = ['png', 'jpg', 'jpeg'];
const printable = ['docx', 'doc', 'pptx', 'ppt'];

const poppler: ProgramName[] = ['pdftotext', 'pdfinfo', 'pdfimages', 'pdftoppm'];
const programsOf = (format: string): ProgramName[] => {
  if (format === 'pdf') return [...poppler, 'tesseract', 'chinese'];
  if (pictures.includes(format)) return ['tesseract', 'chinese'];
  if (format.startsWith('doc')) return [...poppler, 'office', 'writer'];
  if (format.startsWith('ppt')) return [...poppler, 'office', 'impress'];
  return format === 'xls' ? ['office', 'calc'] : [];
};

type Document = { order: ParseOrder; file: Buffer; pdf: Buffer };
export type Parsed = { inspected: Inspected } | { bytes: Buffer } | { read: ParsedFile };

/** Reads documents of strangers, each step in a jail of its own. They have places of their own beside those of code. */
export const createParser = ({ slots, stage }: { slots: number; stage: Stage }) => {
  const programs = createPrograms(stage);
  const pdfs = createPdfFile(programs);
  const office = createOffice(programs, pdfs);
  const reading = createReading(programs, pdfs);
  const missing = missingPrograms();
  const places = createSlots(slots, WAITING_AT_MOST);

  /** Formats of before 2007 are read as the ones that came after them. */
  const modernise = async ({ order, file }: Document, clock: Clock) => {
    const to = modern[order.format];
    if (order.format in modern || /^(doc|xls|ppt)x$/.test(order.format)) office.assertOffice(file, order.format);
    return to
      ? { format: to, file: await office.convert(file, order.format, to, clock) }
      : { format: order.format, file };
  };

  const inspect = async (document: Document, clock: Clock): Promise<Inspected> => {
    const { order, pdf } = document;
    if (pictures.includes(order.format)) return { pages: 1, isScanned: true };
    const printed = order.format === 'pdf' ? document.file : pdf;
    if (printed.length > 0) {
      const pages = await pdfs.countPages(printed, clock);
      return { pages, isScanned: order.format === 'pdf' && (await pdfs.isScanned(printed, clock)) };
    }
    const { format, file } = await modernise(document, clock);
    return { pages: await reading.count(format, file, clock), isScanned: false };
  };

  const read = async (document: Document, clock: Clock): Promise<ParsedFile> => {
    const { order, pdf } = document;
    if (pictures.includes(order.format)) return reading.readPicture(document.file, 1, 1, clock);
    if (order.format === 'pdf') return reading.readPdf(document.file, order, clock);
    const { format, file } = await modernise(document, clock);
    return reading.readOffice(format, file, pdf, order, clock);
  };

  const tasks = {
    inspect: async (document: Document, clock: Clock) => ({ inspected: await inspect(document, clock) }),
    convert: async ({ order, file }: Document, clock: Clock) => {
      if (!printable.includes(order.format)) throw new DocumentFault('unexpected');
      return { bytes: await office.print(file, order.format, clock) };
    },
    read: async (document: Document, clock: Clock) => ({ read: await read(document, clock) }),
  };

  return {
    missing,
    parse: (document: Document, signal: AbortSignal): Promise<Parsed> =>
      places.inSlot(document.order, signal, async () => {
        if (document.file.length === 0) throw new DocumentFault('empty');
        const absent = programsOf(document.order.format).filter((name) => missing.includes(name));
        if (absent.length > 0) throw new DocumentFault('unexpected', undefined, `not installed: ${absent.join(', ')}`);
        return tasks[document.order.task](document, startClock(SECONDS, signal));
      }),
    figures: places.figures,
  };
};
export type Parser = ReturnType<typeof createParser>;
