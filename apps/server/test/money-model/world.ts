import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { chinaDay } from '../../src/base/china-time.ts';
import { dayMs, hourMs } from '../../src/base/durations.ts';
import { newId } from '../../src/base/id.ts';
import type { AccountCtx, Services } from '../../src/ctx.ts';
import type { Tx } from '../../src/db/client.ts';
import { account } from '../../src/db/schema/account.ts';
import { membership } from '../../src/db/schema/membership.ts';
import { addAgent } from '../agents.ts';
import type { createRandom } from '../random.ts';
import type { World } from '../world.ts';
import type { Duration, PaidLevel, Time } from './plans.ts';

export type Person = {
  id: string;
  ctx: AccountCtx;
  balance: number;
  times: Time[];
  /** Chats of a plan that were taken, by month. */
  chats: Map<string, number>;
  /** What came in as a creator, with the microsecond it was booked. */
  shares: { fen: number; at: number }[];
  withdrawals: { id: string; amount: number; state: 'requested' | 'paid' | 'refused' }[];
  /** Shares booked before this moment have settled. */
  settledMs: number;
};
export type Order = {
  id: string;
  no: string;
  owner: Person;
  amount: number;
  expiresAt: number;
  plan?: { level: PaidLevel; duration: Duration; credit: number; surplusDays: number };
  status: 'PENDING' | 'PAID' | 'CANCELLED' | 'FROZEN' | 'REFUNDED';
  cause?: 'EXPIRED' | 'BY_USER' | 'ASKED' | 'ADMIN' | 'OTHER' | undefined;
  paidAt: number;
  /** The transaction that what was bought was given for. */
  fulfilledBy?: string;
  refunded: number;
  heard: Set<string>;
};
type Back = {
  no: string;
  order: Order;
  amount: number;
  transactionId: string;
  kind: 'asked' | 'unmatched';
  isEnded: boolean;
  status: string;
};
type Hold = { id: string; owner: Person; amount: number; state: 'open' | 'committed' | 'released' };
export type Window = {
  session: string;
  owner: Person;
  state: 'open' | 'covered' | 'closed';
  cover: 'quota' | 'balance';
  month: string;
  /** Until when it covers without a run. */
  until: number;
};
type Batch = {
  benefit: { kind: 'balance'; amount: number } | { kind: 'level'; level: PaidLevel; days: number };
  codes: { text: string; isUsed: boolean }[];
  users: Set<Person>;
};

/** What should be true, kept in the plainest way there is. */
export type Model = {
  world: World;
  tenantId: string;
  seed: number;
  random: ReturnType<typeof createRandom>;
  boss: AccountCtx;
  agentId: string;
  priceFen: number;
  clock: { days: number };
  people: Person[];
  holds: Hold[];
  orders: Order[];
  backs: Back[];
  windows: Map<string, Window>;
  batches: Batch[];
  keys: Map<string, { owner: Person; fen: number }>;
  parts: Services;
  /** Shares of whoever made the agent, over all seeds. */
  maker: { id: string; fen: number };
};
export type Step = (model: Model) => Promise<void>;

/** Chats of a plan that a month has; few, so that they end. */
export const chatsOf = { FREE: 0, MONTHLY: 1, PER_FLAGSHIP_MONTHLY: 2 } as const;

const started = Date.now();
/** Noon in China: no run lasts until midnight. */
const noon = Date.parse(`${chinaDay(new Date(started))}T12:00:00+08:00`);
export const nowOf = ({ clock }: Pick<Model, 'clock'>) => new Date(noon + Date.now() - started + clock.days * dayMs);
export const todayOf = (model: Model) => chinaDay(nowOf(model));
export const monthOf = (model: Model) => `${todayOf(model).slice(0, 7)}-01`;
export const orderLifeMs = hourMs / 4;

export const within = <T>({ world, tenantId }: Model, work: (tx: Tx) => Promise<T>) =>
  world.services.db.inTenant(tenantId, work);
/** Why it was refused; undefined when it was done. */
export const refusalOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: Error) => ('code' in error ? String(error.code) : String(error.cause ?? error)),
  );
/** It is refused exactly when the model says so. */
export const expectRefusal = async (work: Promise<unknown>, isRefused: boolean, what: string) => {
  const refusal = await refusalOf(work);
  expect(refusal !== undefined, `${what}: ${refusal ?? 'done'}`).toBe(isRefused);
  return isRefused;
};

/** Three that may use what is for invited people only. */
const addPeople = async (db: Services['db'], tenantId: string) => {
  const ids = [newId(), newId(), newId()];
  await db.inTenant(tenantId, async (tx) => {
    await tx
      .insert(account)
      .values(ids.map((id) => ({ tenantId, id, username: `u-${id}`, passwordHash: 'none', isWhite: true })));
    await tx.insert(membership).values(ids.map((accountId) => ({ tenantId, accountId, level: 'FREE' as const })));
    await tx.execute(
      sql`insert into wallet (tenant_id, account_id) values ${sql.join(
        ids.map((id) => sql`(${tenantId}, ${id})`),
        sql`, `,
      )}`,
    );
  });
  return ids;
};

type Shared = { world: World; tenant: { id: string; host: string }; boss: string; maker: Model['maker'] };
/** Who does what in every seed of a run. */
export const openShared = async (world: World, priceFen: number) => {
  const tenant = await world.addTenant();
  const [boss, maker] = [await world.addAccount(tenant.host, { role: 'admin' }), await world.addAccount(tenant.host)];
  const agentId = await addAgent(world, maker, { priceFen });
  return { world, tenant, boss: boss.id, maker: { id: maker.id, fen: 0 }, agentId, priceFen };
};

export const openModel = async (
  { world, tenant, boss, maker, agentId, priceFen }: Shared & { agentId: string; priceFen: number },
  seed: number,
  random: Model['random'],
): Promise<Model> => {
  const clock = { days: random.below(40) };
  const now = () => nowOf({ clock });
  const services = { ...world.services, now };
  const found = await world.findTenant(tenant.host);
  const ctxOf = (id: string, role: 'user' | 'admin'): AccountCtx => ({
    ...services,
    services,
    actor: { kind: 'account', id, username: id, role, tokenFamily: newId() },
    tenant: found,
    requestId: 'model',
    address: '127.0.0.1',
    locale: 'zh-CN',
    isSecure: false,
    cookies: {},
    tx: (work) => services.db.inTenant(tenant.id, work),
  });
  const ids = await addPeople(services.db, tenant.id);
  const people = ids.map(
    (id): Person => ({
      ...{ id, ctx: ctxOf(id, 'user'), balance: 0, times: [], chats: new Map() },
      ...{ shares: [], withdrawals: [], settledMs: 0 },
    }),
  );
  return {
    ...{ world, tenantId: tenant.id, seed, random, boss: ctxOf(boss, 'admin'), agentId, priceFen, clock, people },
    ...{ holds: [], orders: [], backs: [], windows: new Map(), batches: [], keys: new Map(), parts: services, maker },
  };
};
