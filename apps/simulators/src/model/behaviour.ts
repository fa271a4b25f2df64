import { createSwitches } from '../switches.ts';
import { parseBody } from './chat-request.ts';

export function createModelSwitches(defaults: { delayMs: number; tps: number }) {
  return createSwitches({
    ...defaults,
    failNext: 0,
    failStatus: 500,
    cutNext: 0,
    cutAfter: 3,
    hangNext: 0,
    stallAfter: 0,
    stallSeconds: 0,
    ledger: true,
    /** How long vectors take. */
    embedDelayMs: 0,
    /** How long a training takes. */
    trainMs: 4000,
    trainErrorNext: 0,
    /** How long a made job is kept from its maker. */
    trainReplyMs: 0,
    /** A provider that does not train. */
    trainUnknown: false,
    /** The rest is for the vendors: how long they are silent before their first word, and whether they show that they live. */
    quietMs: 0,
    keepAlive: false,
    /** Calls of tools without ids; two calls that both say they are the first. */
    emptyIds: false,
    oneIndex: false,
    /** Calls refused as too many, and when to come back. */
    busyNext: 0,
    busySeconds: 1,
  });
}

export type ModelSwitches = ReturnType<typeof createModelSwitches>;

/** How one call is answered: the switches, then what the header x-sim asks for. */
export type Behaviour = {
  delayMs: number;
  /** Tokens a second; 0 is as fast as possible. */
  tps: number;
  failStatus?: number;
  cutAfter?: number;
  stallAfter: number;
  stallMs: number;
  isHanging: boolean;
};

export function behaviourOf({ settings, take }: ModelSwitches, header: string | undefined): Behaviour {
  const behaviour: Behaviour = {
    delayMs: settings.delayMs,
    tps: settings.tps,
    stallAfter: settings.stallAfter,
    stallMs: settings.stallSeconds * 1000,
    isHanging: take('hangNext'),
  };
  if (take('failNext')) behaviour.failStatus = settings.failStatus;
  if (take('cutNext')) behaviour.cutAfter = settings.cutAfter;
  if (!header) return behaviour;
  const wish = parseBody(header);
  const number = (name: string) => (typeof wish[name] === 'number' ? wish[name] : undefined);
  return {
    delayMs: number('delay') ?? behaviour.delayMs,
    tps: number('tps') ?? behaviour.tps,
    failStatus: number('fail') ?? behaviour.failStatus,
    cutAfter: number('cut') ?? behaviour.cutAfter,
    stallAfter: number('stallAfter') ?? behaviour.stallAfter,
    stallMs: (number('stallSeconds') ?? settings.stallSeconds) * 1000,
    isHanging: wish.hang === true || behaviour.isHanging,
  };
}
