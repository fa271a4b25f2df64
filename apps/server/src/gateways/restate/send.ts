import { Fault } from '../../base/fault.ts';

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
    const reply = await fetch(`${url}/${target.join('/')}/send`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
        'x-request-id': requestId,
        ...(traceparent ? { traceparent } : {}),
      },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(5_000),
    });
    await reply.body?.cancel();
    if (!reply.ok) throw new Fault(`Restate refused ${service}/${handler}: HTTP ${reply.status}`);
  },

  isReady: async () => (await fetch(`${url}/restate/health`, { signal: AbortSignal.timeout(2_000) })).ok,

  /** Answers work that waits; an answer that is there already stays. */
  async resolve(awakeable: string, value: unknown) {
    const reply = await fetch(`${url}/restate/awakeables/${encodeURIComponent(awakeable)}/resolve`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(value),
      signal: AbortSignal.timeout(5_000),
    });
    await reply.body?.cancel();
    if (!reply.ok) throw new Fault(`Restate did not take an answer: HTTP ${reply.status}`);
  },
});
export type RestateIngress = ReturnType<typeof createRestateIngress>;
