import type { ModelCall } from '../chat/model-simulator.ts';
import { isDuring, politeStatus, slackMs, type Trial, warmMs } from './trial.ts';

/** Whose going away can cut off a call of the model. */
const cutting = /^(worker|restate|postgres|valkey)/;

export const refusalFaults = ({ runs, windows, scenario }: Trial) =>
  runs.flatMap(({ id, refusal }) => {
    if (!refusal) return [];
    const { at, status, reason, hasRetryAfter } = refusal;
    const words = `${id}: ${status} ${reason}`;
    if (!politeStatus.has(status)) return [words];
    if (!hasRetryAfter) return [`${words} without Retry-After`];
    return scenario.mayRefuse && isDuring(windows, at) ? [] : [`${words} while nothing it needs was away`];
  });

/** Paid again only where a cut can have hit the call, once for each cut, and then with the same words. */
export const callFaults = ({ runs, windows }: Trial, calls: readonly ModelCall[]) => {
  const known = new Set(runs.map(({ id }) => id));
  const cuts = windows.filter(({ part }) => cutting.test(part));
  return [...Map.groupBy(calls, ({ key }) => key ?? '')].flatMap(([key, all]) => {
    if (!known.has(key.split(':')[0] ?? '')) return [`the model was called with the key "${key}"`];
    const first = Date.parse(all[0]?.at ?? '');
    const last = Date.parse(all.at(-1)?.at ?? '');
    const hits = cuts.filter(({ from, to }) => to + warmMs >= first - slackMs && from - slackMs <= last).length;
    return [
      ...(all.length <= 1 + hits ? [] : [`${key}: ${all.length} calls of the model, ${hits} cuts`]),
      ...(new Set(all.map(({ hash }) => hash)).size === 1 ? [] : [`${key}: asked with different words`]),
    ];
  });
};

export const longestSilence = ({ runs, endedAt }: Trial) =>
  Math.max(
    0,
    ...runs
      .filter(({ isAccepted }) => isAccepted)
      .map(({ ends, heardAt, silenceMs }) => (ends > 0 ? silenceMs : Math.max(silenceMs, endedAt - heardAt))),
  );

export const waitFaults = (trial: Trial) => {
  const { scenario, windows, runs, endedAt } = trial;
  const away = Math.max(0, ...windows.map(({ from, to }) => to - from));
  const silence = longestSilence(trial);
  return [
    ...(silence <= scenario.boundMs + away
      ? []
      : [
          `a reader heard nothing for ${silence} ms, ${away} ms of which a part was away; allowed: ${scenario.boundMs}`,
        ]),
    ...runs.flatMap(({ question: { endMs, text }, askedAt, heardAt, ends }) => {
      const took = (ends > 0 ? heardAt : endedAt) - askedAt;
      return endMs === undefined || took <= endMs ? [] : [`"${text}" took ${took} ms; allowed: ${endMs}`];
    }),
  ];
};
