import { createServer, type ServerResponse } from 'node:http';
import { answerParent } from '../lib/child.ts';

/** Arm B of idle streams: node:http holding event streams open, with the sign of life that the platform sends. */
const open = new Set<ServerResponse>();
const server = createServer((request, reply) => {
  reply.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
  reply.flushHeaders();
  request.socket.setNoDelay(true);
  open.add(reply);
  reply.once('close', () => open.delete(reply));
});
setInterval(() => {
  for (const reply of open) reply.write(': ping\n\n');
}, 15_000).unref();
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 1024, resolve));
const address = server.address();

const start = () => ({ port: typeof address === 'object' ? address?.port : 0, pid: process.pid });
const collectGarbage = async () => {
  globalThis.gc?.();
  globalThis.gc?.();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
};

answerParent({ start, collectGarbage }, async () => {
  server.closeAllConnections();
  server.close();
});
