import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

type Call = { url: string; key: string; requestId: string; traceparent: string | undefined; body: string };

/** Stands in for the engine's ingress over the wire: keeps every call, answers as it is told, notices twins in flight. */
export const startFakeIngress = async () => {
  const calls: Call[] = [];
  const inFlight = new Set<string>();
  const twins: string[] = [];
  const mood = { status: 202, delayMs: 0, refuse: (_: Call) => false };

  const server = createServer(async (request, reply) => {
    const { url = '', headers } = request;
    const header = (name: string) => String(headers[name] ?? '');
    const call = {
      url,
      key: header('idempotency-key'),
      requestId: header('x-request-id'),
      traceparent: headers.traceparent as string | undefined,
      body: await text(request),
    };
    calls.push(call);
    if (inFlight.has(call.key)) twins.push(call.key);
    inFlight.add(call.key);
    await new Promise((resolve) => setTimeout(resolve, mood.delayMs));
    inFlight.delete(call.key);
    const status = mood.refuse(call) ? 500 : mood.status;
    reply.writeHead(status, { 'content-type': 'application/json' }).end('{"invocationId":"inv_1","status":"Accepted"}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls,
    twins,
    mood,
    forget: () => {
      calls.length = 0;
      twins.length = 0;
      Object.assign(mood, { status: 202, delayMs: 0, refuse: () => false });
    },
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
};
export type FakeIngress = Awaited<ReturnType<typeof startFakeIngress>>;
