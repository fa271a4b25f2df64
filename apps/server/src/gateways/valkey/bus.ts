import type { Valkey } from './client.ts';

/** What changed, so that every copy of the api can forget what it remembers about it. */
export type Change = { kind: 'account'; id: string } | { kind: 'tenant'; id: string };

const channel = 'zx:change';

export const createBus = (valkey: Valkey) => {
  const listeners = new Set<(change: Change | 'unknown') => void>();
  const tell = (change: Change | 'unknown') => {
    for (const listener of listeners) listener(change);
  };
  const subscriber = valkey.duplicate({ enableOfflineQueue: true, maxRetriesPerRequest: null });
  let isLive = false;
  subscriber.on('error', () => undefined);
  subscriber.on('message', (_, text: string) => tell(JSON.parse(text) as Change));
  // Messages are lost while disconnected: remember nothing until the subscription stands again.
  subscriber.on('close', () => {
    isLive = false;
    tell('unknown');
  });
  subscriber.on('ready', () => {
    subscriber
      .subscribe(channel)
      .then(() => {
        isLive = true;
      })
      .catch(() => undefined);
  });

  return {
    start: () => subscriber.connect(),
    /** False while changes made elsewhere would go unheard; caches must then be bypassed. */
    isLive: () => isLive,
    onChange: (listener: (change: Change | 'unknown') => void) => {
      listeners.add(listener);
    },
    /** Call after the commit. */
    async announce(change: Change) {
      tell(change);
      await valkey.publish(channel, JSON.stringify(change)).catch(() => undefined);
    },
    close: () => subscriber.disconnect(),
  };
};
export type Bus = ReturnType<typeof createBus>;
