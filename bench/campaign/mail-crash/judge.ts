import { median, quantile } from '../../lib/statistics.ts';
import type { Taken } from './mail-simulator.ts';
import type { CheckCode, Invocation } from './records.ts';
import type { Pass } from './run-pass.ts';

/** A mail is on its way for this long after its sender died: bytes already in the socket are still read. */
const slackMs = 500;

export type Evidence = {
  taken: Taken[];
  checkCodes: CheckCode[];
  outbox: unknown[];
  invocations: Invocation[];
};

/** Every mailbox gets its mail once, and nothing is sent again unless a kill came between. */
const mailFaults = (account: string, taken: Taken[], kills: number[]): string[] => {
  const delivered = taken.filter(({ deliveredTo }) => deliveredTo.includes(account)).length;
  const contents = new Set(taken.map(({ messageId, text }) => `${messageId} ${text}`));
  const needless = taken.slice(1).filter((again, index) => {
    const from = Date.parse(taken[index]?.at ?? '') - slackMs;
    return !kills.some((at) => at >= from && at <= Date.parse(again.at));
  });
  return [
    ...(delivered === 1 ? [] : [`${account}: delivered ${delivered} times`]),
    ...(contents.size <= 1 ? [] : [`${account}: its mails differ`]),
    ...(needless.length === 0 ? [] : [`${account}: sent again ${needless.length} times without a crash`]),
  ];
};

export const findFaults = ({ accounts, kills }: Pass, { taken, checkCodes, outbox, invocations }: Evidence) => {
  const byAccount = Map.groupBy(taken, ({ to }) => to[0] ?? '');
  const codes = new Map(checkCodes.map((code) => [code.account, code]));
  const killed = kills.map(({ at }) => at);
  return [
    ...accounts.flatMap((account) => mailFaults(account, byAccount.get(account) ?? [], killed)),
    ...accounts.filter((account) => !codes.get(account)?.sentAt).map((account) => `${account}: no sent_at`),
    ...checkCodes.filter(({ refused }) => refused).map(({ account, refused }) => `${account}: refused (${refused})`),
    ...(checkCodes.length === accounts.length ? [] : [`${checkCodes.length} check codes, not ${accounts.length}`]),
    ...(outbox.length === 0 ? [] : [`${outbox.length} rows left in the outbox`]),
    ...invocations.map(({ target, status, id }) => `${target} ${id} is still ${status}`),
  ];
};

/** Mails that were taken but not yet noted as sent at that moment. */
const inFlightAt = (moment: number, { taken, checkCodes }: Evidence, delayMs: number) => {
  const sentAt = new Map(checkCodes.map((code) => [code.account, code.sentAt ?? Number.POSITIVE_INFINITY]));
  return taken.filter(({ at, to }) => {
    const age = moment - Date.parse(at);
    return age >= 0 && age <= delayMs && (sentAt.get(to[0] ?? '') ?? 0) > moment;
  }).length;
};

const seconds = (values: number[]) => ({
  p50: median(values) / 1000,
  p95: quantile(values, 0.95) / 1000,
  max: Math.max(...values) / 1000,
});

export const summarise = (pass: Pass, evidence: Evidence, delayMs: number, endedAt: number) => {
  const { taken } = evidence;
  const delivered = taken.filter(({ deliveredTo }) => deliveredTo.length > 0).length;
  const inFlight = pass.kills.map(({ at }) => inFlightAt(at, evidence, delayMs));
  const times = taken.map(({ at }) => Date.parse(at));
  const firstAfter = pass.kills.map(({ at }) => Math.min(...times.filter((time) => time > at + slackMs)) - at);
  return {
    victim: pass.victim,
    mails: pass.accounts.length,
    accepted: taken.length,
    delivered,
    duplicatesSuppressed: taken.length - delivered,
    kills: pass.kills.length,
    killsThatHitADelivery: inFlight.filter((count) => count > 0).length,
    mailsInFlightAtKills: inFlight.reduce((sum, count) => sum + count, 0),
    totalSeconds: (endedAt - pass.startedAt) / 1000,
    partReadyAfterKillSeconds: seconds(pass.kills.map(({ backMs }) => backMs)),
    nextMailAfterKillSeconds: seconds(firstAfter.filter(Number.isFinite)),
  };
};
export type Summary = ReturnType<typeof summarise>;
