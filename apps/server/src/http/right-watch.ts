import type { ErrorCode } from '@zhixing/contract/error';
import type { AccountActor, Services } from '../ctx.ts';
import type { RightRule, StreamRight } from '../stream-right.ts';

/** Somebody who listens: on which host, by which login if one is needed, and by which right. */
export type Listener = {
  tenantId: string;
  host: string;
  login: AccountActor | undefined;
  right: StreamRight;
  /** Without a reason the listener may come back and be seen anew. */
  end: (why: ErrorCode | undefined) => void;
};

type Tx = Parameters<RightRule<unknown>>[0];

type Lookups = {
  /** The tenant that a host belongs to now, whatever is remembered. */
  readTenantId: (host: string) => Promise<string | undefined>;
  /** The role that each login has now, by its key or else its family; one that is over is not in it. */
  readRoles: (tx: Tx, logins: readonly AccountActor[]) => Promise<Map<string, AccountActor['role']>>;
};

/** Announcements may be lost: nobody listens longer than this without being looked at. */
const sweepMs = 10_000;
/** Many changes in a row are one look. */
const togetherMs = 200;
const againMs = 1_000;

type Verdict = { ends: boolean; why?: ErrorCode | undefined };
const stays: Verdict = { ends: false };
const endsWith = (why: ErrorCode | undefined): Verdict => ({ ends: true, why });

/**
 * Everybody who listens in this process. When something changed that rights depend on, those of its tenant are looked at
 * again in one transaction, however many they are; whoever has lost the login or the right hears no more.
 */
export const createRightWatch = (
  services: Pick<Services, 'db' | 'bus' | 'log' | 'now'>,
  { readTenantId, readRoles }: Lookups,
  everyMs = sweepMs,
) => {
  const { db, bus, log } = services;
  const listeners = new Map<string, Set<Listener>>();
  const announced = new Set<string>();
  const routine = new Set<string>();
  let isAway = false;
  let isStopped = false;
  let changes = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  const judgeLogins = async (tx: Tx, all: readonly Listener[]) => {
    const roles = await readRoles(
      tx,
      all.flatMap(({ login }) => login ?? []),
    );
    return ({ login }: Listener): Verdict => {
      if (!login) return stays;
      const role = roles.get(login.keyId ?? login.tokenFamily);
      if (role === undefined) return endsWith('TOKEN_INVALID');
      return role === login.role ? stays : endsWith(undefined);
    };
  };

  const judgeRights = async (tx: Tx, all: readonly Listener[]) => {
    const refusals = new Map<Listener, ErrorCode | undefined>();
    for (const [rule, of] of Map.groupBy(all, ({ right }) => right.rule)) {
      const asked = await rule(
        tx,
        services,
        of.map(({ right }) => right.of),
      );
      of.forEach((listener, place) => {
        refusals.set(listener, asked[place]);
      });
    }
    return (listener: Listener): Verdict => {
      const why = refusals.get(listener);
      return why ? endsWith(why) : stays;
    };
  };

  const judgeHosts = async (all: readonly Listener[]) => {
    const tenants = new Map<string, string | undefined>();
    for (const { host } of all) if (!tenants.has(host)) tenants.set(host, await readTenantId(host));
    return ({ host, tenantId, login }: Listener): Verdict =>
      tenants.get(host) === tenantId ? stays : endsWith(login ? 'TOKEN_INVALID' : 'NOT_FOUND');
  };

  const lookAt = async (tenantId: string) => {
    const all = [...(listeners.get(tenantId) ?? [])];
    if (all.length === 0) return;
    const ofHost = await judgeHosts(all);
    const [ofLogin, ofRight] = await db.inTenant(tenantId, async (tx) => [
      await judgeLogins(tx, all),
      await judgeRights(tx, all),
    ]);
    for (const listener of all) {
      const verdict = [ofHost, ofLogin, ofRight].map((judge) => judge(listener)).find(({ ends }) => ends);
      if (verdict) listener.end(verdict.why);
    }
  };

  const lookOrAgain = async (tenantId: string) => {
    try {
      await lookAt(tenantId);
      isAway = false;
    } catch (err) {
      if (!isAway) log.warn({ err }, 'rights of listeners cannot be looked up; they are asked about again');
      isAway = true;
      routine.add(tenantId);
    }
  };

  /** What was announced comes first; the rest one tenant at a time, so that nothing announced waits for all of it. */
  const look = async () => {
    lookedAt = performance.now();
    const now = [...announced];
    announced.clear();
    for (const tenantId of now) await lookOrAgain(tenantId);
    const [next] = routine;
    if (next !== undefined && routine.delete(next)) await lookOrAgain(next);
    timer = undefined;
    plan();
  };

  const plan = () => {
    if (isStopped || announced.size + routine.size === 0) return;
    const restMs = isAway ? againMs : announced.size > 0 ? togetherMs : 0;
    timer ??= setTimeout(() => void look(), Math.max(0, lookedAt + restMs - performance.now())).unref();
  };

  const ask = (tenantIds: Iterable<string>, due: Set<string>) => {
    for (const id of tenantIds) if (listeners.has(id)) due.add(id);
    plan();
  };

  bus.onChange((change) => {
    changes++;
    // A host may have gone from one tenant to another.
    ask(change === 'unknown' || change.kind === 'tenant' ? listeners.keys() : [change.tenantId], announced);
  });
  const sweep = setInterval(() => ask(listeners.keys(), routine), everyMs).unref();

  return {
    /** To be taken before the right is looked at: what changes after that is not missed. */
    begin: () => changes,
    add: (listener: Listener, begun: number) => {
      const { tenantId } = listener;
      const all = listeners.get(tenantId) ?? new Set();
      listeners.set(tenantId, all.add(listener));
      if (begun !== changes) ask([tenantId], announced);
      return () => {
        all.delete(listener);
        if (all.size === 0 && listeners.get(tenantId) === all) listeners.delete(tenantId);
      };
    },
    stop: () => {
      isStopped = true;
      clearInterval(sweep);
      clearTimeout(timer);
    },
  };
};
export type RightWatch = ReturnType<typeof createRightWatch>;
