import { crc32, deflateSync } from 'node:zlib';

const ascii = (text: string) => Buffer.from(text, 'latin1');
const u16 = (value: number) => Buffer.from([value & 255, value >> 8]);
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

const chunk = (kind: string, data: Buffer) => {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(Buffer.concat([ascii(kind), data])));
  return Buffer.concat([length, ascii(kind), data, sum]);
};
/** One pixel; `text` goes into a comment before it. */
export const png = (text = '') =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])),
    ...(text ? [chunk('tEXt', ascii(`Comment\0${text}`))] : []),
    chunk('IDAT', deflateSync(Buffer.from([0, 255, 0, 0]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);

export const jpeg = (text = 'x') =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
    ascii('JFIF\0\x01\x01\0\0\x01\0\x01\0\0'),
    Buffer.from([0xff, 0xfe, (text.length + 2) >> 8, (text.length + 2) & 255]),
    ascii(text),
    Buffer.from([0xff, 0xd9]),
  ]);

export const gif = (text = '') =>
  Buffer.concat([
    ascii('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff'),
    ...(text ? [ascii('!\xfe'), Buffer.from([text.length]), ascii(`${text}\0`)] : []),
    ascii(',\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;'),
  ]);

export const wav = (data = Buffer.alloc(64)) =>
  Buffer.concat([
    ascii('RIFF'),
    u32(36 + data.length),
    ascii('WAVEfmt '),
    u32(16),
    u16(1),
    u16(1),
    u32(8000),
    u32(8000),
    u16(1),
    u16(8),
    ascii('data'),
    u32(data.length),
    data,
  ]);

export const mp3 = (tail = '') =>
  Buffer.concat([ascii('ID3\x03\0\0\0\0\0\0'), Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(413), ascii(tail)]);

export const pdf = (text = '') =>
  ascii(`%PDF-1.4\n${text}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`);

/** Entries as they are, without compression. */
export const zip = (entries: Record<string, string | Buffer>) => {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const data = Buffer.from(content as string);
    const named = Buffer.from(name);
    const common = Buffer.concat([
      Buffer.from([20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0x58]),
      u32(crc32(data)),
      u32(data.length),
      u32(data.length),
      u16(named.length),
      u16(0),
    ]);
    const entry = Buffer.concat([ascii('PK\x03\x04'), common, named, data]);
    local.push(entry);
    central.push(Buffer.concat([ascii('PK\x01\x02'), u16(20), common, Buffer.alloc(10), u32(offset), named]));
    offset += entry.length;
  }
  const directory = Buffer.concat(central);
  const count = u16(central.length);
  const end = [ascii('PK\x05\x06'), Buffer.alloc(4), count, count, u32(directory.length), u32(offset), u16(0)];
  return Buffer.concat([...local, directory, ...end]);
};

const office = 'application/vnd.openxmlformats-officedocument';
const ooxml = (part: string, form: string) =>
  zip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="${office}.${form}.main+xml"/></Types>`,
    [part]: '<?xml version="1.0"?><document/>',
  });
export const docx = () => ooxml('word/document.xml', 'wordprocessingml.document');
export const xlsx = () => ooxml('xl/workbook.xml', 'spreadsheetml.sheet');
export const pptx = () => ooxml('ppt/presentation.xml', 'presentationml.presentation');

export const compound = (stream: string) =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(1016),
    Buffer.from(`${stream}\0`, 'utf16le'),
    Buffer.alloc(512),
  ]);
