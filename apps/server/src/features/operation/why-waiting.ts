import type { RunWait } from '@zhixing/contract/operation';
import type { SessionTurn } from './session-turns.ts';

export type OpenRunFacts = {
  status: 'queued' | 'running';
  createdAt: Date;
  startedAt: Date | null;
  stopAt: Date | null;
  lastStepAt: Date | null;
  consentSince: Date | null;
  /** Its person has not paid for it yet. */
  isDue: boolean;
  orderedAt: Date | null;
  /** An earlier run of the session has not ended. */
  isBehind: boolean;
  /** The last round asked for tools that have not all answered. */
  hasOpenCalls: boolean;
};

const going = ['running', 'ready', 'suspended', 'backing-off', 'paused'];

/** The invocation that a run is at: the one of its session that goes on. */
export const currentOf = (held: readonly SessionTurn[]) => held.find(({ status }) => going.includes(status)) ?? held[0];

/** Why a run has not ended, and since when that holds. `held`: what the engine has of its session, if it could be asked. */
export const whyWaiting = (
  run: OpenRunFacts,
  held: readonly SessionTurn[] | undefined,
): { wait: RunWait; since: Date; attempts: number | null } => {
  const { createdAt, startedAt, stopAt, lastStepAt } = run;
  const begun = lastStepAt ?? startedAt ?? createdAt;
  const current = held && currentOf(held);
  const attempts = run.isBehind ? null : (current?.attempts ?? null);
  const told = (wait: RunWait, since: Date) => ({ wait, since, attempts });
  if (run.isBehind) return told('behind', createdAt);
  if (run.orderedAt) return told('order', run.orderedAt);
  if (held && !current) return told('lost', begun);
  if (current?.status === 'paused') return told('paused', begun);
  if (stopAt) return told('stop', stopAt);
  if (run.consentSince) return told('consent', run.consentSince);
  if (run.isDue && run.status === 'running') return told('payment', createdAt);
  if (!held) return told('unknown', begun);
  if (current?.status === 'backing-off' || (attempts ?? 0) > 1) return told('retry', begun);
  if (run.status === 'queued') return told('worker', createdAt);
  return told(run.hasOpenCalls ? 'tool' : 'model', begun);
};
