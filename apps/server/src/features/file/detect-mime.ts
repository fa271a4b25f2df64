import { fileTypeFromBuffer } from 'file-type';
import { isNoMagic, type Watch, watchMarkup, watchPlainText, watchText, watchWords } from './text-content.ts';

type Kind = {
  mimeType: string;
  /** By its first bytes; what they cannot tell is left to `watch`. */
  mayBe: (detected: string | undefined) => boolean;
  watch?: (detected: string | undefined) => Watch | undefined;
};

const office = 'application/vnd.openxmlformats-officedocument';

const media = (mimeType: string, ...also: string[]): Kind => ({
  mimeType,
  mayBe: (detected) => detected !== undefined && [mimeType, ...also].includes(detected),
  watch: watchMarkup,
});
const plainMagic = (mimeType: string): Kind => ({ mimeType, mayBe: (detected) => detected === mimeType });
/** Writers order the parts of these differently, so that some are taken for bare archives. */
const archive = (mimeType: string, folder: string): Kind => ({
  mimeType,
  mayBe: (detected) => detected === mimeType || detected === 'application/zip',
  watch: (detected) =>
    detected === mimeType ? undefined : watchWords([Buffer.from('[Content_Types].xml')], [Buffer.from(folder)]),
});
/** All old office files, and installers too, share one outer form: the stream inside tells them apart. */
const compound = (mimeType: string, ...streams: string[]): Kind => ({
  mimeType,
  mayBe: (detected) => detected === 'application/x-cfb',
  watch: () =>
    watchWords(
      [],
      streams.map((name) => Buffer.from(`${name}\0`, 'utf16le')),
    ),
});

const jpeg = media('image/jpeg');
const icon: Record<string, Kind> = {
  png: media('image/png', 'image/apng'),
  jpg: jpeg,
  jpeg,
  gif: media('image/gif'),
};
const file: Record<string, Kind> = {
  png: media('image/png', 'image/apng'),
  jpg: jpeg,
  jpeg,
  mp3: media('audio/mpeg'),
  wav: media('audio/wav'),
  pdf: plainMagic('application/pdf'),
  zip: plainMagic('application/zip'),
  docx: archive(`${office}.wordprocessingml.document`, 'word/'),
  xlsx: archive(`${office}.spreadsheetml.sheet`, 'xl/'),
  pptx: archive(`${office}.presentationml.presentation`, 'ppt/'),
  doc: compound('application/msword', 'WordDocument'),
  xls: compound('application/vnd.ms-excel', 'Workbook', 'Book'),
  ppt: compound('application/vnd.ms-powerpoint', 'PowerPoint Document'),
  txt: { mimeType: 'text/plain', mayBe: isNoMagic, watch: watchPlainText },
};
/** A page is read as text here and never served as one. */
const written = (mimeType: string): Kind => ({ mimeType, mayBe: () => true, watch: () => watchText() });
const knowledge: Record<string, Kind> = {
  ...file,
  txt: written('text/plain'),
  md: written('text/markdown'),
  csv: written('text/csv'),
  tsv: written('text/tab-separated-values'),
  html: written('text/html'),
};
const { png, jpg } = icon;
const receipt = { png, jpg, jpeg } as Record<string, Kind>;
const kinds = { file, icon, knowledge, receipt };

export type Purpose = keyof typeof kinds;

/** So much is looked at before anything is done with the rest; the marks of all kinds but archives lie within it. */
export const headBytes = 1024 * 1024;

/**
 * What a file of this ending must be. `begin` gets its first `headBytes`, or all it has, and says whether it may be that;
 * `see` then gets every byte, the first ones too, and `isGood` has the last word. The sender's word counts nothing.
 */
export const judgeOf = (purpose: Purpose, extension: string) => {
  const kind = Object.hasOwn(kinds[purpose], extension) ? kinds[purpose][extension] : undefined;
  if (!kind) return undefined;
  let watch: Watch | undefined;
  return {
    mimeType: kind.mimeType,
    begin: async (head: Buffer) => {
      if (head.length === 0) return false;
      const detected = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
      watch = kind.watch?.(detected);
      return kind.mayBe(detected);
    },
    see: (chunk: Buffer) => watch?.see(chunk),
    isGood: () => watch?.isGood() ?? true,
  };
};

/** What bytes are that lie there whole, when that is allowed and their ending says the same. */
export const detectMime = async (purpose: Purpose, extension: string, content: Uint8Array) => {
  const judge = judgeOf(purpose, extension);
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (!judge || !(await judge.begin(bytes))) return undefined;
  judge.see(bytes);
  return judge.isGood() ? judge.mimeType : undefined;
};
