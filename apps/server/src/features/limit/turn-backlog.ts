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

/** So many may wait for a worker however slowly they are begun, */
const leastRoom = 30;
/** or what is begun within this: more would keep those from ending who were begun. */
const roomMs = 500;
/** Who comes then stands in line for so long before they are sent away: a person waits rather than asks again. */
const patienceMs = 3_000;
/** So many may stand in line however slowly it moves: a crowd that comes at once is no overload. */
const leastLine = 100;
const rateMs = 2_000;
/** Nobody began anything for so long: a part is away, and what is taken now is done when it is back. */
const awayMs = 1_000;
/** Not begun by then it waits for something else than a worker. */
const forgottenMs = 10_000;
const longestSeconds = 30;

type Standing = { runId: string; at: number; settle: (seconds: number | undefined) => void };

/** Turns that this process has taken and nobody has begun, and those in line. Of too many the tenants with the most wait. */
export const createTurnBacklog = (now = () => performance.now()) => {
  /** The oldest first. */
  const waiting = new Map<string, { tenantId: string; at: number }>();
  const ofTenant = new Map<string, number>();
  const begun: number[] = [];
  /** By tenant, who came first before the others. */
  const line = new Map<string, Set<Standing>>();

  const begunIn = (ms: number) => (begun.length * ms) / rateMs;
  const inLine = () => [...line.values()].reduce((sum, { size }) => sum + size, 0);
  const hasRoom = (tenantId: string) => {
    if ((begun.at(-1) ?? Number.NEGATIVE_INFINITY) <= now() - awayMs) return true;
    const room = Math.max(leastRoom, begunIn(roomMs));
    const own = ofTenant.get(tenantId) ?? 0;
    return waiting.size < room || own < room / (ofTenant.size + (own === 0 ? 1 : 0));
  };
  const secondsToWait = () => Math.min(longestSeconds, Math.ceil((waiting.size + inLine()) / begunIn(1_000)));

  const take = (tenantId: string, runId: string, at = now()) => {
    if (waiting.has(runId)) return;
    waiting.set(runId, { tenantId, at });
    ofTenant.set(tenantId, (ofTenant.get(tenantId) ?? 0) + 1);
  };
  const drop = (runId: string) => {
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
      drop(runId);
    }
    const from = begun.findIndex((at) => at > now() - rateMs);
    begun.splice(0, from < 0 ? begun.length : from);
  };
  /** As long as there is room: of the tenants in line the one with the fewest that wait for a worker. */
  const letIn = () => {
    for (;;) {
      const [next] = [...line.keys()].filter(hasRoom).sort((a, b) => (ofTenant.get(a) ?? 0) - (ofTenant.get(b) ?? 0));
      const first = next === undefined ? undefined : line.get(next)?.values().next().value;
      if (!first) return;
      first.settle(undefined);
    }
  };

  const stand = (tenantId: string, runId: string) =>
    new Promise<number | undefined>((resolve) => {
      const own = line.get(tenantId) ?? new Set<Standing>();
      const standing: Standing = {
        ...{ runId, at: now() },
        settle: (seconds) => {
          clearTimeout(timer);
          own.delete(standing);
          if (own.size === 0) line.delete(tenantId);
          if (seconds === undefined) take(tenantId, runId, standing.at);
          resolve(seconds);
        },
      };
      const timer = setTimeout(() => standing.settle(hasRoom(tenantId) ? undefined : secondsToWait()), patienceMs);
      line.set(tenantId, own.add(standing));
    });

  /** Takes it if there is room and nobody of its tenant stands before it. */
  const enter = (tenantId: string, runId: string): boolean => {
    forget();
    letIn();
    if (line.has(tenantId) || !hasRoom(tenantId)) return false;
    take(tenantId, runId);
    return true;
  };

  return {
    enter,
    /** Takes it as soon as there is room; seconds after which to come back where there is none in time. */
    async wait(tenantId: string, runId: string): Promise<number | undefined> {
      if (enter(tenantId, runId)) return undefined;
      const own = line.get(tenantId)?.size ?? 0;
      const places = Math.max(leastLine, begunIn(patienceMs));
      const isFull = inLine() >= places && own >= places / (line.size + (own === 0 ? 1 : 0));
      return isFull ? secondsToWait() : stand(tenantId, runId);
    },
    take,
    leave: (runId: string) => {
      drop(runId);
      letIn();
    },
    /** Milliseconds that it waited, the first time it is told. */
    begin(runId: string): number | undefined {
      const turn = drop(runId);
      if (!turn) return undefined;
      begun.push(now());
      forget();
      letIn();
      return now() - turn.at;
    },
  };
};

const backlog = createTurnBacklog();

/** Those who have to wait must not cost the database what those who are taken do: two are looked up at once, */
const looksAtOnce = 2;
/** and whom it keeps waiting for that stands in line like the others. */
const lookPatienceMs = 2_000;
let looks = 0;
const forLook: (() => void)[] = [];
const awaitLook = () =>
  new Promise<boolean>((resolve) => {
    const begin = () => {
      clearTimeout(timer);
      resolve(true);
    };
    const timer = setTimeout(() => {
      forLook.splice(forLook.indexOf(begin), 1);
      resolve(false);
    }, lookPatienceMs);
    forLook.push(begin);
  });
const looked = async (isThere: () => Promise<boolean>) => {
  if (looks < looksAtOnce) looks += 1;
  else if (!(await awaitLook())) return false;
  return isThere().finally(() => {
    const next = forLook.shift();
    if (next) next();
    else looks -= 1;
  });
};

/** Takes a turn when there is room for it; one that is there already is joined at once. */
export const takeInLine = async <T>(
  { tenantId, runId, isThere }: { tenantId: string; runId: string; isThere: () => Promise<boolean> },
  work: () => Promise<T>,
): Promise<T> => {
  if (!backlog.enter(tenantId, runId)) {
    if (await looked(isThere)) return work();
    const seconds = await backlog.wait(tenantId, runId);
    if (seconds !== undefined) {
      refused.inc();
      throw new AppError('TENANT_BUSY', { seconds });
    }
  }
  try {
    return await work();
  } catch (error) {
    backlog.leave(runId);
    throw error;
  }
};

/** It waits for the turn before it in its session, and for no worker. */
export const noteTurnBehind = (runId: string) => backlog.leave(runId);

export const noteTurnBegun = (runId: string) => {
  const ms = backlog.begin(runId);
  if (ms !== undefined) beginning.observe(ms / 1000);
};
