import type { Services } from '../../../ctx.ts';
import { ParseFailed } from '../../../gateways/sandbox/parse-file.ts';
import { type ParsedFile, parsedFile } from '../../../gateways/sandbox/parsed-file.ts';
import type { StoredFile } from '../queries.ts';
import { hasManyPages, isConverted, originalKey, parsedKey, shownKey } from '../rules.ts';
import { inReadingTurn } from './reading-turn.ts';

/** Pages that are read in one go: little enough that a crash costs seconds. */
const batchPages = 5;
type Parts = Pick<Services, 'parser' | 'storage'>;
type Whose = { tenant: string; account: string };

export type Reading = { file: StoredFile; whose: Whose; isScan: boolean };

const contentOf = async ({ storage }: Parts, { file }: Reading) => {
  const bytes = await storage.get(originalKey(file));
  if (!bytes) throw new ParseFailed({ ok: false, kind: 'broken' });
  return { extension: file.extension, bytes };
};

/** How many pages there are; office documents are turned into what can be shown. */
export const inspectPages = (parts: Parts, reading: Reading, signal: AbortSignal): Promise<number> =>
  inReadingTurn(reading.whose.account, signal, async () => {
    const { parser, storage } = parts;
    const { file, whose } = reading;
    const content = await contentOf(parts, reading);
    if (!isConverted(file.extension)) return (await parser.inspect(whose, content, signal)).pages;
    const known = await storage.get(shownKey(file));
    const pdf = known ?? (await parser.convert(whose, content, signal));
    if (!known) await storage.put(shownKey(file), pdf, 'application/pdf');
    return (await parser.inspect(whose, { extension: 'pdf', bytes: pdf }, signal)).pages;
  });

export const batchesOf = ({ extension }: Pick<StoredFile, 'extension'>, pages: number) =>
  hasManyPages(extension) ? Math.max(1, Math.ceil(pages / batchPages)) : 1;

const stored = async ({ storage }: Parts, key: string): Promise<ParsedFile | undefined> => {
  const bytes = await storage.get(key);
  return bytes && parsedFile.parse(JSON.parse(Buffer.from(bytes).toString()));
};

const readBatch = async (parts: Parts, reading: Reading, no: number, signal: AbortSignal): Promise<ParsedFile> => {
  const { file, whose, isScan } = reading;
  const content = await contentOf(parts, reading);
  const pdf = isConverted(file.extension) ? await parts.storage.get(shownKey(file)) : undefined;
  const pages = hasManyPages(file.extension)
    ? { from: no * batchPages + 1, to: (no + 1) * batchPages }
    : { from: 1, to: 100_000 };
  const parsed = await parts.parser.read(
    whose,
    { ...content, ...(pdf ? { pdf } : {}) },
    { ...pages, ocr: isScan ? 'always' : 'auto' },
    signal,
  );
  await parts.storage.put(parsedKey(file, isScan, no), Buffer.from(JSON.stringify(parsed)), 'application/json');
  return parsed;
};

/** What was read once is not read again, whoever wanted it: a preview, an attempt that was cut off, an earlier cutting. */
export const parseBatch = async (
  parts: Parts,
  reading: Reading,
  no: number,
  signal: AbortSignal,
): Promise<ParsedFile> =>
  (await stored(parts, parsedKey(reading.file, reading.isScan, no))) ??
  inReadingTurn(reading.whose.account, signal, () => readBatch(parts, reading, no, signal));

/** The whole of it, as it was read before. Paragraphs of different batches are different ones. */
export const readBatches = async (
  parts: Parts,
  reading: Reading,
  batches: number,
  signal: AbortSignal,
): Promise<ParsedFile> => {
  const all: ParsedFile = { pages: [], lines: [] };
  let paragraphs = 0;
  for (let no = 0; no < batches; no++) {
    const { pages, lines } = await parseBatch(parts, reading, no, signal);
    all.pages.push(...pages);
    let last = 0;
    for (const line of lines) {
      all.lines.push({ ...line, paragraph: paragraphs + line.paragraph });
      last = Math.max(last, line.paragraph);
    }
    paragraphs += last + 1;
  }
  return all;
};
