import { Redis } from 'ioredis';

/** Commands fail at once while Valkey is away, and soon when it hangs: a request must not queue behind it. */
export const createValkey = (url: string) => {
  const valkey = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    lazyConnect: true,
    commandTimeout: 3_000,
    retryStrategy: (tries) => Math.min(tries * 100, 1_000),
  });
  valkey.on('error', () => undefined);
  return valkey;
};

/** Commands of one turn of the loop go out in one write: each by itself costs a call of the system. */
export const gatherWrites = ({ stream }: Valkey) => {
  if (!stream || stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
};

/**
 * A connection of its own for subscriptions, which wait for Valkey as long as it takes. Who subscribes does so again on
 * `ready`: the library would do it by itself, and nobody would hear that it failed but the process.
 */
export const duplicateToSubscribe = (valkey: Valkey) => {
  const subscriber = valkey.duplicate({
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    autoResubscribe: false,
    commandTimeout: undefined,
  });
  subscriber.on('error', () => undefined);
  return subscriber;
};
export type Valkey = ReturnType<typeof createValkey>;
