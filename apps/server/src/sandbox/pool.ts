import type { Jailed } from './jail.ts';
import { waitReady } from './watch-run.ts';

type Making = { start: () => Jailed; isReused: boolean };

/** Programs started ahead of their runs: `size` are ready or on their way, those that come back counted in. */
export const createPool = (size: number, { start, isReused }: Making) => {
  const alive = new Set<Jailed>();
  const lent = new Set<Jailed>();
  const ready: Jailed[] = [];
  const waiting: { resolve: (jailed: Jailed) => void; reject: (error: unknown) => void }[] = [];
  let starting = 0;
  let isClosed = false;

  const lend = (jailed: Jailed): Jailed => {
    if (isReused) lent.add(jailed);
    return jailed;
  };

  const offer = (jailed: Jailed) => {
    const next = waiting.shift();
    if (next) next.resolve(lend(jailed));
    else ready.push(jailed);
  };

  const startOne = async () => {
    starting++;
    const jailed = start();
    alive.add(jailed);
    jailed.process.once('close', () => {
      alive.delete(jailed);
      const at = ready.indexOf(jailed);
      if (at >= 0) ready.splice(at, 1);
      if (lent.delete(jailed) || at >= 0) fill();
    });
    try {
      await waitReady(jailed);
      starting--;
      offer(jailed);
    } catch (error) {
      starting--;
      jailed.kill();
      waiting.shift()?.reject(error);
    }
  };

  const fill = () => {
    const wanted = size + waiting.length - ready.length - starting - lent.size;
    for (let more = isClosed ? 0 : wanted; more > 0; more--) void startOne();
  };

  return {
    fill,
    take: (): Promise<Jailed> => {
      const jailed = ready.shift();
      if (jailed) {
        lend(jailed);
        fill();
        return Promise.resolve(jailed);
      }
      return new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        fill();
      });
    },
    /** Gives back one that can serve again. */
    giveBack: (jailed: Jailed) => {
      lent.delete(jailed);
      if (isClosed || !alive.has(jailed)) jailed.kill();
      else offer(jailed);
    },
    isReady: () => ready.length > 0,
    close: async () => {
      isClosed = true;
      const closed = [...alive].map((jailed) => new Promise((resolve) => jailed.process.once('close', resolve)));
      for (const jailed of alive) jailed.kill();
      await Promise.all(closed);
    },
  };
};
