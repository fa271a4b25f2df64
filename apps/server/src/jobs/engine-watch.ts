import type { Services } from '../ctx.ts';
import type { Series } from '../features/engine/index.ts';
import type { Deployment, RestateAdmin } from '../gateways/restate/admin.ts';
import { beginSeries, freeStuckSeries } from './free-series.ts';

const everyMs = 5_000;

/** How it stood at the last look. Nothing is taken for granted between two looks. */
export type EngineState = { isReachable: boolean; isRegistered: boolean; checkedAt: Date | undefined };

type Watched = {
  services: Pick<Services, 'db' | 'ingress' | 'log' | 'now'>;
  admin: RestateAdmin;
  /** Where this release answers. */
  uri: string;
  /** False for an older release that is kept until its running work is done: new work is not for it. */
  mayRegister: boolean;
  /** Every service this worker has handlers for. */
  serves: readonly string[];
  series: readonly Series[];
};

/** New work goes to the deployment with the newest revision of its service. */
const isNewest = (ours: Deployment, all: readonly Deployment[]) =>
  ours.services.every(({ name, revision }) =>
    all.every(({ services }) => services.every((other) => other.name !== name || other.revision <= revision)),
  );

/**
 * Keeps the engine and this worker together: registers at start unless it is known and newest, forced, so that a release
 * that comes back after a newer one takes over; registers again when the engine has lost its data; frees recurring jobs
 * that stand still.
 */
export const startEngineWatch = ({ services, admin, uri, mayRegister, serves, series }: Watched) => {
  const { log, now } = services;
  let state: EngineState = { isReachable: false, isRegistered: false, checkedAt: undefined };
  let hasRegistered = !mayRegister;
  let hasBegun = !mayRegister;
  let wasNewest = false;
  let said = '';

  /** Once for each change, not at every look. */
  const say = (level: 'info' | 'warn', words: string, about: object = {}) => {
    if (said !== words) log[level](about, words);
    said = words;
  };

  const register = async (words: string) => {
    const deployment = await admin.register(uri);
    say('info', words, { deployment, uri });
    hasRegistered = true;
    hasBegun = false;
    wasNewest = true;
    return true;
  };

  const isKnown = async (all: readonly Deployment[]): Promise<boolean> => {
    const ours = all.find((one) => one.uri === uri);
    // Forced again, what is known and newest already would break off whatever the workers of this release are at.
    const isComplete = serves.every((name) => ours?.services.some((one) => one.name === name));
    hasRegistered ||= ours !== undefined && isComplete && isNewest(ours, all);
    if (!hasRegistered) return register('registered with the engine');
    if (ours) {
      wasNewest = isNewest(ours, all);
      return true;
    }
    // An engine that has our services elsewhere did not lose its data: a newer release took over and this one may go.
    const isForgotten = all.every(({ services: theirs }) => theirs.every(({ name }) => !serves.includes(name)));
    if (mayRegister && wasNewest && isForgotten) return register('the engine had lost its data; registered again');
    say('warn', 'the engine does not know this release', { uri });
    return false;
  };

  const tendSeries = async () => {
    if (!hasBegun) await beginSeries(services, series);
    hasBegun = true;
    if (mayRegister && wasNewest) await freeStuckSeries(services, admin, series);
  };

  const check = async () => {
    let isReachable = false;
    let isRegistered = false;
    try {
      const all = await admin.deployments();
      isReachable = true;
      isRegistered = await isKnown(all);
    } catch (err) {
      say('warn', isReachable ? 'the engine does not take this worker yet' : 'the engine is away; waiting for it', {
        err,
      });
    }
    state = { isReachable, isRegistered, checkedAt: now() };
    if (!isRegistered) return;
    await tendSeries().then(
      () => say('info', wasNewest ? 'new work comes to this release' : 'new work goes to another release', { uri }),
      (err) => log.warn({ err }, 'recurring jobs could not be looked after'),
    );
  };

  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const loop = async () => {
    await check();
    if (isStopped) return;
    const pause = state.isRegistered && hasBegun ? everyMs : everyMs / 5;
    timer = setTimeout(() => void loop(), pause * (0.8 + 0.4 * Math.random()));
  };
  const first = loop();

  return {
    engineState: (): EngineState => state,
    /** Until the engine has this worker. */
    registered: async () => {
      await first;
      while (!state.isRegistered && !isStopped) await new Promise((resolve) => setTimeout(resolve, 100));
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};
