const edge = 4096;
const markup = /<(?:script|html|svg|body|head|iframe|object|embed|!doctype|\?php|\?xml)|javascript:/i;
const markupStart = /^\s*(?:<[a-z!?/]|#!|mime-version:|from:.*\r?\nsubject:|content-type:)/i;
/** Magic numbers of two letters, which words begin with too: they say nothing about clean text. */
const shortMagic = ['image/bmp', 'application/x-msdownload'];
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\u0000-\u0008\u000e-\u001f\u007f]/;

/** Sees the bytes as they pass, from the first to the last, and says at the end what was asked. */
export type Watch = { see: (chunk: Buffer) => void; isGood: () => boolean };

const hasTags = (bytes: Buffer) => markup.test(bytes.toString('latin1').replaceAll('\0', ''));

/** Some browser once took a picture or a sound for a page because of tags near its start or end. */
export const watchMarkup = (): Watch => {
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  return {
    see: (chunk) => {
      if (head.length < edge) head = Buffer.concat([head, chunk.subarray(0, edge - head.length)]);
      tail = Buffer.concat([tail, chunk.subarray(-edge)]).subarray(-edge);
    },
    isGood: () => !hasTags(head) && !hasTags(tail),
  };
};

/** All of `all` and one of `oneOf` stand somewhere in it, also where two chunks meet. */
export const watchWords = (all: readonly Buffer[], oneOf: readonly Buffer[]): Watch => {
  const found = new Set<Buffer>();
  const words = [...all, ...oneOf];
  const overlap = Math.max(...words.map(({ length }) => length)) - 1;
  let end = Buffer.alloc(0);
  return {
    see: (chunk) => {
      const seam = Buffer.concat([end, chunk.subarray(0, overlap)]);
      for (const word of words) if (!found.has(word) && (seam.includes(word) || chunk.includes(word))) found.add(word);
      end = Buffer.concat([end, chunk.subarray(-overlap)]).subarray(-overlap);
    },
    isGood: () => all.every((word) => found.has(word)) && oneOf.some((word) => found.has(word)),
  };
};

const encodingsOf = (first: Buffer) => {
  if (first[0] === 0xff && first[1] === 0xfe) return ['utf-16le'];
  if (first[0] === 0xfe && first[1] === 0xff) return ['utf-16be'];
  return ['utf-8', 'gb18030'];
};

const read = (encoding: string) => {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let [isReadable, hasWords, hasControl, start] = [true, false, false, ''];
  const take = (chunk?: Buffer) => {
    if (!isReadable) return;
    try {
      const text = decoder.decode(chunk, { stream: chunk !== undefined });
      hasWords ||= text.trim() !== '';
      hasControl ||= control.test(text);
      if (start.length < edge) start = (start + text).slice(0, edge);
    } catch {
      isReadable = false;
    }
  };
  return { take, seen: () => ({ isReadable, hasWords, hasControl, start }) };
};

/** Something that can be read, in an encoding that is known. The first chunk is two bytes at least. */
export const watchText = (mayStartSo: (start: string) => boolean = () => true): Watch => {
  let readers: ReturnType<typeof read>[] | undefined;
  return {
    see: (chunk) => {
      readers ??= encodingsOf(chunk).map(read);
      for (const { take } of readers) take(chunk);
    },
    isGood: () => {
      for (const { take } of readers ?? []) take();
      const text = readers?.map(({ seen }) => seen()).find(({ isReadable }) => isReadable);
      return Boolean(text?.hasWords) && !text?.hasControl && mayStartSo(text?.start ?? '');
    },
  };
};

/** Text that is no page, no script for a shell and no saved web archive. */
export const watchPlainText = () => watchText((start) => !markupStart.test(start));

/** What the magic number of plain text may be taken for. */
export const isNoMagic = (detected: string | undefined) => detected === undefined || shortMagic.includes(detected);
