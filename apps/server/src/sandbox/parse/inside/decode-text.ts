import { ReadFault } from './fault.ts';

const decodeAs = (label: string, bytes: Uint8Array) => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const markOf = (bytes: Uint8Array) => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
};

/** Half a character in UTF-16 is no reason to refuse the rest. */
const decodeMarked = (label: string, bytes: Uint8Array) => new TextDecoder(label).decode(bytes);

// biome-ignore lint/suspicious/noControlCharactersInRegex: signs that no text has
const odd = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffd\ue000-\uf8ff]/g;
const isText = (text: string) => (text.match(odd)?.length ?? 0) <= text.length / 50;

/** UTF-8, UTF-16 with its mark, or GBK; what is none of them is no text. */
export const decodeText = (bytes: Uint8Array): string => {
  const mark = markOf(bytes);
  const text = mark ? decodeMarked(mark, bytes) : (decodeAs('utf-8', bytes) ?? decodeAs('gb18030', bytes));
  if (text === undefined || !isText(text)) throw new ReadFault('encoding');
  return text;
};
