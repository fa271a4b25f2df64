import { Redis } from 'ioredis';

/** Commands fail at once while Valkey is away: a request must not queue behind it. */
export const createValkey = (url: string) => {
  const valkey = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, lazyConnect: true });
  valkey.on('error', () => undefined);
  return valkey;
};
export type Valkey = ReturnType<typeof createValkey>;
