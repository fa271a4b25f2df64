import { proveLedger } from '../../../apps/server/src/features/wallet/index.ts';
import { addAgent } from '../../../apps/server/test/agents.ts';
import { openWorld } from '../../../apps/server/test/world.ts';
import { answerParent } from '../../lib/child.ts';

export type Buyer = { id: string; token: string };
export type Seeded = { buyers: Buyer[]; agentId: string; tenantId: string };
/** What the books say of one order. */
export type KeptOrder = { no: string; status: string; amountFen: number; credits: number };
export type Kept = {
  orders: KeptOrder[];
  /** What should be over by now and is not, by kind. */
  open: Record<string, number>;
  /** Wallets whose balance is not what was paid in less what answers cost. */
  wrongWallets: string[];
  answersPaid: number;
  runs: Record<string, number>;
  faults: { check: string; count: number; sample: string[] }[];
};

const host = '127.0.0.1';
export const priceFen = 150;
const world = await openWorld();
const { db } = world.services;
const read = <Row extends Record<string, unknown>>(query: string) =>
  db.inPlatform(async (tx) => (await tx.execute<Row>(query)).rows);

/** People with an empty wallet each who pass as members, and an agent of somebody else that costs money. */
const seed = async ({ count }: { count: number }): Promise<Seeded> => {
  const { id: tenantId } = await world.findTenant(host);
  const buyers: Buyer[] = [];
  for (let at = 0; at < count; at++) {
    const who = await world.addAccount(host, { isWhite: true });
    buyers.push({ id: who.id, token: await world.openToken(host, who) });
  }
  const maker = await world.addAccount(host);
  const agentId = await addAgent(world, maker, { priceFen, document: { suggestions: false } });
  return { buyers, agentId, tenantId };
};

/** Windows nobody came back to would end by themselves in five minutes; here they do so now. */
const endWindows = () =>
  read(`update billing_window set valid_until = now() - interval '1 second' where state = 'open'`);

const keptOf = async ({ buyers }: { buyers: string[] }): Promise<Kept> => {
  const ids = `('${buyers.join("', '")}')`;
  const orders = await read<KeptOrder>(`select no, status, amount_fen::int as "amountFen",
    (select count(*) from ledger_transfer t where t.subject_id = o.id and t.reason = 'top-up')::int as credits
    from pay_order o where account_id in ${ids}`);
  const [open] = await read<Record<string, number>>(`select
    (select count(*) from pay_order where account_id in ${ids} and status = 'PENDING' and expires_at < now())::int as "orders out of time",
    (select count(*) from reservation where account_id in ${ids} and state = 'open')::int as reservations,
    (select count(*) from billing_window where account_id in ${ids} and state = 'open')::int as windows,
    (select count(*) from refund where account_id in ${ids} and ended_at is null)::int as refunds,
    (select count(*) from chat_run where account_id in ${ids} and status in ('queued', 'running'))::int as runs`);
  const wrong = await read<{ id: string }>(`select w.account_id as id from wallet w where w.account_id in ${ids}
    and w.balance_fen <> coalesce((select sum(amount_fen) from pay_order o where o.account_id = w.account_id and status = 'PAID'), 0)
      - coalesce((select sum(amount_fen) from reservation r where r.account_id = w.account_id and state <> 'released'), 0)`);
  const runs = await read<{ status: string; n: number }>(`select status, count(*)::int as n from chat_run
    where account_id in ${ids} group by 1`);
  const [paid] = await read<{ n: number }>(`select count(*)::int as n from reservation
    where account_id in ${ids} and state = 'committed'`);
  const { faults } = await proveLedger(world.services);
  return {
    orders,
    open: open ?? {},
    wrongWallets: wrong.map(({ id }) => id),
    answersPaid: paid?.n ?? 0,
    runs: Object.fromEntries(runs.map(({ status, n }) => [status, n])),
    faults,
  };
};

answerParent({ seed, endWindows, kept: keptOf }, () => world.close());
