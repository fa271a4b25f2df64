import { Agent, request } from 'undici';
import { Fault } from '../../base/fault.ts';

/** Each turn is sent by it, and `fetch` costs more than three times the processor. */
const dispatcher = new Agent({ connect: { timeout: 5_000 }, headersTimeout: 5_000, bodyTimeout: 5_000 });
const post = async (url: string, headers: Record<string, string>, value: unknown): Promise<number> => {
  const reply = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(value),
    dispatcher,
  });
  await reply.body.dump();
  return reply.statusCode;
};
const isTaken = (status: number) => status >= 200 && status < 300;

/** One durable call handed to the engine. The key makes a repeated send harmless. */
export type DurableCall = {
  service: string;
  handler: string;
  key: string | null;
  payload: unknown;
  idempotencyKey: string;
  requestId: string;
  traceparent: string | null;
};

export const createRestateIngress = (url: string) => ({
  async send({ service, handler, key, payload, idempotencyKey, requestId, traceparent }: DurableCall) {
    const target = [service, key, handler].filter((part) => part !== null).map(encodeURIComponent);
    const headers = {
      'idempotency-key': idempotencyKey,
      'x-request-id': requestId,
      ...(traceparent ? { traceparent } : {}),
    };
    const status = await post(`${url}/${target.join('/')}/send`, headers, payload);
    if (!isTaken(status)) throw new Fault(`Restate refused ${service}/${handler}: HTTP ${status}`);
  },

  isReady: async () => (await fetch(`${url}/restate/health`, { signal: AbortSignal.timeout(2_000) })).ok,

  /** Answers work that waits; an answer that is there already stays. */
  async resolve(awakeable: string, value: unknown) {
    const status = await post(`${url}/restate/awakeables/${encodeURIComponent(awakeable)}/resolve`, {}, value);
    if (!isTaken(status)) throw new Fault(`Restate did not take an answer: HTTP ${status}`);
  },
});
export type RestateIngress = ReturnType<typeof createRestateIngress>;
