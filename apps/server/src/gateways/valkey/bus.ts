import { duplicateToSubscribe, type Valkey } from './client.ts';

/**
 * What changed, so that every copy of the api can forget what it remembers about it and look again at who listens.
 * account: its logins, role or state; access: what somebody may see (an agent, a link, an editor, a site's key).
 */
export type Change =
  | { kind: 'account'; id: string; tenantId: string }
  | { kind: 'access'; tenantId: string }
  | { kind: 'tenant'; id: string };

const channel = 'zx:change';

/** What cannot be read may have been anything. */
const changeOf = (text: string): Change | 'unknown' => {
  try {
    return JSON.parse(text) as Change;
  } catch {
    return 'unknown';
  }
};

export const createBus = (valkey: Valkey) => {
  const listeners = new Set<(change: Change | 'unknown') => void>();
  const tell = (change: Change | 'unknown') => {
    for (const listener of listeners) listener(change);
  };
  const subscriber = duplicateToSubscribe(valkey);
  let isLive = false;
  subscriber.on('message', (_, text: string) => tell(changeOf(text)));
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
        tell('unknown');
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
