import { crc32, inflateRawSync } from 'node:zlib';
import { type ZipFault, ZipRefused } from './zip-faults.ts';
import {
  centralBytes,
  endBytes,
  localBytes,
  methods,
  signatures,
  utf8Flag,
  type ZipFile,
  zipVersion,
} from './zip-form.ts';

export type ZipLimits = { entries: number; entryBytes: number; totalBytes: number };

/** UTF-8 names and how hard the packer tried; nothing else is understood. */
const knownFlags = utf8Flag | 0b110;
const [encryptedFlag, streamedFlag] = [1, 1 << 3];
const extraIds = { zip64: 0x0001, unicodeName: 0x7075 };

type Entry = {
  name: string;
  flags: number;
  method: number;
  checksum: number;
  packed: number;
  size: number;
  rawName: Buffer;
  offset: number;
};

const refuse = (fault: ZipFault): never => {
  throw new ZipRefused(fault);
};

const isSafeName = (name: string) =>
  name.length <= 100 &&
  !/[\\\p{C}]|^[a-z]:/iu.test(name) &&
  name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');

const nameOf = (raw: Buffer, flags: number) => {
  const isAscii = raw.every((byte) => byte < 0x80);
  if (!isAscii && !(flags & utf8Flag)) refuse('name');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
  } catch {
    return refuse('name');
  }
};

/** A second, longer size or a second name would make readers disagree about what is inside. */
const checkExtra = (extra: Buffer) => {
  for (let at = 0; at < extra.length; ) {
    if (at + 4 > extra.length) refuse('damaged');
    const id = extra.readUInt16LE(at);
    if (id === extraIds.zip64) refuse('zip64');
    if (id === extraIds.unicodeName) refuse('name');
    at += 4 + extra.readUInt16LE(at + 2);
    if (at > extra.length) refuse('damaged');
  }
};

const checkFlags = (flags: number) => {
  if (flags & encryptedFlag) refuse('encrypted');
  if (flags & streamedFlag) refuse('streamed');
  if (flags & ~knownFlags) refuse('encrypted');
};

/** The upper half holds a Unix mode: nothing but an ordinary file, or no mode at all. */
const checkKind = (attributes: number, name: string) => {
  const kind = (attributes >>> 16) & 0xf000;
  if ((kind !== 0 && kind !== 0x8000) || attributes & 0x10 || name.endsWith('/')) refuse('notFile');
};

const readEnd = (bytes: Buffer, limits: ZipLimits) => {
  const end = bytes.length - endBytes;
  if (end < 0 || ![signatures.local, signatures.end].includes(bytes.readUInt32LE(0))) refuse('notZip');
  if (bytes.readUInt32LE(end) !== signatures.end || bytes.readUInt16LE(end + 20) !== 0)
    refuse(bytes.includes('PK\x05\x06', 0, 'latin1') ? 'commented' : 'damaged');
  const [disk, directoryDisk, here, count] = [4, 6, 8, 10].map((at) => bytes.readUInt16LE(end + at)) as [
    number,
    number,
    number,
    number,
  ];
  const [size, offset] = [bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)];
  if (count === 0xffff || size === 0xffffffff || offset === 0xffffffff) refuse('zip64');
  if (disk !== 0 || directoryDisk !== 0 || here !== count) refuse('split');
  if (count > limits.entries) refuse('tooMany');
  if (offset + size !== end) refuse('overlap');
  return { count, offset, end };
};

const readEntry = (bytes: Buffer, at: number, end: number): { entry: Entry; next: number } => {
  if (at + centralBytes > end || bytes.readUInt32LE(at) !== signatures.central) refuse('damaged');
  const u16 = (place: number) => bytes.readUInt16LE(at + place);
  const u32 = (place: number) => bytes.readUInt32LE(at + place);
  const [flags, method] = [u16(8), u16(10)];
  checkFlags(flags);
  if (method !== methods.stored && method !== methods.deflated) refuse('method');
  if ((u16(6) & 0xff) > zipVersion) refuse('zip64');
  const nameEnd = at + centralBytes + u16(28);
  const next = nameEnd + u16(30);
  if (next > end) refuse('damaged');
  if (u16(32) !== 0) refuse('commented');
  if (u16(34) !== 0) refuse('split');
  const [packed, size, offset] = [u32(20), u32(24), u32(42)];
  if ([packed, size, offset].includes(0xffffffff)) refuse('zip64');
  checkExtra(bytes.subarray(nameEnd, next));
  const rawName = bytes.subarray(at + centralBytes, nameEnd);
  const name = nameOf(rawName, flags);
  checkKind(u32(38), name);
  if (!isSafeName(name)) refuse('name');
  return { entry: { name, flags, method, checksum: u32(16), packed, size, rawName, offset }, next };
};

/** Where the file's bytes begin, once the header before them says what the directory says. */
const bodyOf = (bytes: Buffer, entry: Entry, directory: number) => {
  const { offset, rawName } = entry;
  const nameEnd = offset + localBytes + rawName.length;
  if (nameEnd > directory || bytes.readUInt32LE(offset) !== signatures.local) refuse('headers');
  const u16 = (place: number) => bytes.readUInt16LE(offset + place);
  const u32 = (place: number) => bytes.readUInt32LE(offset + place);
  const isSame =
    u16(6) === entry.flags &&
    u16(8) === entry.method &&
    u32(14) === entry.checksum &&
    u32(18) === entry.packed &&
    u32(22) === entry.size &&
    u16(26) === rawName.length &&
    rawName.equals(bytes.subarray(offset + localBytes, nameEnd));
  if (!isSame) refuse('headers');
  const start = nameEnd + u16(28);
  if (start + entry.packed > directory) refuse('overlap');
  checkExtra(bytes.subarray(nameEnd, start));
  return { start, end: start + entry.packed };
};

const unpack = (packed: Buffer, { method, size, checksum }: Entry) => {
  const inflate = () => {
    try {
      const { buffer, engine } = inflateRawSync(packed, {
        maxOutputLength: Math.max(1, size),
        info: true,
      }) as unknown as {
        buffer: Buffer;
        engine: { bytesWritten: number };
      };
      // What follows the last block would be read by nobody.
      return engine.bytesWritten === packed.length ? buffer : refuse('size');
    } catch (error) {
      if (error instanceof ZipRefused) throw error;
      return refuse((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'size' : 'damaged');
    }
  };
  const bytes = method === methods.stored ? packed : inflate();
  if (bytes.length !== size) refuse('size');
  if (crc32(bytes) !== checksum) refuse('checksum');
  return bytes;
};

/**
 * The files of an archive, or `ZipRefused`. Every byte must belong to exactly one file, header or the directory, so
 * that no two readers can see different things in it, and nothing is unpacked before its size was found small enough.
 */
export const readZip = (given: Uint8Array, limits: ZipLimits): ZipFile[] => {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const { count, offset, end } = readEnd(bytes, limits);
  const entries: Entry[] = [];
  let at = offset;
  for (let no = 0; no < count; no++) {
    const { entry, next } = readEntry(bytes, at, end);
    entries.push(entry);
    at = next;
  }
  if (at !== end) refuse('overlap');
  const names = entries.map(({ name }) => name.normalize('NFC').toLowerCase());
  if (new Set(names).size < names.length) refuse('twins');
  if (entries.some(({ size }) => size > limits.entryBytes)) refuse('tooLarge');
  if (entries.reduce((sum, { size }) => sum + size, 0) > limits.totalBytes) refuse('tooLarge');
  let edge = 0;
  const placed = entries
    .toSorted((one, other) => one.offset - other.offset)
    .map((entry) => {
      if (entry.offset !== edge) refuse('overlap');
      const body = bodyOf(bytes, entry, offset);
      edge = body.end;
      return { entry, body };
    });
  if (edge !== offset) refuse('overlap');
  return placed.map(({ entry, body }) => ({
    name: entry.name,
    bytes: unpack(bytes.subarray(body.start, body.end), entry),
  }));
};
