import { limits } from '@zhixing/contract/limit';
import { z } from 'zod';
import { storableJson } from '../../base/storable.ts';
import { askWithPatience } from './ask-with-patience.ts';
import {
  frameParse,
  type Inspected,
  inspected,
  type ParseFault,
  type ParseOrder,
  parseFailure,
} from './parse-protocol.ts';
import { type ParsedFile, parsedFile } from './parsed-file.ts';
import { signRun, type Whose } from './protocol.ts';
import { SandboxUnavailable } from './run-code.ts';

/** The document is at fault: to ask again is of no use. */
export class ParseFailed extends Error {
  override name = 'ParseFailed';
  readonly kind: ParseFault;
  readonly page: number | undefined;

  constructor({ kind, page, message }: z.infer<typeof parseFailure>) {
    super(message ?? kind);
    this.kind = kind;
    this.page = page;
  }
}

export type ParserFile = { extension: string; bytes: Uint8Array };
type Pages = { from: number; to: number; ocr: ParseOrder['ocr'] };

const mayWait = { account: limits.sandboxWaiting.most, tenant: limits.tenantSandboxWaiting.most };
const PATIENCE_MS = 60_000;
/** One document's own time, and as much for every page that is read in its picture. */
const WORK_MS = 35_000;
const PICTURES_AT_ONCE = 10;

const noBytes = new Uint8Array();
const endingOf = (extension: string) => extension.toLowerCase().replace(/^\./, '').replace(/^htm$/, 'html');

/**
 * Has documents read in the sandbox. `signal` ends the reading there too. A sandbox that is away or full is asked again
 * for a while: reading changes nothing.
 */
export const createParserGateway = ({
  url,
  key,
  patienceMs = PATIENCE_MS,
  now = () => new Date(),
}: {
  url: string;
  key: string;
  patienceMs?: number;
  now?: () => Date;
}) => {
  const askOnce = async (body: Buffer<ArrayBuffer>, signal: AbortSignal): Promise<Uint8Array | object> => {
    let status: number;
    let answer: Uint8Array | unknown;
    try {
      const response = await fetch(new URL('/parse', url), {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream', ...signRun(key, body, now().getTime()) },
        body,
        redirect: 'error',
        signal,
      });
      status = response.status;
      const isPdf = response.headers.get('content-type') === 'application/pdf';
      answer = isPdf ? await response.bytes() : await response.json();
    } catch (error) {
      throw new SandboxUnavailable(error);
    }
    if (status === 200) {
      if (answer instanceof Uint8Array) return answer;
      const failure = parseFailure.safeParse(answer);
      if (failure.success) throw new ParseFailed(failure.data);
      return storableJson(answer) as object;
    }
    const problem = new Error(`the parser answered ${status}: ${JSON.stringify(answer).slice(0, 300)}`);
    throw status === 503 || status === 429 ? new SandboxUnavailable(problem) : problem;
  };

  const ask = (
    whose: Whose,
    task: ParseOrder['task'],
    { extension, bytes, pdf = noBytes }: ParserFile & { pdf?: Uint8Array | undefined },
    pages: Partial<Pages>,
    signal: AbortSignal,
  ) => {
    const order = { whose, mayWait, task, format: endingOf(extension), fileBytes: bytes.length, ...pages };
    const body = frameParse(order, bytes, pdf) as Buffer<ArrayBuffer>;
    const pictures = task === 'read' ? Math.min(PICTURES_AT_ONCE, (pages.to ?? 1) - (pages.from ?? 1) + 1) : 0;
    return askWithPatience((stop) => askOnce(body, stop), patienceMs + WORK_MS * (1 + pictures), signal);
  };

  return {
    inspect: async (
      whose: Whose,
      file: ParserFile & { pdf?: Uint8Array | undefined },
      signal: AbortSignal,
    ): Promise<Inspected> => inspected.parse(await ask(whose, 'inspect', file, {}, signal)),
    /** The PDF of an office document. */
    convert: async (whose: Whose, file: ParserFile, signal: AbortSignal): Promise<Uint8Array> =>
      z.instanceof(Uint8Array).parse(await ask(whose, 'convert', file, {}, signal)),
    read: async (
      whose: Whose,
      file: ParserFile & { pdf?: Uint8Array | undefined },
      pages: Pages,
      signal: AbortSignal,
    ): Promise<ParsedFile> => parsedFile.parse(await ask(whose, 'read', file, pages, signal)),
  };
};
export type ParserGateway = ReturnType<typeof createParserGateway>;
