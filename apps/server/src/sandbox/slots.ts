export class Busy extends Error {
  override name = 'Busy';
}

/** Lets `count` in at once and `maxWaiting` wait in the order they came; whoever comes then is sent away. */
export const createSlots = (count: number, maxWaiting: number) => {
  let free = count;
  const waiting: (() => void)[] = [];

  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };

  const enter = async (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (free > 0) {
      free--;
      return;
    }
    if (waiting.length >= maxWaiting) throw new Busy('too many runs are waiting');
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      waiting.push(go);
    });
  };

  return async <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> => {
    await enter(signal);
    return work().finally(leave);
  };
};
