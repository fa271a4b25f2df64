import { duplicateToSubscribe, type Valkey } from './client.ts';
import { eventKey, eventsIn, type LoggedEvent } from './event-log.ts';

export type HubListener = {
  onEvents: (events: readonly LoggedEvent[]) => void;
  /** Messages may have been missed: read again from where you are. */
  onGap: () => void;
};

/** One subscription connection for all streams of this process, however many readers there are. */
export const createEventHub = (valkey: Valkey) => {
  const listeners = new Map<string, Set<HubListener>>();
  const subscriber = duplicateToSubscribe(valkey);
  subscriber.on('message', (key: string, text: string) => {
    const all = listeners.get(key);
    if (!all) return;
    const events = eventsIn(text);
    for (const listener of all) {
      if (events) listener.onEvents(events);
      else listener.onGap();
    }
  });
  let isUp = false;
  const tellGap = () => {
    for (const all of listeners.values()) for (const listener of all) listener.onGap();
  };
  // What was published until the subscriptions stand again is found in the log.
  subscriber.on('ready', () => {
    isUp = true;
    const keys = [...listeners.keys()];
    const standing = keys.length > 0 ? subscriber.subscribe(...keys) : Promise.resolve();
    void standing.catch(() => undefined).then(tellGap);
  });
  // Nothing will be heard from here on: whoever waits must look elsewhere.
  subscriber.on('close', () => {
    if (isUp) tellGap();
    isUp = false;
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
    close: () => {
      isUp = false;
      subscriber.disconnect();
    },
  };
};
export type EventHub = ReturnType<typeof createEventHub>;
