import { inflateRawSync } from 'node:zlib';
import { ReadFault } from './fault.ts';

type Entry = { name: string; method: number; packed: number; size: number; offset: number };

const ENTRIES_AT_MOST = 20_000;
/** All that is unpacked of one document. */
const BYTES_AT_MOST = 96 * 1024 * 1024;
const END_BYTES = 22;
const COMMENT_AT_MOST = 65_535;

const endOf = (bytes: Buffer) => {
  const at = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (at < 0 || at + END_BYTES > bytes.length || at < bytes.length - END_BYTES - COMMENT_AT_MOST)
    throw new ReadFault('broken');
  return { count: bytes.readUInt16LE(at + 10), offset: bytes.readUInt32LE(at + 16), at };
};

const entriesOf = (bytes: Buffer): Map<string, Entry> => {
  const { count, offset, at: end } = endOf(bytes);
  if (count > ENTRIES_AT_MOST) throw new ReadFault('too-large');
  const entries = new Map<string, Entry>();
  let at = offset;
  for (let no = 0; no < count && at + 46 <= end && bytes.readUInt32LE(at) === 0x02014b50; no++) {
    const [nameBytes, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    if (bytes.readUInt16LE(at + 8) & 1) throw new ReadFault('encrypted');
    const name = bytes
      .toString('utf8', at + 46, at + 46 + nameBytes)
      .replaceAll('\\', '/')
      .replace(/^\/+/, '');
    entries.set(name, {
      name,
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameBytes + extra + comment;
  }
  if (entries.size === 0) throw new ReadFault('broken');
  return entries;
};

const DEEPEST = 2_000;

/** Readers of XML take a second for each thousand levels, and then run out of stack. */
const isTooDeep = (xml: string) => {
  let depth = 0;
  let close = -1;
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) {
    if (close < at) close = xml.indexOf('>', at);
    if (close < 0) return false;
    const sign = xml[at + 1];
    if (sign === '/') depth--;
    else if (sign !== '!' && sign !== '?' && xml[close - 1] !== '/') depth++;
    if (depth > DEEPEST) return true;
  }
  return false;
};

/** A document that declares names for texts could make a text of any length of them: none of ours needs that. */
const checkXml = (xml: string) => {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml) || isTooDeep(xml)) throw new ReadFault('broken');
  return xml;
};

/**
 * An office document's parts by name. Nothing is written anywhere, so that a name with `..` in it is only a name. All
 * parts together may be as long as a document can be, whatever they say of themselves.
 */
export const openZip = (bytes: Buffer) => {
  if (bytes.readUInt32BE(0) !== 0x504b0304) throw new ReadFault('broken');
  const entries = entriesOf(bytes);
  let left = BYTES_AT_MOST;
  const again = () => {
    left = BYTES_AT_MOST;
  };

  const unpack = ({ method, packed, offset }: Entry): Buffer => {
    if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== 0x04034b50) throw new ReadFault('broken');
    const begin = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    const body = bytes.subarray(begin, begin + packed);
    if (method !== 0 && method !== 8) throw new ReadFault('broken');
    try {
      const part = method === 0 ? body : inflateRawSync(body, { maxOutputLength: Math.max(1, left) });
      left -= part.length;
      return part;
    } catch (error) {
      throw new ReadFault((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'broken');
    }
  };

  return {
    names: [...entries.keys()],
    has: (name: string) => entries.has(name),
    text: (name: string): string => {
      const entry = entries.get(name);
      if (!entry) throw new ReadFault('broken');
      return checkXml(unpack(entry).toString('utf8'));
    },
    /** Refuses a document that has more of something than we would take: readers need minutes to find that out. */
    assertFewer: (mark: RegExp, most: number) => {
      again();
      let count = 0;
      for (const entry of entries.values())
        if (/\.xml$/i.test(entry.name))
          for (const _ of unpack(entry).toString('latin1').matchAll(mark))
            if (++count > most) throw new ReadFault('too-large');
    },
    /** Refuses a document whose parts are too long, too deep or declare names, before another reader unpacks them. */
    assertSafe: () => {
      again();
      for (const entry of entries.values())
        if (/\.(xml|rels|vml)$/i.test(entry.name)) checkXml(unpack(entry).toString('latin1'));
    },
  };
};
export type Zip = ReturnType<typeof openZip>;
