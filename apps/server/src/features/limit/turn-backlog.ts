import { AppError } from '../../base/app-error.ts';
import { createCounter, createHistogram } from '../../base/counters.ts';

const refused = createCounter({
  name: 'zhixing_turns_refused_total',
  help: 'Turns sent away because more came than workers begin',
});
const beginning = createHistogram({
  name: 'zhixing_turn_begin_seconds',
  help: 'From the question until its reader hears of the run for the first time',
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/** So many may wait however slowly they are begun: a crowd that comes at once is no overload. */
const leastRoom = 100;
/** What the workers begin within this may wait. */
const roomMs = 1_000;
const rateMs = 2_000;
/** Nobody began anything for so long: a part is away, and what is taken now is done when it is back. */
const awayMs = 1_000;
/** Not begun by then it waits for something else: a turn before it in its session, or a part that is away. */
const forgottenMs = 10_000;
const longestSeconds = 30;

/** Turns that this process has taken and nobody has begun. Of too many the tenants with the most are sent away. */
export const createTurnBacklog = (now = () => performance.now()) => {
  /** The oldest first. */
  const waiting = new Map<string, { tenantId: string; at: number }>();
  const ofTenant = new Map<string, number>();
  const begun: number[] = [];

  const leave = (runId: string) => {
    const turn = waiting.get(runId);
    if (!turn) return undefined;
    waiting.delete(runId);
    const left = (ofTenant.get(turn.tenantId) ?? 0) - 1;
    if (left > 0) ofTenant.set(turn.tenantId, left);
    else ofTenant.delete(turn.tenantId);
    return turn;
  };
  const forget = () => {
    for (const [runId, { at }] of waiting) {
      if (at > now() - forgottenMs) break;
      leave(runId);
    }
    const from = begun.findIndex((at) => at > now() - rateMs);
    begun.splice(0, from < 0 ? begun.length : from);
  };

  return {
    /** Seconds after which to come back; undefined where there is room. */
    wait(tenantId: string): number | undefined {
      forget();
      if ((begun.at(-1) ?? Number.NEGATIVE_INFINITY) <= now() - awayMs) return undefined;
      const room = Math.max(leastRoom, (begun.length * roomMs) / rateMs);
      const own = ofTenant.get(tenantId) ?? 0;
      const tenants = ofTenant.size + (own === 0 ? 1 : 0);
      if (waiting.size < room || own < room / tenants) return undefined;
      return Math.min(longestSeconds, Math.ceil((waiting.size * rateMs) / begun.length / 1000));
    },
    take(tenantId: string, runId: string) {
      if (waiting.has(runId)) return;
      waiting.set(runId, { tenantId, at: now() });
      ofTenant.set(tenantId, (ofTenant.get(tenantId) ?? 0) + 1);
    },
    leave,
    /** Milliseconds that it waited, the first time it is told. */
    begin(runId: string): number | undefined {
      const turn = leave(runId);
      if (!turn) return undefined;
      begun.push(now());
      return now() - turn.at;
    },
  };
};

const backlog = createTurnBacklog();

/** Before anything is asked of the database; a turn that is there already is joined all the same. */
export const assertTurnRoom = async (tenantId: string, isThere: () => Promise<boolean>) => {
  const seconds = backlog.wait(tenantId);
  if (seconds === undefined || (await isThere())) return;
  refused.inc();
  throw new AppError('TENANT_BUSY', { seconds });
};

/** Counts a turn while it is taken and until it is begun. */
export const whileTaken = async <T>(tenantId: string, runId: string, take: () => Promise<T>): Promise<T> => {
  backlog.take(tenantId, runId);
  try {
    return await take();
  } catch (error) {
    backlog.leave(runId);
    throw error;
  }
};

export const noteTurnBegun = (runId: string) => {
  const ms = backlog.begin(runId);
  if (ms !== undefined) beginning.observe(ms / 1000);
};
