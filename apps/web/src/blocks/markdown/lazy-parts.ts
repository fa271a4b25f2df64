import { useSyncExternalStore } from 'react';

type Part<T> = { read: () => T | undefined; want: () => void; subscribe: (listener: () => void) => () => void };

/** A heavy part that is fetched when the first answer needs it. A failed fetch is tried again by the next answer. */
export const createPart = <T>(load: () => Promise<T>): Part<T> => {
  let value: T | undefined;
  let isAsked = false;
  const listeners = new Set<() => void>();
  const want = () => {
    if (isAsked) return;
    isAsked = true;
    load().then(
      (loaded) => {
        value = loaded;
        for (const listener of listeners) listener();
      },
      () => {
        isAsked = false;
      },
    );
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { read: () => value, want, subscribe };
};

const idle = () => () => undefined;

export const usePart = <T>(part: Part<T>, isWanted: boolean): T | undefined => {
  const value = useSyncExternalStore(isWanted ? part.subscribe : idle, part.read);
  if (isWanted && !value) part.want();
  return isWanted ? value : undefined;
};
