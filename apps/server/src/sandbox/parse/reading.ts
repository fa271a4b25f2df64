import { z } from 'zod';
import { type ParseOrder, parseFault } from '../../gateways/sandbox/parse-protocol.ts';
import type { ParsedFile } from '../../gateways/sandbox/parsed-file.ts';
import { DocumentFault } from './fault.ts';
import type { PdfFile } from './pdf-file.ts';
import type { Programs } from './programs.ts';
import { type Clock, runProgram, startClock } from './run-program.ts';

const DPI = 300;
const POINTS_OF_INCH = 72;
/** A page that takes longer to be read in its picture is not read. */
const PICTURE_SECONDS = 30;

type Read = ParsedFile & { bare: number[] };

const answerForm = z.union([
  z.object({ kind: parseFault }),
  z.looseObject({ pages: z.union([z.number(), z.array(z.unknown())]) }),
]);

/** The word of a program that a document may have taken over: its form is looked at here, its content by the caller. */
const answerOf = (output: Buffer) => {
  try {
    return answerForm.parse(JSON.parse(output.toString('utf8')));
  } catch {
    return undefined;
  }
};

/** Our own readers, each call in a jail of its own. */
export const createReading = (programs: Programs, pdfs: PdfFile) => {
  const ask = async (order: object, inputs: Parameters<typeof runProgram>[1], clock: Clock): Promise<unknown> => {
    const ended = await runProgram(programs.read(order), inputs, clock);
    const answer = answerOf(ended.output);
    // Node ends this way when its memory is at an end.
    if (!answer)
      throw new DocumentFault('too-large', undefined, /out of memory/i.test(ended.said) ? undefined : ended.said);
    if ('kind' in answer) throw new DocumentFault(answer.kind as z.infer<typeof parseFault>);
    return answer;
  };

  const readPicture = async (picture: Buffer, page: number, scale: number, clock: Clock): Promise<Read> => {
    const words = ['/in', 'stdout', '-l', 'chi_sim', '--psm', '3', 'tsv'];
    const { output } = await runProgram(programs.tesseract(...words), [{ name: '/in', bytes: picture }], clock);
    if (output.length === 0) throw new DocumentFault('broken', page);
    const order = { task: 'words', format: 'tsv', from: page, to: page, scale };
    return (await ask(order, [{ name: '/in', bytes: output }], clock)) as Read;
  };

  /** Pages that say next to nothing and have a picture: what it says takes the place of what little there was. */
  const readPictures = async (read: Read, pdf: Buffer, ocr: ParseOrder['ocr'], clock: Clock): Promise<ParsedFile> => {
    const { signal } = clock;
    let { lines } = read;
    const asked = ocr === 'always' ? read.pages.map(({ page }) => page) : read.bare;
    for (const page of asked) {
      const own = startClock(PICTURE_SECONDS, signal);
      if (!(await pdfs.hasPicture(pdf, page, own)) && ocr !== 'always') continue;
      const seen = await pdfs
        .draw(pdf, page, DPI, own)
        .then((picture) => readPicture(picture, page, POINTS_OF_INCH / DPI, own))
        .catch((error) => {
          throw error instanceof DocumentFault ? new DocumentFault(error.kind, page) : error;
        });
      if (seen.lines.length > 0) lines = replacePage(lines, seen.lines, page);
    }
    return { pages: read.pages, lines };
  };

  return {
    readPicture,
    /** Sheets and slides; whatever else was not printed is one long page. */
    count: async (format: string, file: Buffer, clock: Clock): Promise<number> => {
      if (format !== 'xlsx' && format !== 'pptx') return 1;
      const order = { task: 'count', format, from: 1, to: 1 };
      const { pages } = (await ask(order, [{ name: '/in', bytes: file }], clock)) as { pages: number };
      return pages;
    },
    readPdf: async (file: Buffer, { from, to, ocr }: ParseOrder, clock: Clock): Promise<ParsedFile> => {
      const layout = await pdfs.layout(file, from, to, clock);
      const order = { task: 'read', format: 'pdf', from, to, hasLayout: true };
      const read = (await ask(order, [{ name: '/layout', bytes: layout }], clock)) as Read;
      return readPictures(read, file, ocr, clock);
    },
    /** `pdf` is empty where the document was not printed. */
    readOffice: async (
      format: string,
      file: Buffer,
      pdf: Buffer,
      { from, to, ocr }: ParseOrder,
      clock: Clock,
    ): Promise<ParsedFile> => {
      const hasLayout = pdf.length > 0 && (format === 'docx' || format === 'pptx');
      const inputs = [{ name: '/in', bytes: file }];
      if (hasLayout) inputs.push({ name: '/layout', bytes: await pdfs.layout(pdf, 1, 100_000, clock) });
      const read = (await ask({ task: 'read', format, from, to, hasLayout }, inputs, clock)) as Read;
      if (!hasLayout) return { pages: read.pages, lines: read.lines };
      return readPictures(read, pdf, ocr === 'always' ? 'auto' : ocr, clock);
    },
  };
};

/** Paragraphs of the page that was read anew are numbered after those before it. */
const replacePage = (lines: ParsedFile['lines'], seen: ParsedFile['lines'], page: number): ParsedFile['lines'] => {
  const before = lines.filter((line) => line.page < page);
  const after = lines.filter((line) => line.page > page);
  const first = (before.at(-1)?.paragraph ?? -1) + 1;
  const renumbered = seen.map((line) => ({ ...line, paragraph: line.paragraph + first }));
  const shift = (renumbered.at(-1)?.paragraph ?? first) + 1 - (after[0]?.paragraph ?? 0);
  return [...before, ...renumbered, ...after.map((line) => ({ ...line, paragraph: line.paragraph + shift }))];
};
