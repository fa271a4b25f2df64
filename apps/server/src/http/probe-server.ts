import { createServer } from 'node:http';
import { collectDefaultMetrics, Registry } from 'prom-client';

type Check = () => Promise<unknown>;

export const createRegistry = () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
};

/** Which of the parts we stand on answer. A part that hangs counts as down. */
export const checkAll = async (checks: Record<string, Check>) => {
  const states = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const slow = new Promise((_, reject) => setTimeout(reject, 2_000, new Error('slow')).unref());
      const isUp = await Promise.race([check(), slow]).then(Boolean, () => false);
      return [name, isUp] as const;
    }),
  );
  return { isReady: states.every(([, isUp]) => isUp), parts: Object.fromEntries(states) };
};

/** `/metrics`, `/health` and `/ready` on a port of their own, never on the public one. */
export const startProbeServer = async (
  host: string,
  port: number,
  registry: Registry,
  checks: Record<string, Check>,
) => {
  const server = createServer(async (request, reply) => {
    const send = (status: number, body: string, type = 'application/json') =>
      reply.writeHead(status, { 'content-type': type }).end(body);
    if (request.url === '/health') send(200, '{"status":"up"}');
    else if (request.url === '/metrics') send(200, await registry.metrics(), registry.contentType);
    else if (request.url === '/ready') {
      const { isReady, parts } = await checkAll(checks);
      send(isReady ? 200 : 503, JSON.stringify({ status: isReady ? 'ready' : 'waiting', parts }));
    } else send(404, '{}');
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return () => new Promise((resolve) => server.close(resolve).closeAllConnections());
};
