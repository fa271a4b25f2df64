import { tryLater } from '../base/app-error.ts';

/** Whose work: a chat turn on its way, what a page shows, or what may take long (exports, staff's lists, sweeps). */
export type ShareName = 'chat' | 'page' | 'long';
type Asked = { share: ShareName; tenantId?: string | undefined; holder?: string | undefined };
type Waiter = Asked & { since: number; go: () => void };

const patienceMs = 5_000;
const parts = { chat: 3 / 8, page: 1 / 4, long: 1 / 8 };
const names = Object.keys(parts) as ShareName[];

/**
 * Who may have a connection. Each share has places that nobody else can take, the rest is for whoever comes first (with
 * fewer than eight all is for whoever comes first); one tenant cannot have all that a share can get; and work that would
 * wait for the same row (`holder`) waits here, without a connection, instead of holding one each.
 */
export const createShares = (size: number) => {
  const own = Object.fromEntries(
    names.map((name) => [name, size < 8 ? 0 : Math.max(1, Math.floor(size * parts[name]))]),
  ) as Record<ShareName, number>;
  const spare = size - names.reduce((sum, name) => sum + own[name], 0);
  const maxOf = (share: ShareName) => own[share] + spare;
  const maxOfTenant = (share: ShareName) => Math.max(1, Math.floor(maxOf(share) * 0.75));
  const busy: Record<ShareName, number> = { chat: 0, page: 0, long: 0 };
  const waitMs: Record<ShareName, number> = { chat: 0, page: 0, long: 0 };
  const ofTenant = new Map<string, number>();
  const holders = new Set<string>();
  /** By share and tenant: who waits behind somebody that has to wait for the same is not looked at. */
  const waiting = new Map<string, Set<Waiter>>();

  const tenantKey = ({ share, tenantId }: Asked) => `${share}:${tenantId}`;
  const isHeldUp = ({ holder }: Asked) => holder !== undefined && holders.has(holder);
  const isFree = (asked: Asked) => {
    const { share, tenantId } = asked;
    if (isHeldUp(asked)) return false;
    if (tenantId !== undefined && (ofTenant.get(tenantKey(asked)) ?? 0) >= maxOfTenant(share)) return false;
    const spareUsed = names.reduce((sum, name) => sum + Math.max(0, busy[name] - own[name]), 0);
    return busy[share] < own[share] || spareUsed < spare;
  };
  const count = (asked: Asked, by: 1 | -1) => {
    busy[asked.share] += by;
    if (asked.tenantId !== undefined) {
      const left = (ofTenant.get(tenantKey(asked)) ?? 0) + by;
      if (left > 0) ofTenant.set(tenantKey(asked), left);
      else ofTenant.delete(tenantKey(asked));
    }
    if (asked.holder === undefined) return;
    if (by === 1) holders.add(asked.holder);
    else holders.delete(asked.holder);
  };
  const firstOf = (line: Iterable<Waiter>) => {
    for (const waiter of line) if (!isHeldUp(waiter)) return waiter;
    return undefined;
  };
  /** Of those who may go, the one that waits longest. */
  const findNext = () => {
    let next: Waiter | undefined;
    for (const line of waiting.values()) {
      const first = firstOf(line);
      if (first && isFree(first) && (next === undefined || first.since < next.since)) next = first;
    }
    return next;
  };
  const giveBack = (asked: Asked) => {
    count(asked, -1);
    for (let next = findNext(); next; next = findNext()) next.go();
  };
  const queue = (waiter: Waiter) => {
    const key = tenantKey(waiter);
    const line = waiting.get(key) ?? new Set();
    waiting.set(key, line.add(waiter));
    return () => {
      line.delete(waiter);
      if (line.size === 0) waiting.delete(key);
    };
  };

  /** Resolves with the way to give the place back. */
  const take = async (asked: Asked): Promise<() => void> => {
    if (isFree(asked)) count(asked, 1);
    else
      await new Promise<void>((resolve, reject) => {
        const settle = (after: () => void) => {
          clearTimeout(timer);
          leave();
          waitMs[asked.share] += performance.now() - waiter.since;
          after();
        };
        const waiter: Waiter = {
          ...asked,
          since: performance.now(),
          go: () => {
            count(asked, 1);
            settle(resolve);
          },
        };
        const timer = setTimeout(
          () => settle(() => reject(tryLater(new Error(`no connection for ${asked.share} in ${patienceMs} ms`)))),
          patienceMs,
        );
        const leave = queue(waiter);
      });
    return () => giveBack(asked);
  };

  return {
    take,
    /** Places, how many are taken and waited for now, and all the waiting there has been. */
    figures: () =>
      Object.fromEntries(
        names.map((name) => [
          name,
          {
            size: maxOf(name),
            busy: busy[name],
            waiting: [...waiting.values()].flatMap((line) => [...line]).filter(({ share }) => share === name).length,
            waitMs: Math.round(waitMs[name]),
          },
        ]),
      ) as Record<ShareName, { size: number; busy: number; waiting: number; waitMs: number }>,
  };
};
