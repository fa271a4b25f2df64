import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { createMcpHandler, Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';

export type OfferedTool = {
  name: string;
  description: string;
  inputSchema: { type: 'object'; properties?: Record<string, { type: 'string' }> };
  annotations?: { destructiveHint?: boolean; readOnlyHint?: boolean };
};
type Call = { tool: string; input: Record<string, unknown>; caller: string; key: unknown };

const oneField = (name: string) => ({ type: 'object' as const, properties: { [name]: { type: 'string' as const } } });
export const usualTools = (): OfferedTool[] => [
  { name: 'echo', description: '原样返回', inputSchema: oneField('nonce'), annotations: { readOnlyHint: true } },
  { name: 'mixed', description: '各种内容', inputSchema: { type: 'object' } },
  { name: 'broken', description: '总是出错', inputSchema: { type: 'object' } },
];

const results: Record<string, (call: Call) => object> = {
  echo: ({ input, caller }) => ({ content: [{ type: 'text', text: `${caller}:${String(input.nonce)}` }] }),
  mixed: ({ caller }) => ({
    content: [
      { type: 'text', text: `半个字\ud800和\u0000 ${caller}` },
      { type: 'image', mimeType: 'image/png', data: 'aaaa' },
      { type: 'resource_link', name: '报表', uri: 'https://example.com/r' },
    ],
  }),
  broken: () => ({ content: [{ type: 'text', text: '这里坏了' }], isError: true }),
};

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const reply = async (response: Response, to: ServerResponse) => {
  to.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body) for await (const chunk of response.body) to.write(chunk);
  to.end();
};

/** A server of the protocol's own library on a free port, with tools that can be changed, and some that misbehave. */
export const startMcpServer = async () => {
  const state = { tools: usualTools(), token: '', delayMs: 0 };
  const calls: Call[] = [];
  const sessions = new Map<string, ServerResponse>();
  const callerOf = (request?: Request) => (request?.headers.get('authorization') ?? '').replace('Bearer ', '');

  const answer = async (call: Call) => {
    calls.push(call);
    if (state.delayMs > 0) await sleep(Math.random() * state.delayMs);
    return (results[call.tool] ?? results.broken)?.(call);
  };
  const serverFor = (caller: string) => {
    const server = new Server({ name: 'test', version: '1' }, { capabilities: { tools: {} } });
    server.setRequestHandler('tools/list', async () => ({ tools: state.tools }));
    server.setRequestHandler('tools/call', async ({ params }) => {
      const key = params._meta?.['zhixing/idempotency-key'];
      const input = params.arguments ?? {};
      return (await answer({ tool: params.name, input, caller, key })) as never;
    });
    return server;
  };
  const handler = createMcpHandler(({ requestInfo }) => serverFor(callerOf(requestInfo)));

  const webRequest = async (request: IncomingMessage) => {
    const { method = 'GET', headers, url } = request;
    const init = { method, headers: headers as Record<string, string> };
    return new Request(`http://test${url}`, { ...init, ...(method === 'POST' ? { body: await text(request) } : {}) });
  };
  const serveMcp = async (request: IncomingMessage, to: ServerResponse) => {
    if (state.token && request.headers.authorization !== `Bearer ${state.token}`) return void to.writeHead(401).end();
    await reply(await handler.fetch(await webRequest(request)), to);
  };

  /** As most servers still are: a handshake first, and a session until it is ended. */
  const kept = new Map<string, WebStandardStreamableHTTPServerTransport>();
  const serveOld = async (request: IncomingMessage, to: ServerResponse) => {
    const known = kept.get(String(request.headers['mcp-session-id']));
    const transport =
      known ??
      new WebStandardStreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (id) => void kept.set(id, transport),
        onsessionclosed: (id) => void kept.delete(id),
      });
    if (!known) await serverFor('old').connect(transport);
    await reply(await transport.handleRequest(await webRequest(request)), to);
  };

  /** The older transport, written out: answers come by the stream that was opened first. */
  const serveSse = async (request: IncomingMessage, to: ServerResponse) => {
    if (request.method === 'GET') {
      const id = String(sessions.size);
      sessions.set(id, to);
      to.writeHead(200, { 'content-type': 'text/event-stream' });
      return void to.write(`event: endpoint\ndata: /sse?session=${id}\n\n`);
    }
    const { id, method, params } = (await json(request)) as { id?: number; method: string; params: never };
    to.writeHead(202).end();
    if (id === undefined) return;
    const { name, arguments: input } = params as { name: string; arguments: Record<string, unknown> };
    const result =
      method === 'initialize'
        ? { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'old', version: '1' } }
        : method === 'tools/list'
          ? { tools: state.tools }
          : await answer({ tool: name, input, caller: 'sse', key: '' });
    const session = new URL(request.url ?? '', 'http://x').searchParams.get('session') ?? '';
    sessions.get(session)?.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`);
  };

  const misdeeds: Record<string, (to: ServerResponse, request: IncomingMessage) => unknown> = {
    '/hang': () => undefined,
    '/huge': (to) => {
      to.writeHead(200, { 'content-type': 'application/json' });
      const chunk = Buffer.alloc(1024 * 1024, 0x20);
      let sent = 0;
      const more = () => {
        while (sent++ < 50) if (!to.write(chunk)) return void to.once('drain', more);
        to.end('{}');
      };
      more();
    },
    '/junk': (to) => to.writeHead(200, { 'content-type': 'application/json' }).end('{"jsonrpc":"2.0",'),
    '/page': (to) => to.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>'),
    '/error': (to) => to.writeHead(500).end(),
    '/away': (to, { url }) =>
      to.writeHead(307, { location: new URL(url ?? '', 'http://x').searchParams.get('to') ?? '' }).end(),
    // What an HTTP tool of the house calls.
    '/plain': (to, { url }) => to.end(`收到 ${new URL(url ?? '', 'http://x').searchParams.get('word')}`),
  };

  const server = createServer((request, to) => {
    const path = new URL(request.url ?? '', 'http://x').pathname;
    const serve = { '/mcp': serveMcp, '/old': serveOld, '/sse': serveSse }[path];
    if (serve) serve(request, to).catch(() => to.destroy());
    else if (misdeeds[path]) misdeeds[path](to, request);
    else to.writeHead(404).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    state,
    calls,
    place,
    url: (path = '/mcp') => `http://${place}${path}`,
    openSessions: () => kept.size,
    openStreams: () => [...sessions.values()].filter(({ destroyed }) => !destroyed).length,
    close: async () => {
      await handler.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};
export type McpTestServer = Awaited<ReturnType<typeof startMcpServer>>;
