import type { Valkey } from './client.ts';
import { eventKey, type LoggedEvent } from './event-log.ts';

export type HubListener = {
  onEvents: (events: readonly LoggedEvent[]) => void;
  /** Messages may have been missed: read again from where you are. */
  onGap: () => void;
};

/** One subscription connection for all streams of this process, however many readers there are. */
export const createEventHub = (valkey: Valkey) => {
  const listeners = new Map<string, Set<HubListener>>();
  const subscriber = valkey.duplicate({ enableOfflineQueue: true, maxRetriesPerRequest: null });
  subscriber.on('error', () => undefined);
  subscriber.on('message', (key: string, text: string) => {
    const all = listeners.get(key);
    if (!all) return;
    const events = JSON.parse(text) as LoggedEvent[];
    for (const listener of all) listener.onEvents(events);
  });
  // ioredis subscribes again by itself; what was published in between is found in the log.
  subscriber.on('ready', () => {
    for (const all of listeners.values()) for (const listener of all) listener.onGap();
  });

  return {
    start: () => subscriber.connect(),
    /** Resolves when messages from now on will be heard. */
    async listen(sessionId: string, listener: HubListener) {
      const key = eventKey(sessionId);
      const known = listeners.get(key);
      if (known) known.add(listener);
      else {
        listeners.set(key, new Set([listener]));
      }
      await subscriber.subscribe(key);
    },
    leave(sessionId: string, listener: HubListener) {
      const key = eventKey(sessionId);
      const all = listeners.get(key);
      all?.delete(listener);
      if (all?.size === 0) {
        listeners.delete(key);
        subscriber.unsubscribe(key).catch(() => undefined);
      }
    },
    size: () => listeners.size,
    close: () => subscriber.disconnect(),
  };
};
export type EventHub = ReturnType<typeof createEventHub>;
