import { crc32, deflateSync } from 'node:zlib';
import type { Hostile, Outside } from './hostile-document.ts';
import { goodOffice, hostileOffice } from './hostile-office.ts';
import { hostilePdfs } from './hostile-pdf.ts';
import { wordsPdf } from './raw-pdf.ts';

const chunk = (name: string, body: Buffer) => {
  const named = Buffer.concat([Buffer.from(name), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};
const pngOf = (width: number, height: number, rows: number) => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const body = deflateSync(Buffer.alloc(rows * (Math.ceil(width / 8) + 1)), { level: 9 });
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', body),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const megabytes = (count: number, unit: string) =>
  Buffer.from(unit.repeat(Math.floor((count * 1024 * 1024) / Buffer.byteLength(unit))));

const plain: Omit<Hostile, 'kind'>[] = [
  { name: 'a line of 10 MB', extension: 'txt', make: () => megabytes(10, '长') },
  { name: 'a million empty lines', extension: 'txt', make: () => megabytes(1, '\n') },
  { name: 'a million lines', extension: 'txt', make: () => megabytes(2, 'x\n') },
  { name: 'zero bytes', extension: 'txt', make: () => Buffer.alloc(100_000) },
  { name: 'half characters of UTF-16', extension: 'txt', make: () => Buffer.from('fffe00d800d84100', 'hex') },
  { name: 'bytes that are no UTF-8', extension: 'txt', make: () => Buffer.from('c0afe08080f8888080ff', 'hex') },
  { name: 'one byte', extension: 'txt', make: () => Buffer.from([0x80]) },
  { name: 'a million columns', extension: 'csv', make: () => megabytes(1, ',') },
  { name: 'a quote that never ends', extension: 'csv', make: () => Buffer.from(`"${'a,b\n'.repeat(1_000_000)}`) },
  { name: 'ten million quotes', extension: 'csv', make: () => megabytes(10, '"') },
  { name: 'a million rows', extension: 'csv', make: () => megabytes(12, 'a,b,c\r\n') },
  { name: 'formulas', extension: 'csv', make: () => Buffer.from('=cmd|x,@SUM(1),+1\n') },
  { name: 'a million tabs', extension: 'tsv', make: () => megabytes(1, '\t') },
  { name: 'a million hashes', extension: 'md', make: () => megabytes(1, '#') },
  { name: 'a million brackets', extension: 'md', make: () => megabytes(1, '[') },
  {
    name: 'links in links',
    extension: 'md',
    make: () => Buffer.from(`${'[a]('.repeat(200_000)}${')'.repeat(200_000)}`),
  },
  {
    name: 'a table of bars',
    extension: 'md',
    make: () => Buffer.from(`|${'a|'.repeat(100_000)}\n|${'-|'.repeat(100_000)}\n`),
  },
  { name: 'stars for ever', extension: 'md', make: () => Buffer.from(`${'**a '.repeat(2_000)}\n`.repeat(200)) },
  { name: 'quotes in quotes', extension: 'md', make: () => Buffer.from(`${'> '.repeat(500_000)}x`) },
  { name: 'a fence that never ends', extension: 'md', make: () => Buffer.from(`\`\`\`\n${'x\n'.repeat(150_000)}`) },
  { name: 'a million open divs', extension: 'html', make: () => megabytes(5, '<div>') },
  { name: 'a million brackets', extension: 'html', make: () => megabytes(1, '<') },
  { name: 'tables in tables', extension: 'html', make: () => Buffer.from('<table><tr><td>'.repeat(3_000)) },
  {
    name: 'a cell over a billion rows',
    extension: 'html',
    make: () =>
      Buffer.from('<table><tr><td rowspan=1000000000 colspan=1000000000>x</td></tr><tr><td>y</td></tr></table>'),
  },
  { name: 'a million attributes', extension: 'html', make: () => Buffer.from(`<p ${'a=1 '.repeat(1_000_000)}>x</p>`) },
  {
    name: 'declared names',
    extension: 'html',
    make: () => Buffer.from('<!DOCTYPE x [<!ENTITY a "b"><!ENTITY c SYSTEM "file:///etc/passwd">]><p>&a;&c;</p>'),
  },
  {
    name: 'a script of 10 MB',
    extension: 'html',
    make: () => Buffer.from(`<script>${'x'.repeat(10_000_000)}</script><p>字</p>`),
  },
  { name: 'of 60,000 × 60,000', extension: 'png', make: () => pngOf(60_000, 60_000, 60_000) },
  { name: 'of two billion columns', extension: 'png', make: () => pngOf(2_147_483_647, 1, 0) },
  { name: 'of nothing', extension: 'png', make: () => pngOf(0, 0, 1) },
  { name: 'of one dot', extension: 'png', make: () => pngOf(1, 1, 1) },
  { name: 'that ends before it begins', extension: 'png', make: () => pngOf(100, 100, 100).subarray(0, 40) },
  {
    name: 'that is noise',
    extension: 'jpg',
    make: () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(5_000, 0x5a)]),
  },
  { name: 'that is a list of files', extension: 'jpg', make: () => Buffer.from('/etc/passwd\n/etc/hostname\n') },
];

const disguised = (): Hostile[] => {
  const bodies: Record<string, () => Buffer> = {
    ...goodOffice,
    pdf: () => wordsPdf('hello, I am a PDF with some words'),
    png: () => pngOf(50, 50, 50),
    noise: () => Buffer.from(Array.from({ length: 20_000 }, (_, at) => (at * at * 31 + at * 7) % 256)),
    ole: () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(8_000, 0xff)]),
  };
  const pairs = [
    ...['docx as pdf', 'docx as xlsx', 'docx as pptx', 'xlsx as docx', 'pptx as docx', 'pdf as docx', 'pdf as txt'],
    ...['png as pdf', 'pdf as png', 'noise as pdf', 'noise as docx', 'noise as doc', 'noise as xls', 'noise as ppt'],
    ...[
      'ole as doc',
      'ole as xls',
      'ole as ppt',
      'ole as docx',
      'noise as html',
      'noise as md',
      'docx as doc',
      'png as csv',
    ],
  ];
  return pairs.map((name) => {
    const [body = '', , extension = ''] = name.split(' ');
    return { kind: 'disguise', name, extension, make: () => (bodies[body] as () => Buffer)() };
  });
};

/** Documents that were made to harm whoever opens them. */
export const hostileDocuments = (outside: Outside): Hostile[] => [
  ...hostileOffice(outside),
  ...hostilePdfs(outside),
  ...plain.map((one) => ({ ...one, kind: `plain ${one.extension}`, name: `${one.extension}: ${one.name}` })),
  ...disguised(),
];
