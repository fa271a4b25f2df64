import { maxPdfBytes } from '../../gateways/sandbox/parse-protocol.ts';
import { DocumentFault } from './fault.ts';
import { isEncryptedOffice, isOle } from './office-file.ts';
import type { PdfFile } from './pdf-file.ts';
import type { Programs } from './programs.ts';
import { type Clock, runProgram } from './run-program.ts';

const filters = {
  pdf: 'pdf',
  docx: 'docx:MS Word 2007 XML',
  xlsx: 'xlsx:Calc MS Excel 2007 XML',
  pptx: 'pptx:Impress MS PowerPoint 2007 XML',
} as const;

const isZip = (bytes: Buffer) => bytes.length > 4 && bytes.readUInt32BE(0) === 0x504b0304;

const assertOffice = (bytes: Buffer, format: string) => {
  if (isEncryptedOffice(bytes)) throw new DocumentFault('encrypted');
  // LibreOffice takes any file for some text; what is no office document would come back as its own bytes.
  if (format.endsWith('x') ? !isZip(bytes) : !isOle(bytes) && !isZip(bytes)) throw new DocumentFault('broken');
};

/** Office documents in another form, made by LibreOffice. */
export const createOffice = (programs: Programs, pdf: PdfFile) => {
  const convert = async (bytes: Buffer, format: string, to: keyof typeof filters, clock: Clock): Promise<Buffer> => {
    assertOffice(bytes, format);
    const name = `/tmp/in.${format}`;
    const { output } = await runProgram(programs.office(name, filters[to], to), [{ name, bytes }], clock);
    if (output.length === 0) throw new DocumentFault('broken');
    if (output.length > maxPdfBytes) throw new DocumentFault('too-large');
    return output;
  };

  /** Short of memory LibreOffice prints empty pages and is content: what has neither a word nor a picture is refused. */
  const print = async (bytes: Buffer, format: string, clock: Clock): Promise<Buffer> => {
    const printed = await convert(bytes, format, 'pdf', clock);
    const pages = await pdf.countPages(printed, clock);
    if ((await pdf.countCharacters(printed, pages, clock)) === 0 && !(await pdf.hasPicture(printed, 1, clock)))
      throw new DocumentFault(pages > 1 ? 'unexpected' : 'empty');
    return printed;
  };
  return { convert, print, assertOffice };
};
