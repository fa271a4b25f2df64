import { crc32, deflateRawSync } from 'node:zlib';

type Head = { flags: number; method: number; checksum: number; packed: number; size: number; name: Buffer };
export type RawEntry = Partial<Omit<Head, 'name'>> & {
  name: string | Buffer;
  data?: string | Buffer;
  /** The bytes as they lie in the file, where they are not the data deflated. */
  body?: Buffer;
  needs?: number;
  disk?: number;
  attributes?: number;
  extra?: Buffer;
  localExtra?: Buffer;
  comment?: string;
  offset?: number;
  /** What the header before the file says, where it lies. */
  local?: Partial<Head>;
};
type Frame = {
  before?: Buffer;
  between?: Buffer;
  after?: Buffer;
  comment?: string;
  count?: number;
  disk?: number;
  directorySize?: number;
  directoryOffset?: number;
};

const u16 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255]);
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
};
const none = Buffer.alloc(0);

const headBytes = ({ flags, method, checksum, packed, size, name }: Head, needs: number, extra: Buffer) => [
  u16(needs),
  u16(flags),
  u16(method),
  u32(0x210000),
  u32(checksum),
  u32(packed),
  u32(size),
  u16(name.length),
  u16(extra.length),
];

/** A zip that says exactly what it is told to say, true or not. */
export const rawZip = (entries: readonly RawEntry[], frame: Frame = {}) => {
  const { before = none, between = none, after = none, comment = '' } = frame;
  const parts: Buffer[] = [before];
  const directory: Buffer[] = [];
  let at = before.length;
  for (const entry of entries) {
    const data = Buffer.from((entry.data ?? '') as string);
    const name = Buffer.from(entry.name as string);
    const method = entry.method ?? 8;
    const body = entry.body ?? (method === 8 ? deflateRawSync(data) : data);
    const { flags = 0x800, checksum = crc32(data), packed = body.length, size = data.length, needs = 20 } = entry;
    const { extra = none, localExtra = none, attributes = 0, disk = 0, local = {} } = entry;
    const head = { flags, method, checksum, packed, size, name };
    const said = { ...head, ...local };
    const here = Buffer.concat([u32(0x04034b50), ...headBytes(said, needs, localExtra), said.name, localExtra, body]);
    const note = Buffer.from(entry.comment ?? '');
    directory.push(
      Buffer.concat([
        u32(0x02014b50),
        u16(0x314),
        ...headBytes(head, needs, extra),
        u16(note.length),
        u16(disk),
        u16(0),
        u32(attributes),
        u32(entry.offset ?? at),
        name,
        extra,
        note,
      ]),
    );
    parts.push(here);
    at += here.length;
  }
  parts.push(between);
  const central = Buffer.concat(directory);
  const count = frame.count ?? entries.length;
  const disk = u16(frame.disk ?? 0);
  const size = u32(frame.directorySize ?? central.length);
  const offset = u32(frame.directoryOffset ?? at + between.length);
  const end = [u32(0x06054b50), disk, disk, u16(count), u16(count), size, offset, u16(comment.length)];
  return Buffer.concat([...parts, central, ...end, Buffer.from(comment), after]);
};
