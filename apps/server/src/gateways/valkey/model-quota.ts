import type { Valkey } from './client.ts';

type Limits = { requestsPerMinute: number; inputTokensPerMinute: number; outputTokensPerMinute: number };

const minuteOf = (now: number) => Math.floor(now / 60_000);

/** What a model has been asked for in this minute. 0 means no limit; with Valkey away nothing is held back. */
export const createModelQuota = (valkey: Valkey, now: () => Date) => {
  const keyOf = (id: string, what: string) => `zx:model:${id}:${what}:${minuteOf(now().getTime())}`;
  const read = async (id: string, what: string) => Number((await valkey.get(keyOf(id, what))) ?? 0);
  const add = async (id: string, what: string, amount: number) => {
    const key = keyOf(id, what);
    const [[, total]] = ((await valkey.multi().incrby(key, amount).expire(key, 120).exec()) ?? [[null, 0]]) as [
      [unknown, number],
    ];
    return total;
  };
  return {
    async mayAsk(id: string, limits: Limits): Promise<boolean> {
      const { requestsPerMinute, inputTokensPerMinute, outputTokensPerMinute } = limits;
      if (requestsPerMinute + inputTokensPerMinute + outputTokensPerMinute === 0) return true;
      try {
        if (inputTokensPerMinute > 0 && (await read(id, 'in')) >= inputTokensPerMinute) return false;
        if (outputTokensPerMinute > 0 && (await read(id, 'out')) >= outputTokensPerMinute) return false;
        return requestsPerMinute === 0 || (await add(id, 'calls', 1)) <= requestsPerMinute;
      } catch {
        return true;
      }
    },
    async used(id: string, limits: Limits, tokens: { inputTokens: number; outputTokens: number }) {
      const wanted: Promise<unknown>[] = [];
      if (limits.inputTokensPerMinute > 0) wanted.push(add(id, 'in', tokens.inputTokens));
      if (limits.outputTokensPerMinute > 0) wanted.push(add(id, 'out', tokens.outputTokens));
      await Promise.allSettled(wanted);
    },
  };
};
export type ModelQuota = ReturnType<typeof createModelQuota>;
