import { gateKinds, type MoneyOverview } from '@zhixing/contract/money-overview';
import { memberLevel } from '@zhixing/contract/user';
import { sql } from 'drizzle-orm';
import { chinaDay, chinaDayStart } from '../../base/china-time.ts';
import { dayMs } from '../../base/durations.ts';
import { type AccountCtx, isPlatformStaff } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { readLatestProof } from '../wallet/index.ts';

/** What was paid for orders, and what administrators paid back; money that did not fit an order is in neither. */
const readDays = async (tx: Tx, since: Date, count: number) => {
  const { rows } = await tx.execute<MoneyOverview['days'][number]>(sql`
    select day, coalesce(sum(fen) filter (where kind = 'top-up'), 0)::bigint as "topUp",
      coalesce(sum(fen) filter (where kind = 'membership'), 0)::bigint as membership,
      coalesce(sum(fen) filter (where kind = 'refund'), 0)::bigint as refunded
    from (
      select to_char(p.paid_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, o.kind, p.amount_fen as fen
      from payment p join pay_order o on o.id = p.order_id where p.use = 'fulfilled' and p.paid_at >= ${since}
      union all
      select to_char(r.ended_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), 'refund', r.amount_fen from refund r
      where r.kind = 'asked' and r.status = 'SUCCESS' and r.ended_at >= ${since}) moved
    group by day`);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: count }, (_, index) => {
    const day = chinaDay(new Date(since.getTime() + index * dayMs));
    return byDay.get(day) ?? { day, topUp: 0, membership: 0, refunded: 0 };
  });
};

const readMembers = async (tx: Tx, now: Date) => {
  const { rows } = await tx.execute<{ level: string; count: number }>(sql`
    select case when m.end_at is null or m.end_at > ${now} then m.level else 'FREE' end as level, count(*) as count
    from membership m join account a on a.id = m.account_id and a.erased_at is null group by 1`);
  return memberLevel.options.map((level) => ({ level, count: rows.find((row) => row.level === level)?.count ?? 0 }));
};

/** It was paid, whatever became of the money later. */
const isPaid = sql`paid_at is not null and (status in ('PAID', 'REFUNDED') or cause in ('ASKED', 'ADMIN'))`;

type Counts = {
  pending: number;
  frozen: number;
  underWay: number;
  needPerson: number;
  ordered: number;
  paid: number;
  balances: number;
};
const readCounts = async (tx: Tx, since: Date) => {
  const { rows } = await tx.execute<Counts>(sql`select
    (select count(*) from pay_order where status = 'PENDING') as pending,
    (select count(*) from pay_order where status = 'FROZEN') as frozen,
    (select count(*) from refund where status in ('WAITING', 'PROCESSING')) as "underWay",
    (select count(*) from refund where status = 'ABNORMAL' or (status = 'CLOSED' and kind = 'unmatched')) as "needPerson",
    (select count(distinct account_id) from pay_order where created_at >= ${since}) as ordered,
    (select count(distinct account_id) from pay_order where created_at >= ${since} and ${isPaid}) as paid,
    (select coalesce(sum(balance_fen), 0)::bigint from wallet) as balances`);
  const [counts] = rows;
  if (!counts) throw new Error('nothing was counted');
  return counts;
};

/** From a refusal to a payment: an order placed before somebody met a gate was no answer to it. */
const readGates = async (tx: Tx, since: Date): Promise<MoneyOverview['gates']> => {
  const { rows: by } = await tx.execute<MoneyOverview['gates']['by'][number]>(sql`
    select gate, count(distinct account_id) as count from gate_meeting where at >= ${since} group by gate`);
  const { rows } = await tx.execute<Omit<MoneyOverview['gates'], 'by'>>(sql`
    with met as (select account_id, min(at) as at from gate_meeting where at >= ${since} group by account_id),
      bought as (
        select met.account_id, bool_or(${isPaid}) as is_paid
        from met join pay_order on pay_order.account_id = met.account_id and pay_order.created_at >= met.at group by 1)
    select (select count(*) from met) as met, count(*) as ordered, count(*) filter (where is_paid) as paid from bought`);
  const [counts] = rows;
  if (!counts) throw new Error('no gate was counted');
  return { ...counts, by: gateKinds.map((gate) => ({ gate, count: by.find((row) => row.gate === gate)?.count ?? 0 })) };
};

/** The books of all tenants are proved together: what is wrong where is for the platform's own people. */
const readProof = async (ctx: AccountCtx): Promise<MoneyOverview['proof']> => {
  const latest = await readLatestProof(ctx);
  if (!latest) return null;
  const faults = isPlatformStaff(ctx) ? latest.faults : [];
  const { sealed } = latest;
  return {
    at: latest.at.toISOString(),
    isSound: latest.faults.length === 0,
    faults,
    sealed: sealed ? { day: sealed.day, seal: sealed.seal.toString('hex') } : null,
  };
};

/** Sums and counts of one tenant; no row of anybody. */
export const readOverview = async (ctx: AccountCtx, days: number): Promise<MoneyOverview> => {
  const since = new Date(chinaDayStart(ctx.now()).getTime() - (days - 1) * dayMs);
  const ours = await ctx.tx(async (tx) => ({
    days: await readDays(tx, since, days),
    members: await readMembers(tx, ctx.now()),
    counts: await readCounts(tx, since),
    gates: await readGates(tx, since),
  }));
  const { pending, frozen, underWay, needPerson, ordered, paid, balances } = ours.counts;
  return {
    days: ours.days,
    members: ours.members,
    balances,
    orders: { pending, frozen },
    refunds: { underWay, needPerson },
    conversion: { ordered, paid },
    gates: ours.gates,
    proof: await readProof(ctx),
  };
};
