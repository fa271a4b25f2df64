import type { MayWait, Whose } from '../gateways/sandbox/protocol.ts';

export class Busy extends Error {
  override name = 'Busy';
}
/** It is the caller's own runs that are too many: coming back at once is of no use. */
export class OwnQueueFull extends Error {
  override name = 'OwnQueueFull';
  readonly most: number;
  constructor(most: number) {
    super('too many runs of the same owner are waiting');
    this.most = most;
  }
}

type Order = { whose: Whose; mayWait: MayWait };
type Waiter = { tenant: string; account: string; go: () => void };

/** Whose turn it is: who had theirs longest ago. Who comes anew stands behind all that have had theirs. */
const createTurns = () => {
  let turn = 0;
  const last = new Map<string, number>();
  return {
    join: (key: string) => void (last.has(key) || last.set(key, turn)),
    take: (key: string) => void last.set(key, ++turn),
    forget: (key: string) => void last.delete(key),
    of: (key: string) => last.get(key) ?? 0,
  };
};

/**
 * Lets `count` in at once. Who waits is let in by turns: tenant by tenant, within a tenant account by account, within an
 * account in the order they came. One account leaves a place to others, if there is more than one.
 */
export const createSlots = (count: number, maxWaiting: number) => {
  const ofAccount = Math.max(1, count - 1);
  const running = new Map<string, number>();
  const waiting: Waiter[] = [];
  const turns = createTurns();
  let free = count;

  const keysOf = ({ tenant, account }: Whose) => ({ tenant, account: `${tenant} ${account}` });
  const isLetIn = ({ account }: Whose) => free > 0 && (running.get(account) ?? 0) < ofAccount;

  const begin = ({ tenant, account }: Whose) => {
    free--;
    running.set(account, (running.get(account) ?? 0) + 1);
    for (const key of [tenant, account]) turns.take(key);
  };

  const letNext = () => {
    const [next] = waiting
      .filter(isLetIn)
      .sort((a, b) => turns.of(a.tenant) - turns.of(b.tenant) || turns.of(a.account) - turns.of(b.account));
    if (!next) return;
    waiting.splice(waiting.indexOf(next), 1);
    begin(next);
    next.go();
  };

  const forgetGone = ({ tenant, account }: Whose) => {
    if (!running.has(account) && !waiting.some((one) => one.account === account)) turns.forget(account);
    if (!waiting.some((one) => one.tenant === tenant)) turns.forget(tenant);
  };

  const leave = (whose: Whose) => {
    free++;
    const left = (running.get(whose.account) ?? 1) - 1;
    if (left > 0) running.set(whose.account, left);
    else running.delete(whose.account);
    letNext();
    forgetGone(whose);
  };

  const assertRoom = ({ tenant, account }: Whose, most: MayWait) => {
    if (waiting.filter((one) => one.account === account).length >= most.account) throw new OwnQueueFull(most.account);
    if (waiting.filter((one) => one.tenant === tenant).length >= most.tenant) throw new OwnQueueFull(most.tenant);
    if (waiting.length >= maxWaiting) throw new Busy('too many runs are waiting');
  };

  const enter = async (whose: Whose, most: MayWait, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (isLetIn(whose)) return begin(whose);
    assertRoom(whose, most);
    for (const key of [whose.tenant, whose.account]) turns.join(key);
    await new Promise<void>((resolve, reject) => {
      const waiter: Waiter = {
        ...whose,
        go: () => {
          signal.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      const giveUp = () => {
        waiting.splice(waiting.indexOf(waiter), 1);
        forgetGone(waiter);
        reject(signal.reason);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      waiting.push(waiter);
    });
  };

  const inSlot = async <Result>(order: Order, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> => {
    const whose = keysOf(order.whose);
    await enter(whose, order.mayWait, signal);
    return work().finally(() => leave(whose));
  };
  return { inSlot, figures: () => ({ free, busy: count - free, waiting: waiting.length }) };
};
