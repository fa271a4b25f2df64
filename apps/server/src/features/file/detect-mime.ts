import { fileTypeFromBuffer } from 'file-type';
import { hasMarkup, isPlainText, isText } from './text-content.ts';

type Kind = {
  mimeType: string;
  fits: (bytes: Buffer, detected: string | undefined) => boolean;
};

const office = 'application/vnd.openxmlformats-officedocument';

const media = (mimeType: string, ...also: string[]): Kind => ({
  mimeType,
  fits: (bytes, detected) => detected !== undefined && [mimeType, ...also].includes(detected) && !hasMarkup(bytes),
});
const plainMagic = (mimeType: string): Kind => ({ mimeType, fits: (_, detected) => detected === mimeType });
/** Writers order the parts of these differently, so that some are taken for bare archives. */
const archive = (mimeType: string, folder: string): Kind => ({
  mimeType,
  fits: (bytes, detected) =>
    detected === mimeType ||
    (detected === 'application/zip' && bytes.includes('[Content_Types].xml') && bytes.includes(folder)),
});
/** All old office files, and installers too, share one outer form: the stream inside tells them apart. */
const compound = (mimeType: string, ...streams: string[]): Kind => ({
  mimeType,
  fits: (bytes, detected) =>
    detected === 'application/x-cfb' && streams.some((name) => bytes.includes(Buffer.from(`${name}\0`, 'utf16le'))),
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
  txt: { mimeType: 'text/plain', fits: isPlainText },
};
/** A page is read as text here and never served as one. */
const written = (mimeType: string): Kind => ({ mimeType, fits: (bytes) => isText(bytes) });
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

/** What a file is by its bytes, when that is allowed and its ending says the same; the sender's word counts nothing. */
export const detectMime = async (purpose: keyof typeof kinds, extension: string, content: Uint8Array) => {
  const kind = Object.hasOwn(kinds[purpose], extension) ? kinds[purpose][extension] : undefined;
  if (!kind || content.length === 0) return undefined;
  const detected = await fileTypeFromBuffer(content).catch(() => undefined);
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return kind.fits(bytes, detected?.mime) ? kind.mimeType : undefined;
};
