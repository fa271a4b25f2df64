import { rawPdf, streamOf } from '../../../apps/server/test/documents/raw-pdf.ts';

const pagesOf = (no: number) => 6 + (no % 7);
const linesOnPage = 8;

/** A line that no other file and page has, so that each segment can be told. */
const lineOf = (no: number, page: number, line: number) =>
  `File ${no} page ${page} item ${line} costs ${(no * 7919 + page * 104_729 + line * 31) % 100_000} coins and ships on day ${line + 1}.`;

const pageOf = (no: number, page: number) =>
  streamOf(
    `BT /F1 11 Tf 14 TL 60 780 Td ${Array.from({ length: linesOnPage }, (_, line) => `(${lineOf(no, page, line)}) Tj T*`).join(' ')} ET`,
  );

/** A PDF of some pages, read in two or three goes. */
export const makeFile = (no: number) => {
  const pages = pagesOf(no);
  const first = 4;
  const objects = Array.from({ length: pages }, (_, page) => [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + 2 * page + 1} 0 R >>`,
    pageOf(no, page + 1),
  ]).flat();
  const kids = Array.from({ length: pages }, (_, page) => `${first + 2 * page} 0 R`).join(' ');
  return {
    name: `file-${no}.pdf`,
    pages,
    batches: Math.ceil(pages / 5),
    lines: Array.from({ length: pages * linesOnPage }, (_, at) =>
      lineOf(no, Math.floor(at / linesOnPage) + 1, at % linesOnPage),
    ),
    bytes: rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      ...objects,
    ]),
  };
};
export type MadeFile = ReturnType<typeof makeFile>;
