import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Valkey } from './client.ts';

/** How often something may happen: points per seconds, and how long it is barred after that. */
const rules = {
  'login-account': { points: 5, duration: 900, blockDuration: 900 },
  'login-address': { points: 100, duration: 900 },
  'captcha-address': { points: 120, duration: 60 },
  'check-code-account': { points: 1, duration: 60 },
  'check-code-account-day': { points: 10, duration: 86_400 },
  'check-code-address': { points: 200, duration: 3_600 },
  /** Debugging is not counted against a plan, but it is paid for all the same. */
  'debug-account': { points: 600, duration: 3_600 },
  /** Naming accounts to work with must not become a way to find out who is registered. */
  'editor-account': { points: 30, duration: 3_600 },
  'qr-address': { points: 120, duration: 60 },
  'model-test-account': { points: 30, duration: 60 },
  'mcp-account': { points: 60, duration: 60 },
  'mcp-key': { points: 120, duration: 60 },
  'embed-visitor': { points: 20, duration: 60 },
  /** An office or a school has many visitors behind one address. */
  'embed-address': { points: 60, duration: 60 },
  'embed-open-address': { points: 240, duration: 60 },
} as const;
export type LimitName = keyof typeof rules;

export const createLimits = (valkey: Valkey) => {
  const limiters = Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [
      name,
      new RateLimiterRedis({ storeClient: valkey, keyPrefix: `zx:limit:${name}`, ...rule }),
    ]),
  ) as Record<LimitName, RateLimiterRedis>;

  return {
    /** Seconds to wait; 0 when allowed. Counted before the work, so parallel tries cannot slip through. */
    async take(name: LimitName, key: string): Promise<number> {
      try {
        await limiters[name].consume(key);
        return 0;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw refusal;
      }
    },
    forgive: (name: LimitName, key: string) => limiters[name].delete(key),
  };
};
export type Limits = ReturnType<typeof createLimits>;
