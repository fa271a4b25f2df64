import { deflateSync } from 'node:zlib';
import type { Hostile, Outside } from './hostile-document.ts';
import { onePagePdf, rawPdf, streamOf, wordsPdf } from './raw-pdf.ts';

const catalogue = '<< /Type /Catalog /Pages 2 0 R >>';
const flate = (body: Buffer, times = 1) => {
  let packed = body;
  for (let n = 0; n < times; n++) packed = deflateSync(packed, { level: 9 });
  return streamOf(packed, `/Filter [${'/FlateDecode '.repeat(times)}]`);
};
const image = (width: number, height: number, body: Buffer, words = '') =>
  onePagePdf(streamOf('q 595 0 0 842 0 0 cm /I1 Do Q'), '/XObject << /I1 6 0 R >>', '0 0 595 842', [
    streamOf(
      body,
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 ${words}`,
    ),
  ]);
const pages = (count: number) =>
  rawPdf([
    catalogue,
    `<< /Type /Pages /Kids [${'3 0 R '.repeat(count)}] /Count ${count} >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
  ]);
const deepTree = (depth: number) =>
  rawPdf([
    catalogue,
    ...Array.from({ length: depth }, (_, at) => `<< /Type /Pages /Kids [${at + 3} 0 R] /Count 1 >>`),
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
  ]);
const withAction = (action: string) =>
  rawPdf([
    `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S ${action} >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>',
    streamOf('BT ET'),
  ]);
const form = (body: string) =>
  onePagePdf(streamOf('/X1 Do'), '/XObject << /X1 6 0 R >>', '0 0 595 842', [
    streamOf(
      body,
      '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /X1 6 0 R /X2 6 0 R >> >>',
    ),
  ]);

export const hostilePdfs = ({ file, port }: Outside): Hostile[] => {
  const of = (kind: string, name: string, make: () => Buffer): Hostile => ({
    kind,
    name: `pdf: ${name}`,
    extension: 'pdf',
    make,
  });
  return [
    of('xref', 'offsets that are wrong', () =>
      rawPdf([catalogue, '<< /Type /Pages /Kids [] /Count 0 >>'], { xref: 'wrong' }),
    ),
    of('xref', 'no table of offsets', () =>
      rawPdf([catalogue, '<< /Type /Pages /Kids [] /Count 0 >>'], { xref: 'none' }),
    ),
    of('xref', 'a table that follows itself', () =>
      rawPdf([catalogue, '<< /Type /Pages /Kids [] /Count 0 >>'], { trailer: '/Prev 15' }),
    ),
    of('tree', 'pages that hold themselves', () =>
      rawPdf([catalogue, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 99 >>']),
    ),
    of('tree', 'two that hold each other', () =>
      rawPdf([catalogue, '<< /Type /Pages /Kids [3 0 R] /Count 9 >>', '<< /Type /Pages /Kids [2 0 R] /Count 9 >>']),
    ),
    of('tree', '20,000 levels', () => deepTree(20_000)),
    of('tree', 'two billion pages by its own word', () =>
      rawPdf([
        catalogue,
        '<< /Type /Pages /Kids [3 0 R] /Count 2147483647 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
      ]),
    ),
    of('tree', '2,001 pages', () => pages(2_001)),
    of('tree', '100,000 pages', () => pages(100_000)),
    of('tree', 'none', () => rawPdf([catalogue, '<< /Type /Pages /Kids [] /Count 0 >>'])),
    of('box', 'a page of a million inches', () =>
      onePagePdf(streamOf('BT /F1 9 Tf (x) Tj ET'), '', '0 0 72000000 72000000'),
    ),
    of('box', 'a page turned inside out', () => onePagePdf(streamOf('BT /F1 9 Tf (x) Tj ET'), '', '900 900 -900 -900')),
    of('box', 'a page with a picture, a mile wide', () => image(9, 9, Buffer.alloc(81)).subarray(0)),
    of('box', 'a page without measure', () => onePagePdf(streamOf('BT /F1 9 Tf (x) Tj ET'), '', '0 0 0 0')),
    of('script', 'JavaScript', () => withAction(`/JavaScript /JS (app.launchURL\\("http://127.0.0.1:${port}/"\\))`)),
    of('script', 'a program to start', () => withAction(`/Launch /F (/bin/sh) /Win << /F (touch ${file}) >>`)),
    of('script', 'an address to tell', () => withAction(`/URI /URI (http://127.0.0.1:${port}/)`)),
    of('script', 'a file to embed', () => withAction(`/GoToR /F (${file}) /D [0 /Fit]`)),
    of('nesting', '100,000 lists', () =>
      rawPdf([
        `<< /Type /Catalog /Pages 2 0 R /X ${'['.repeat(100_000)}${']'.repeat(100_000)} >>`,
        '<< /Type /Pages /Kids [] /Count 0 >>',
      ]),
    ),
    of('nesting', '100,000 books', () =>
      rawPdf([
        `<< /Type /Catalog /Pages 2 0 R /X ${'<</a'.repeat(100_000)}${'>>'.repeat(100_000)} >>`,
        '<< /Type /Pages /Kids [] /Count 0 >>',
      ]),
    ),
    of('nesting', 'a form that draws itself', () => form('/X1 Do /X2 Do')),
    of('nesting', '50,000 saved states', () => onePagePdf(streamOf('q '.repeat(50_000)))),
    of('bomb', 'a content of 400 MB', () => onePagePdf(flate(Buffer.alloc(400 * 1024 * 1024, 32)))),
    of('bomb', 'packed three times over', () => onePagePdf(flate(Buffer.alloc(300 * 1024 * 1024, 32), 3))),
    of('bomb', '20 million letters', () =>
      onePagePdf(flate(Buffer.from(`BT /F1 1 Tf ${`(${'x'.repeat(100)}) Tj 1 0 Td `.repeat(200_000)} ET`))),
    ),
    of('bomb', 'a million words at one spot', () =>
      onePagePdf(flate(Buffer.from(`BT /F1 9 Tf ${'1 0 0 1 9 9 Tm (x) Tj '.repeat(1_000_000)} ET`))),
    ),
    of('image', 'of 100,000 × 100,000', () => image(100_000, 100_000, Buffer.alloc(100))),
    of('image', 'of two billion columns', () => image(2_147_483_647, 2_147_483_647, Buffer.alloc(100))),
    of('image', 'as JPEG 2000 that is none', () => image(5_000, 5_000, Buffer.alloc(1_000, 7), '/Filter /JPXDecode')),
    of('image', 'as JBIG2 that is none', () => image(5_000, 5_000, Buffer.alloc(1_000, 7), '/Filter /JBIG2Decode')),
    of('image', 'as JPEG that is none', () => image(5_000, 5_000, Buffer.alloc(1_000, 7), '/Filter /DCTDecode')),
    of('image', 'as a fax of a mile', () =>
      image(
        60_000,
        60_000,
        Buffer.alloc(1_000, 7),
        '/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 60000 /Rows 60000 >>',
      ),
    ),
    of('stream', 'longer than it says', () =>
      onePagePdf(Buffer.from('<< /Length 99999999 >>\nstream\nBT (x) Tj ET\nendstream')),
    ),
    of('stream', 'a length that is itself', () => onePagePdf(Buffer.from('<< /Length 4 0 R >>\nstream\nx\nendstream'))),
    of('stream', 'noise that should unpack', () =>
      onePagePdf(streamOf(Buffer.alloc(50_000, 0x9d), '/Filter /FlateDecode')),
    ),
    of('stream', 'a thousand filters', () =>
      onePagePdf(streamOf('x', `/Filter [${'/ASCIIHexDecode '.repeat(1_000)}]`)),
    ),
    of('text', 'control characters', () => wordsPdf('\\000\\001\\377\\\\')),
    of('text', 'letters of no size', () => onePagePdf(streamOf('BT /F1 0 Tf 9 9 Td (nothing to see) Tj ET'))),
    of('text', 'letters of any size', () =>
      onePagePdf(streamOf('BT /F1 1e30 Tf 1e30 1e30 Td (too much to see) Tj ET')),
    ),
    ...[0.05, 0.3, 0.6, 0.9, 0.98].map((cut) =>
      of('truncated', `cut at ${cut * 100} %`, () => {
        const whole = wordsPdf('a page that was cut in two');
        return Buffer.from(whole.subarray(0, Math.floor(whole.length * cut)));
      }),
    ),
  ];
};
