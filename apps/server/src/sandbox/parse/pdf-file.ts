import { DocumentFault } from './fault.ts';
import type { Programs } from './programs.ts';
import { type Clock, type Ended, runProgram } from './run-program.ts';

const PAGES_AT_MOST = 2_000;
const LOOKED_AT = 3;
const DOTS_AT_MOST = 200_000_000;
const BARE_CHARACTERS = 20;
const HEADER_WITHIN = 1_024;

const faultOf = ({ said }: Ended) => new DocumentFault(/password/i.test(said) ? 'encrypted' : 'broken');

const pdf = (bytes: Buffer) => [{ name: '/in', bytes }];
const isPdf = (bytes: Buffer) => bytes.subarray(0, HEADER_WITHIN).includes('%PDF-', 0, 'latin1');

/** What poppler says of a PDF. */
export const createPdfFile = (programs: Programs) => {
  const countPages = async (bytes: Buffer, clock: Clock): Promise<number> => {
    if (!isPdf(bytes)) throw new DocumentFault('broken');
    const ended = await runProgram(programs.pdfinfo('/in'), pdf(bytes), clock);
    const pages = Number(/^Pages:\s+(\d+)$/m.exec(ended.output.toString('utf8'))?.[1] ?? 0);
    if (pages === 0) throw faultOf(ended);
    if (pages > PAGES_AT_MOST) throw new DocumentFault('too-many-pages');
    return pages;
  };

  /** Words with their places, as `pdftotext -bbox-layout` prints them. */
  const layout = async (bytes: Buffer, from: number, to: number, clock: Clock): Promise<Buffer> => {
    if (!isPdf(bytes)) throw new DocumentFault('broken');
    const words = ['-bbox-layout', '-f', String(from), '-l', String(Math.min(to, PAGES_AT_MOST)), '/in', '-'];
    const ended = await runProgram(programs.pdftotext(...words), pdf(bytes), clock);
    if (ended.code !== 0 || !ended.output.includes('<page ')) throw faultOf(ended);
    return ended.output;
  };

  const pageWords = (page: number) => ['-f', String(page), '-l', String(page)];
  /** A picture that says it is larger than any scan would take minutes to draw. */
  const hasPicture = async (bytes: Buffer, page: number, clock: Clock) => {
    const ended = await runProgram(programs.pdfimages('-list', ...pageWords(page), '/in'), pdf(bytes), clock);
    const pictures = ended.output.toString('latin1').split('\n').slice(2).filter(Boolean);
    for (const [, , , width, height] of pictures.map((line) => line.trim().split(/\s+/).map(Number)))
      if ((width ?? 0) * (height ?? 0) > DOTS_AT_MOST) throw new DocumentFault('too-large', page);
    return pictures.length > 0;
  };
  /** How many characters the first pages have, pictures not counted. */
  const countCharacters = async (bytes: Buffer, pages: number, clock: Clock) => {
    const ended = await runProgram(programs.pdftotext('-l', String(pages), '/in', '-'), pdf(bytes), clock);
    return ended.output.toString('utf8').replaceAll(/\s/g, '').length;
  };
  const isScanned = async (bytes: Buffer, clock: Clock) =>
    (await countCharacters(bytes, LOOKED_AT, clock)) < BARE_CHARACTERS && (await hasPicture(bytes, 1, clock));
  const draw = async (bytes: Buffer, page: number, dpi: number, clock: Clock): Promise<Buffer> => {
    const words = ['-r', String(dpi), '-gray', ...pageWords(page), '-png', '/in'];
    const ended = await runProgram(programs.pdftoppm(...words), pdf(bytes), clock);
    if (ended.output.length === 0)
      throw new DocumentFault(/memory|too large/i.test(ended.said) ? 'too-large' : 'broken');
    return ended.output;
  };
  return { countPages, layout, hasPicture, countCharacters, isScanned, draw };
};
export type PdfFile = ReturnType<typeof createPdfFile>;
