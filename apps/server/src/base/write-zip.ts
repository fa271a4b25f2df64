import { promisify } from 'node:util';
import { crc32, deflateRaw, deflateRawSync } from 'node:zlib';
import { endBytes, localBytes, methods, signatures, utf8Flag, type ZipFile, zipVersion } from './zip-form.ts';

const firstDay = 0x21;

type Packed = ZipFile & { smaller: Buffer };
const level = { level: 9 };

/** The same files give the same bytes: no dates, no modes. */
export const writeZip = (files: readonly ZipFile[]): Buffer =>
  assemble(files.map((file) => ({ ...file, smaller: deflateRawSync(file.bytes, level) })));

/** The same for a great deal: compressed one after another outside the event loop. */
export const writeLargeZip = async (files: readonly ZipFile[]): Promise<Buffer> => {
  const packed: Packed[] = [];
  for (const file of files) packed.push({ ...file, smaller: await promisify(deflateRaw)(file.bytes, level) });
  return assemble(packed);
};

const assemble = (files: readonly Packed[]): Buffer => {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, bytes, smaller } of files) {
    const rawName = Buffer.from(name);
    const isSmaller = smaller.length < bytes.length;
    const body = isSmaller ? smaller : Buffer.from(bytes);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(zipVersion, 0);
    shared.writeUInt16LE(utf8Flag, 2);
    shared.writeUInt16LE(isSmaller ? methods.deflated : methods.stored, 4);
    shared.writeUInt16LE(firstDay, 8);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(body.length, 14);
    shared.writeUInt32LE(bytes.length, 18);
    shared.writeUInt16LE(rawName.length, 22);
    const head = Buffer.alloc(4);
    head.writeUInt32LE(signatures.local);
    bodies.push(head, shared, rawName, body);
    const [front, back] = [Buffer.alloc(6), Buffer.alloc(14)];
    front.writeUInt32LE(signatures.central);
    front.writeUInt16LE(zipVersion, 4);
    back.writeUInt32LE(offset, 10);
    directory.push(front, shared, back, rawName);
    offset += localBytes + rawName.length + body.length;
  }
  const end = Buffer.alloc(endBytes);
  end.writeUInt32LE(signatures.end);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, ...directory, end]);
};
