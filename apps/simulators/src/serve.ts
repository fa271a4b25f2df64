import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';

export type Call = { method: string; url: URL; headers: IncomingHttpHeaders; body: Buffer };
export type Reply = { status: number; headers?: Record<string, string | string[]> } & (
  | { json: unknown }
  | { html: string }
);
/** Answers the call, or leaves it to the next handler with undefined. */
export type Handler = (call: Call) => Reply | undefined | Promise<Reply | undefined>;

export function createHttpServer(...handlers: Handler[]): Server {
  return createServer((request, response) => {
    answer(request, handlers).then(
      (reply) => write(response, reply),
      (error: unknown) => write(response, { status: 500, json: { error: String(error) } }),
    );
  });
}

async function answer(request: IncomingMessage, handlers: Handler[]): Promise<Reply> {
  const { method = 'GET', headers } = request;
  const call = { method, headers, url: new URL(request.url ?? '/', 'http://simulator'), body: await buffer(request) };
  for (const handle of handlers) {
    const reply = await handle(call);
    if (reply) return reply;
  }
  return { status: 404, json: { error: `${method} ${call.url.pathname} is not served here` } };
}

function write(response: ServerResponse, reply: Reply): void {
  const isHtml = 'html' in reply;
  response.writeHead(reply.status, {
    'content-type': `${isHtml ? 'text/html' : 'application/json'}; charset=utf-8`,
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    ...reply.headers,
  });
  response.end(isHtml ? reply.html : JSON.stringify(reply.json));
}
