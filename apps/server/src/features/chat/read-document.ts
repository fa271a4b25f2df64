import { createCache } from '../../base/cache.ts';
import { cutText } from '../../base/storable.ts';
import { withTimeLimit } from '../../base/time-limit.ts';
import type { Services } from '../../ctx.ts';
import { ParseFailed } from '../../gateways/sandbox/parse-file.ts';
import type { ParseFault } from '../../gateways/sandbox/parse-protocol.ts';
import type { ParsedLine } from '../../gateways/sandbox/parsed-file.ts';

/** What documents are called once their kind was found by their bytes. */
const endings: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
};
export const isDocument = (mimeType: string) => Object.hasOwn(endings, mimeType);

const maxPages = 60;
const limitMs = 60_000;
/** A file never changes, and every round of a turn reads it again. */
const known = createCache<string>({ ttlMs: 30 * 60_000, max: 100 });

const lineOf = ({ kind, text, cells, level }: ParsedLine) => {
  if (kind === 'row') return (cells ?? [text]).join(' | ');
  return kind === 'heading' ? `${'#'.repeat(Math.min(level ?? 2, 4))} ${text}` : text;
};

/** One line for each paragraph, and where pages begin: the model can then say where something stands. */
const textOf = (lines: readonly ParsedLine[]) => {
  const told: string[] = [];
  let last: ParsedLine | undefined;
  for (const line of lines) {
    if (line.page !== last?.page) told.push(`【第${line.page}页】`);
    const goesOn = line.kind === 'text' && last?.kind === 'text' && line.paragraph === last.paragraph;
    if (goesOn && line.page === last?.page) told[told.length - 1] += line.text;
    else told.push(lineOf(line));
    last = line;
  }
  return told.join('\n');
};

const faultOf: Partial<Record<ParseFault, Fault>> = { encrypted: 'protected', 'too-slow': 'late', unexpected: 'late' };

type Whose = { tenant: string; account: string };
type Fault = 'broken' | 'protected' | 'late';
type ReadDocument = { text: string } | { fault: Fault };

/** The words of a document, read where nothing of it can do harm. */
export const readDocument = async (
  { parser, log }: Pick<Services, 'parser' | 'log'>,
  whose: Whose,
  file: { fileId: string; mimeType: string; bytes: Uint8Array },
  maxCharacters: number,
  signal: AbortSignal,
): Promise<ReadDocument> => {
  const extension = endings[file.mimeType] ?? '';
  const read = async () => {
    const pages = { from: 1, to: maxPages, ocr: 'auto' as const };
    const { lines } = await withTimeLimit(limitMs, signal, (stop) =>
      parser.read(whose, { extension, bytes: file.bytes }, pages, stop),
    );
    return cutText(textOf(lines), maxCharacters);
  };
  try {
    return { text: (await known.load(`${whose.tenant}:${file.fileId}`, read, () => true)) ?? '' };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ParseFailed) return { fault: faultOf[error.kind] ?? 'broken' };
    log.warn({ err: error }, 'a document of a question could not be read');
    return { fault: 'late' };
  }
};
