import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../base/log.ts';
import { maxParseBytes, unframeParse } from '../../gateways/sandbox/parse-protocol.ts';
import { isSigned } from '../../gateways/sandbox/protocol.ts';
import { readBody } from '../read-body.ts';
import { countParse } from '../run-figures.ts';
import { Busy } from '../slots.ts';
import { DocumentFault } from './fault.ts';
import type { Parser } from './parser.ts';

/** Documents wait in memory. */
const HELD_AT_MOST = 256 * 1024 * 1024;
let held = 0;

type Door = {
  log: Log;
  key: string;
  parser: Parser;
  send: (reply: ServerResponse, status: number, body: object) => void;
};

const withRoom = async <Result>(bytes: number, work: () => Promise<Result>): Promise<Result> => {
  if (held + bytes > HELD_AT_MOST) throw new Busy('too many documents are waiting');
  held += bytes;
  return work().finally(() => {
    held -= bytes;
  });
};

/** `POST /parse`: one document, its pages or its PDF back, or what is wrong with it. */
export const answerParse = async (
  { log, key, parser, send }: Door,
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<void> => {
  const hungUp = new AbortController();
  reply.once('close', () => hungUp.abort());
  const bytes = Number(request.headers['content-length'] ?? maxParseBytes);
  if (bytes > maxParseBytes) {
    request.resume();
    return send(reply, 413, { error: 'the document is too long' });
  }
  await withRoom(bytes, async () => {
    const body = await readBody(request, maxParseBytes);
    if (!body) return send(reply, 413, { error: 'the document is too long' });
    if (!isSigned(key, request.headers, body)) return send(reply, 403, { error: 'not signed' });
    const document = unframeParse(body);
    if (!document) return send(reply, 400, { error: 'not an order' });
    const { task, format } = document.order;
    const began = performance.now();
    const tell = (outcome: string) => countParse(task, format, outcome, performance.now() - began);
    try {
      const parsed = await parser.parse(document, hungUp.signal);
      tell('ok');
      if ('inspected' in parsed) send(reply, 200, { ok: true, ...parsed.inspected });
      else if ('read' in parsed) send(reply, 200, { ok: true, ...parsed.read });
      else reply.writeHead(200, { 'content-type': 'application/pdf' }).end(parsed.bytes);
    } catch (error) {
      if (!(error instanceof DocumentFault)) throw error;
      tell(error.kind);
      if (error.said) log.error({ format, said: error.said }, 'a document could not be read');
      send(reply, 200, { ok: false, kind: error.kind, page: error.page, message: error.said });
    }
  });
};
