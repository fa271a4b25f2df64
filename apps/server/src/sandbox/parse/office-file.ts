/** Before office documents were zips, and around those that are encrypted. */
const OLE = 0xd0cf11e0;
const HEADER = 512;

export const isOle = (bytes: Buffer) => bytes.length > HEADER && bytes.readUInt32BE(0) === OLE;

const namesStream = (bytes: Buffer, name: string) => bytes.includes(Buffer.from(name, 'utf16le'));

const isWordEncrypted = (bytes: Buffer) =>
  bytes.length > HEADER + 12 &&
  bytes.readUInt16LE(HEADER) === 0xa5ec &&
  (bytes.readUInt16LE(HEADER + 10) & 0x0100) !== 0;

const FILE_PASS = 0x2f;
const isSheetEncrypted = (bytes: Buffer) => {
  if (bytes.length < HEADER + 8 || bytes.readUInt16LE(HEADER) !== 0x0809) return false;
  const next = HEADER + 4 + bytes.readUInt16LE(HEADER + 2);
  return next + 2 <= bytes.length && bytes.readUInt16LE(next) === FILE_PASS;
};

/** True when nobody can read it without its password. */
export const isEncryptedOffice = (bytes: Buffer) =>
  isOle(bytes) &&
  (namesStream(bytes, 'EncryptedPackage') ||
    namesStream(bytes, 'EncryptedSummary') ||
    isWordEncrypted(bytes) ||
    isSheetEncrypted(bytes));
