/** A list of listeners; what is sent before anybody listens waits for the first one. */
export const createSignal = <Value>() => {
  const listeners = new Set<(value: Value) => void>();
  let waiting: Value[] = [];
  return {
    send: (value: Value): void => {
      if (listeners.size === 0) waiting.push(value);
      else for (const listener of listeners) listener(value);
    },
    listen: (listener: (value: Value) => void): (() => void) => {
      listeners.add(listener);
      const early = waiting;
      waiting = [];
      for (const value of early) listener(value);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};
