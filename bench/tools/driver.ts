import { Agent, request } from 'node:http';
import { nextAsker } from '../chat/turn.ts';
import { answerParent } from '../lib/child.ts';

export type Target =
  | { kind: 'platform'; port: number; host: string; tokens: readonly string[]; agentId: string }
  | { kind: 'engine'; port: number; handler: 'three' | 'turn' };
export type Loops = { target: Target; loops: number; seconds: number };
export type Driven = { latencies: number[]; seconds: number; faults: string[] };

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
/** Three calls of tools that need no time, side by side in one round. */
const question = '#tools current_time {};;calculator {"expression":"1+1"};;calculator {"expression":"2+2"}';
const expected = ['1+1 = 2', '2+2 = 4', '"outcome":"done"'];

const send = (port: number, path: string, headers: Record<string, string>, body: unknown) =>
  new Promise<string>((resolve, reject) => {
    const payload = JSON.stringify(body);
    const all = {
      ...headers,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(payload)),
    };
    const sent = request({ agent, port, host: '127.0.0.1', method: 'POST', path, headers: all }, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (chunk: string) => {
        text += chunk;
      });
      reply.on('end', () =>
        reply.statusCode === 200 ? resolve(text) : reject(new Error(`HTTP ${reply.statusCode} ${text}`)),
      );
      reply.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(payload);
  });

const once = async (target: Target): Promise<string | undefined> => {
  if (target.kind === 'engine') {
    const reply = await send(target.port, `/bareSteps/${target.handler}`, {}, {});
    return reply === '"done"' ? undefined : reply.slice(0, 200);
  }
  const body = { session_id: crypto.randomUUID(), run_id: crypto.randomUUID(), schema_id: target.agentId };
  const headers = { host: target.host, authorization: `Bearer ${nextAsker(target)}` };
  const text = await send(target.port, '/agent/agent_runtime/chat', headers, { ...body, query: question });
  const missing = expected.find((part) => !text.includes(part));
  return missing && `no ${missing} in the answer`;
};

const loops = async ({ target, loops: width, seconds }: Loops): Promise<Driven> => {
  const began = performance.now();
  const end = began + seconds * 1000;
  const latencies: number[] = [];
  const faults: string[] = [];
  const loop = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      const fault = await once(target).catch((error: unknown) => String(error));
      if (fault) faults.push(fault);
      latencies.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: width }, loop));
  return { latencies, seconds: (performance.now() - began) / 1000, faults };
};

answerParent({ loops }, async () => undefined);
