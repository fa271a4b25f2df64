const edge = 4096;
const markup = /<(?:script|html|svg|body|head|iframe|object|embed|!doctype|\?php|\?xml)|javascript:/i;
const markupStart = /^\s*(?:<[a-z!?/]|#!|mime-version:|from:.*\r?\nsubject:|content-type:)/i;
/** Magic numbers of two letters, which words begin with too: they say nothing about clean text. */
const shortMagic = ['image/bmp', 'application/x-msdownload'];

/** Some browser once took a picture or a sound for a page because of tags near its start or end. */
export const hasMarkup = (bytes: Buffer) =>
  markup.test(bytes.subarray(0, edge).toString('latin1').replaceAll('\0', '')) ||
  markup.test(bytes.subarray(-edge).toString('latin1').replaceAll('\0', ''));

const encodingsOf = (bytes: Buffer) => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ['utf-16le'];
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return ['utf-16be'];
  return ['utf-8', 'gb18030'];
};

const decode = (bytes: Buffer) => {
  for (const encoding of encodingsOf(bytes)) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {}
  }
  return undefined;
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\u0000-\u0008\u000e-\u001f\u007f]/;

/** Something that can be read, in an encoding that is known. */
export const isText = (bytes: Buffer) => {
  const text = decode(bytes);
  return text !== undefined && text.trim() !== '' && !control.test(text);
};

/** Text that is no page, no script for a shell and no saved web archive. */
export const isPlainText = (bytes: Buffer, detected: string | undefined) => {
  if (detected !== undefined && !shortMagic.includes(detected)) return false;
  const text = decode(bytes);
  return text !== undefined && text.trim() !== '' && !control.test(text) && !markupStart.test(text.slice(0, edge));
};
