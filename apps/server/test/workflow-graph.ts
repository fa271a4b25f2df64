import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type Seen = { path: string; method: string; headers: IncomingHttpHeaders; body: string };

/** Answers with what it was sent; `/slow/500` takes its time, `/fail` fails, `/deep` nests more than a stack holds. */
export const startEchoServer = async () => {
  const seen: Seen[] = [];
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? '';
    const body = Buffer.concat(chunks).toString();
    seen.push({ path, method: request.method ?? '', headers: request.headers, body });
    const ms = Number(/^\/slow\/(\d+)/.exec(path)?.[1] ?? 0);
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    reply.statusCode = path.startsWith('/fail') ? 500 : 200;
    reply.setHeader('content-type', 'application/json');
    if (path === '/deep')
      return reply.end(`{"top\\u0000":"a\\ud83d","in":${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
    reply.end(JSON.stringify({ path, method: request.method, body, items: [{ name: '甲' }] }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    place,
    site: `http://${place}`,
    seen,
    /** The keys that calls of this path carried, one for each call. */
    keysOf: (path: string) => seen.filter((one) => one.path === path).map((one) => one.headers['idempotency-key']),
    close: () => server.close(),
  };
};

export const start = { type: 'start', key: 'start', title: '开始' };
export const end = (outputs: Record<string, string>) => ({
  type: 'end',
  key: 'end',
  title: '结束',
  outputs: Object.entries(outputs).map(([name, value]) => ({ name, value })),
});
export const inLine = (...keys: string[]) => keys.slice(1).map((to, index) => ({ from: keys[index], to }));
export const graph = (nodes: object[], edges: object[], more: object = {}) => ({
  kind: 'WORKFLOW',
  parameters: [{ name: 'text', required: true }],
  nodes,
  edges,
  ...more,
});
