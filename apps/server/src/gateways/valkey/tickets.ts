import { tryLater } from '../../base/app-error.ts';
import type { Valkey } from './client.ts';

export type TicketKind = 'captcha' | 'proof' | 'qr' | 'xat' | 'mcp-oauth';

const swapScript = `
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('set', KEYS[1], ARGV[2], 'KEEPTTL')
return 1`;

/** Short-lived values that may be lost: a person then simply asks again. */
export const createTickets = (valkey: Valkey) => {
  const keyOf = (kind: TicketKind, id: string) => `zx:${kind}:${id}`;
  const whenThere = <T>(reply: Promise<T>): Promise<T> =>
    reply.catch((cause: unknown) => {
      throw tryLater(cause);
    });
  return {
    put: (kind: TicketKind, id: string, value: string, seconds: number) =>
      whenThere(valkey.set(keyOf(kind, id), value, 'EX', seconds)),
    /** True for the first to come, of however many at once. */
    claim: async (kind: TicketKind, id: string, seconds: number) =>
      (await whenThere(valkey.set(keyOf(kind, id), '1', 'EX', seconds, 'NX'))) === 'OK',
    peek: (kind: TicketKind, id: string) => whenThere(valkey.get(keyOf(kind, id))),
    /** Reads and removes in one step: a ticket is good once. */
    take: (kind: TicketKind, id: string) => whenThere(valkey.getdel(keyOf(kind, id))),
    /** Changes the value only if nobody changed it since it was read. */
    swap: async (kind: TicketKind, id: string, before: string, after: string) =>
      (await whenThere(valkey.eval(swapScript, 1, keyOf(kind, id), before, after))) === 1,
  };
};
export type Tickets = ReturnType<typeof createTickets>;
