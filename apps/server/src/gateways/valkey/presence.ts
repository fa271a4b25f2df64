import type { Valkey } from './client.ts';

/** Two beats may be lost before somebody counts as gone. */
const goneAfterMs = 50_000;

/** Who has something open now. May be lost: the next beat brings it back. */
export const createPresence = (valkey: Valkey, clock: () => Date) => {
  const keyOf = (tenantId: string, id: string) => `zx:presence:${tenantId}:${id}`;
  return {
    /** Notes that the account is here, and gives everybody who is. */
    async beat(tenantId: string, id: string, accountId: string): Promise<string[]> {
      const key = keyOf(tenantId, id);
      const now = clock().getTime();
      const replies = await valkey
        .multi()
        .zadd(key, now, accountId)
        .zremrangebyscore(key, '-inf', now - goneAfterMs)
        .pexpire(key, goneAfterMs)
        .zrange(key, '0', '-1')
        .exec()
        .catch(() => null);
      return (replies?.at(-1)?.[1] ?? [accountId]) as string[];
    },
    leave: (tenantId: string, id: string, accountId: string) =>
      valkey.zrem(keyOf(tenantId, id), accountId).catch(() => 0),
  };
};
export type Presence = ReturnType<typeof createPresence>;
