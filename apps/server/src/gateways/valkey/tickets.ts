import type { Valkey } from './client.ts';

export type TicketKind = 'captcha' | 'qr' | 'xat' | 'mcp-oauth';

const swapScript = `
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('set', KEYS[1], ARGV[2], 'KEEPTTL')
return 1`;

/** Short-lived values that may be lost: a person then simply asks again. */
export const createTickets = (valkey: Valkey) => {
  const keyOf = (kind: TicketKind, id: string) => `zx:${kind}:${id}`;
  return {
    put: (kind: TicketKind, id: string, value: string, seconds: number) =>
      valkey.set(keyOf(kind, id), value, 'EX', seconds),
    peek: (kind: TicketKind, id: string) => valkey.get(keyOf(kind, id)),
    /** Reads and removes in one step: a ticket is good once. */
    take: (kind: TicketKind, id: string) => valkey.getdel(keyOf(kind, id)),
    /** Changes the value only if nobody changed it since it was read. */
    swap: async (kind: TicketKind, id: string, before: string, after: string) =>
      (await valkey.eval(swapScript, 1, keyOf(kind, id), before, after)) === 1,
  };
};
export type Tickets = ReturnType<typeof createTickets>;
