import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { tryLater } from '../../base/app-error.ts';
import type { Valkey } from './client.ts';

type Rule = { points: number; duration: number; blockDuration?: number; isRefusedAway?: boolean };

/**
 * How often something may happen: points per seconds, and how long it is barred after that. While Valkey is away,
 * guesses at passwords and codes are refused; everything else is counted by each process for itself.
 */
const rules = {
  'login-pair': { points: 5, duration: 900, blockDuration: 900, isRefusedAway: true },
  'login-address': { points: 100, duration: 900, isRefusedAway: true },
  /** Whoever is logged in and says the password once more. */
  'password-account': { points: 5, duration: 900, blockDuration: 900, isRefusedAway: true },
  /** An administrator sets somebody's password anew; each time ends all their logins. */
  'reset-account': { points: 10, duration: 3_600 },
  'captcha-address': { points: 120, duration: 60, isRefusedAway: true },
  'proof-address': { points: 600, duration: 60, isRefusedAway: true },
  'guess-address': { points: 30, duration: 900, isRefusedAway: true },
  'send-address': { points: 40, duration: 3_600, isRefusedAway: true },
  'send-address-day': { points: 150, duration: 86_400, isRefusedAway: true },
  'send-number': { points: 1, duration: 60, isRefusedAway: true },
  'send-pair-day': { points: 5, duration: 86_400, isRefusedAway: true },
  'send-number-day': { points: 15, duration: 86_400, isRefusedAway: true },
  'send-account-day': { points: 20, duration: 86_400, isRefusedAway: true },
  /** Only counted: how many failed tries there were of late (`try-risk.ts`). */
  'risk-address': { points: 1, duration: 900, isRefusedAway: true },
  'risk-account': { points: 1, duration: 900, isRefusedAway: true },
  'risk-tenant': { points: 1, duration: 60, isRefusedAway: true },
  /** Debugging is not counted against a plan, but it is paid for all the same. */
  'debug-account': { points: 600, duration: 3_600 },
  /** Naming accounts to work with must not become a way to find out who is registered. */
  'editor-account': { points: 30, duration: 3_600 },
  /** Benefit codes that were wrong; a class may hold its slips behind one address. */
  'code-account': { points: 10, duration: 3_600, isRefusedAway: true },
  'code-address': { points: 100, duration: 3_600, isRefusedAway: true },
  'qr-address': { points: 120, duration: 60, isRefusedAway: true },
  'system-test-account': { points: 30, duration: 60 },
  'model-test-account': { points: 30, duration: 60 },
  'mcp-account': { points: 60, duration: 60 },
  'mcp-key': { points: 120, duration: 60 },
  'api-key': { points: 600, duration: 60 },
  /** Vectors are not counted against a plan, but they are paid for all the same. */
  'embedding-account': { points: 120, duration: 60 },
  'embed-visitor': { points: 20, duration: 60 },
  /** An office or a school has many visitors behind one address. */
  'embed-address': { points: 60, duration: 60 },
  'embed-open-address': { points: 240, duration: 60 },
} as const satisfies Record<string, Rule>;
export type LimitName = keyof typeof rules;

export const createLimits = (valkey: Valkey) => {
  const limiters = Object.fromEntries(
    Object.entries<Rule>(rules).map(([name, { isRefusedAway, ...rule }]) => [
      name,
      new RateLimiterRedis({
        storeClient: valkey,
        keyPrefix: `zx:limit:${name}`,
        ...rule,
        ...(isRefusedAway ? {} : { insuranceLimiter: new RateLimiterMemory(rule) }),
      }),
    ]),
  ) as Record<LimitName, RateLimiterRedis>;

  const whenThere = <T>(reply: Promise<T>): Promise<T> =>
    reply.catch((cause: unknown) => {
      throw tryLater(cause);
    });
  const secondsOf = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000));

  return {
    /** Seconds to wait; 0 when allowed. Counted before the work, so parallel tries cannot slip through. */
    async take(name: LimitName, key: string): Promise<number> {
      try {
        await limiters[name].consume(key);
        return 0;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return secondsOf(refusal);
        throw tryLater(refusal);
      }
    },
    /** Seconds the next `take` would have to wait; counts nothing. */
    async wait(name: LimitName, key: string): Promise<number> {
      const found = await whenThere(limiters[name].get(key));
      return found && found.consumedPoints >= limiters[name].points ? secondsOf(found) : 0;
    },
    count: async (name: LimitName, key: string): Promise<number> =>
      Math.max(0, (await whenThere(limiters[name].get(key)))?.consumedPoints ?? 0),
    /** Counts one more, whatever the limit, and says how many there are. */
    add: async (name: LimitName, key: string): Promise<number> =>
      Math.max(1, (await whenThere(limiters[name].penalty(key))).consumedPoints),
    /** One that should not have counted. */
    giveBack: (name: LimitName, key: string) => limiters[name].reward(key).catch(() => undefined),
    /** Forgotten sooner than it would be; nobody fails for want of it. */
    forgive: (name: LimitName, key: string) => limiters[name].delete(key).catch(() => undefined),
  };
};
export type Limits = ReturnType<typeof createLimits>;
