import { crc32, deflateRawSync } from 'node:zlib';
import { rawZip } from '../../src/features/agent-archive/test-archives/raw-zip.ts';
import type { Hostile, Outside } from './hostile-document.ts';
import { docxOf, docxParts, pptxOf, pptxParts, sheetXml, word, xlsxOf, xlsxParts } from './office.ts';

const text = '合同正文';
const slide = { title: '标题', items: ['一', '二'] };
const good = {
  docx: () => docxOf(word.paragraph(text)),
  xlsx: () => xlsxOf({ 表: sheetXml([['甲', 1]]) }),
  pptx: () => pptxOf([slide]),
};
type Office = keyof typeof good;
const offices = Object.keys(good) as Office[];
const main: Record<Office, string> = {
  docx: 'word/document.xml',
  xlsx: 'xl/worksheets/sheet1.xml',
  pptx: 'ppt/slides/slide1.xml',
};
const partsOf = (office: Office): Record<string, string | Buffer> =>
  ({
    docx: () => docxParts(word.paragraph(text)),
    xlsx: () => xlsxParts({ 表: sheetXml([['甲', 1]]) }),
    pptx: () => pptxParts([slide]),
  })[office]();
const rawOf = (parts: Record<string, string | Buffer>) =>
  rawZip(Object.entries(parts).map(([name, data]) => ({ name, data })));
/** The main part changed by `change`. */
const changed = (office: Office, change: (xml: string) => string | Buffer) => {
  const parts = partsOf(office);
  return rawOf({ ...parts, [main[office]]: change(String(parts[main[office]])) });
};
const declared = (office: Office, declaration: string, inner = '&x;') =>
  changed(office, (xml) => xml.replace('?>', `?>${declaration}`).replace(/(<(?:w:t|t|a:t)[^>]*>)[^<]*/, `$1${inner}`));

const laughs = (word: string) =>
  `<!DOCTYPE x [<!ENTITY a "${word}">${'bcdefghij'
    .split('')
    .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`)
    .join('')}]>`;

/** Packed once: it takes longer than all that is done with it. */
const packed = new Map<number, Buffer>();
const packedSpaces = (megabytes: number) => {
  const bytes = packed.get(megabytes) ?? deflateRawSync(Buffer.alloc(megabytes * 1024 * 1024, 32), { level: 1 });
  packed.set(megabytes, bytes);
  return bytes;
};
const bomb = (office: Office, name: string, megabytes: number, claimed?: number) =>
  rawZip([
    ...Object.entries(partsOf(office))
      .filter(([part]) => part !== name)
      .map(([part, data]) => ({ name: part, data })),
    { name, body: packedSpaces(megabytes), size: claimed ?? megabytes * 1024 * 1024, checksum: 0, method: 8 },
  ]);

const nested = (office: Office, depth: number) =>
  changed(office, (xml) =>
    xml.replace(/<(w:body|sheetData|p:spTree)>/, `<$1>${'<w:x>'.repeat(depth)}${'</w:x>'.repeat(depth)}`),
  );

const lying = (office: Office, change: object) =>
  rawZip(
    Object.entries(partsOf(office)).map(([name, data]) => ({ name, data, ...(name === main[office] ? change : {}) })),
  );

const manySheets = (count: number) =>
  xlsxOf(Object.fromEntries(Array.from({ length: count }, (_, at) => [`表${at}`, sheetXml([[at]])])));
const manySlides = (count: number) => pptxOf(Array.from({ length: count }, () => slide));

const cases = (office: Office, { file, port }: Outside): Hostile[] => {
  const of = (kind: string, name: string, make: () => Buffer): Hostile => ({
    kind,
    name: `${office}: ${name}`,
    extension: office,
    make,
  });
  return [
    of('bomb', 'main part of 300 MB', () => bomb(office, main[office], 300)),
    of('bomb', 'main part of 300 MB that says it is small', () => bomb(office, main[office], 300, 100)),
    of('bomb', 'a picture of 300 MB beside it', () => bomb(office, 'word/media/image1.png', 300)),
    of('bomb', 'content types of 200 MB', () => bomb(office, '[Content_Types].xml', 200)),
    of('xxe', 'a file', () => declared(office, `<!DOCTYPE x [<!ENTITY x SYSTEM "file://${file}">]>`)),
    of('xxe', 'an address', () => declared(office, `<!DOCTYPE x [<!ENTITY x SYSTEM "http://127.0.0.1:${port}/x">]>`)),
    of('xxe', 'a parameter', () =>
      declared(office, `<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1:${port}/p"> %p;]>`),
    ),
    of('xxe', 'an outer DTD', () => declared(office, `<!DOCTYPE x SYSTEM "http://127.0.0.1:${port}/dtd">`, text)),
    of('laughs', 'a billion', () => declared(office, laughs('lol'), '&j;')),
    of('laughs', 'a quadratic one', () =>
      declared(office, `<!DOCTYPE x [<!ENTITY x "${'y'.repeat(100_000)}">]>`, '&x;'.repeat(20_000)),
    ),
    of('nesting', '5,000 deep', () => nested(office, 5_000)),
    of('nesting', '200,000 deep', () => nested(office, 200_000)),
    of('names', 'a path up', () => rawOf({ ...partsOf(office), [`../../../../../..${file}`]: 'overwritten' })),
    of('names', 'an absolute path', () =>
      rawOf({ ...partsOf(office), [file]: 'overwritten', '/tmp/x': 'x', 'C:\\x': 'x' }),
    ),
    of('names', 'the same twice', () =>
      rawZip(
        [...Object.entries(partsOf(office)), [main[office], '<x/>'] as const].map(([name, data]) => ({
          name,
          data: data as string,
        })),
      ),
    ),
    of('names', 'nothing but its main part', () => rawOf({ [main[office]]: '<x/>' })),
    of('lies', 'a wrong checksum', () => lying(office, { checksum: 1 })),
    of('lies', 'a size that is not', () => lying(office, { size: 0xffff_fff0 })),
    of('lies', 'an offset behind its end', () => lying(office, { offset: 0x7fff_ffff })),
    of('lies', 'an unknown method', () => lying(office, { method: 99 })),
    of('lies', 'noise for its body', () =>
      lying(office, { body: Buffer.from('noise that nobody packed'), packed: 24 }),
    ),
    of('text', 'zero bytes and half characters', () =>
      changed(office, (xml) => xml.replace(text, 'a\0b\ud800c&#0;&#xD800;')),
    ),
    of('text', '10 MB in one word', () =>
      changed(office, (xml) => xml.replace(/(<(?:w:t|t|a:t)[^>]*>)/, `$1${'长'.repeat(3_000_000)}`)),
    ),
    of('text', 'tags that never end', () => changed(office, (xml) => xml.slice(0, -30) + '<w:p><w:r>'.repeat(100_000))),
    of('text', 'a tag with 100,000 attributes', () =>
      changed(office, (xml) =>
        xml.replace(
          /<(w:body|sheetData|p:spTree)>/,
          `<$1 ${Array.from({ length: 100_000 }, (_, at) => `a${at}="1"`).join(' ')}>`,
        ),
      ),
    ),
    ...[0.1, 0.5, 0.9, 0.99].map((cut) =>
      of('truncated', `cut at ${cut * 100} %`, () => {
        const whole = good[office]();
        return Buffer.from(whole.subarray(0, Math.floor(whole.length * cut)));
      }),
    ),
  ];
};

const link = '<Relationship Id="rId9" TargetMode="External"';
const images = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const others = ({ file, port }: Outside): Hostile[] => [
  {
    kind: 'reach',
    name: 'docx: pictures of the network and of the disk',
    extension: 'docx',
    converts: true,
    make: () => {
      const parts = docxParts(`${word.paragraph(text)}<w:p><w:r><w:t>x</w:t></w:r></w:p>`);
      const name = 'word/_rels/document.xml.rels';
      const more = `${link} Type="${images}/image" Target="http://127.0.0.1:${port}/a.png"/>${link.replace('9', '8')} Type="${images}/attachedTemplate" Target="file://${file}"/></Relationships>`;
      return rawOf({ ...parts, [name]: String(parts[name]).replace('</Relationships>', more) });
    },
  },
  {
    kind: 'reach',
    name: 'docx: a field that includes a file',
    extension: 'docx',
    converts: true,
    make: () =>
      docxOf(
        `<w:p><w:fldSimple xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" w:instr=' INCLUDETEXT "${file}" '><w:r><w:t>${text}</w:t></w:r></w:fldSimple></w:p>`,
      ),
  },
  {
    kind: 'reach',
    name: 'xlsx: formulas that call out',
    extension: 'xlsx',
    make: () => xlsxOf({ 表: sheetXml([[`=WEBSERVICE("http://127.0.0.1:${port}/")`, `=cmd|'/c touch ${file}'!A1`]]) }),
  },
  {
    kind: 'rows',
    name: 'xlsx: a million rows',
    extension: 'xlsx',
    make: () => xlsxOf({ 表: sheetXml(Array.from({ length: 1_000_000 }, (_, at) => [at])) }),
  },
  {
    kind: 'rows',
    name: 'xlsx: a row at the end of the sheet',
    extension: 'xlsx',
    make: () =>
      xlsxOf({
        表: sheetXml([['甲']])
          .replaceAll('r="1"', 'r="1048576"')
          .replaceAll('"A1"', '"XFD1048576"'),
      }),
  },
  {
    kind: 'rows',
    name: 'xlsx: a row numbered two billion',
    extension: 'xlsx',
    make: () =>
      xlsxOf({
        表: sheetXml([['甲']])
          .replaceAll('r="1"', 'r="2147483647"')
          .replaceAll('"A1"', '"ZZZZZZ2147483647"'),
      }),
  },
  {
    kind: 'rows',
    name: 'xlsx: 3,000 columns',
    extension: 'xlsx',
    make: () => xlsxOf({ 表: sheetXml([Array.from({ length: 3_000 }, (_, at) => at)]) }),
  },
  { kind: 'rows', name: 'xlsx: 2,500 sheets', extension: 'xlsx', make: () => manySheets(2_500) },
  { kind: 'rows', name: 'pptx: 2,500 slides', extension: 'pptx', make: () => manySlides(2_500) },
  {
    kind: 'rows',
    name: 'docx: 300,000 paragraphs',
    extension: 'docx',
    make: () => docxOf('<w:p><w:r><w:t>x</w:t></w:r></w:p>'.repeat(300_000)),
  },
  {
    kind: 'checksum',
    name: 'docx: a checksum that a bomb fits',
    extension: 'docx',
    make: () => {
      const body = packedSpaces(80);
      return rawZip([
        ...Object.entries(docxParts(word.paragraph(text))).map(([name, data]) => ({ name, data })),
        {
          name: 'word/footnotes.xml',
          body,
          size: 80 * 1024 * 1024,
          checksum: crc32(Buffer.alloc(80 * 1024 * 1024, 32)),
          method: 8,
        },
      ]);
    },
  },
];

export const hostileOffice = (outside: Outside) => [
  ...offices.flatMap((office) => cases(office, outside)),
  ...others(outside),
];
export const goodOffice = good;
