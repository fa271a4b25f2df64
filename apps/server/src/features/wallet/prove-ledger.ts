import { desc, type SQL, sql } from 'drizzle-orm';
import { newId } from '../../base/id.ts';
import type { Services } from '../../ctx.ts';
import { ledgerProof, ledgerSeal } from '../../db/schema/wallet.ts';
import { sealLedger } from './seal-ledger.ts';

/** Each gives a line for everything that is wrong. */
const checks: Record<string, SQL> = {
  'a wallet is not what its transfers come to': sql`
    select w.account_id::text as what from wallet w
    left join (
      select tenant_id, owner, sum(fen) as fen from (
        select tenant_id, credit_owner as owner, amount_fen as fen from ledger_transfer where credit = 'wallet'
        union all select tenant_id, debit_owner, -amount_fen from ledger_transfer where debit = 'wallet') side
      group by 1, 2) s on s.tenant_id = w.tenant_id and s.owner = w.account_id
    where w.balance_fen <> coalesce(s.fen, 0)`,
  'money of a wallet that is gone': sql`
    select owner::text as what from (
      select tenant_id, credit_owner as owner, amount_fen as fen from ledger_transfer where credit = 'wallet'
      union all select tenant_id, debit_owner, -amount_fen from ledger_transfer where debit = 'wallet') side
    where not exists (select from wallet w where w.tenant_id = side.tenant_id and w.account_id = side.owner)
    group by tenant_id, owner having sum(fen) <> 0`,
  'what is set aside is not what is reserved': sql`
    select owner::text as what from (
      select tenant_id, credit_owner as owner, amount_fen as fen from ledger_transfer where credit = 'hold'
      union all select tenant_id, debit_owner, -amount_fen from ledger_transfer where debit = 'hold'
      union all select tenant_id, account_id, -amount_fen from reservation where state = 'open') side
    group by tenant_id, owner having sum(fen) <> 0`,
  'a creator has less than nothing': sql`
    select owner::text as what from (
      select tenant_id, credit_owner as owner, amount_fen as fen from ledger_transfer where credit = 'creator'
      union all select tenant_id, debit_owner, -amount_fen from ledger_transfer where debit = 'creator') side
    group by tenant_id, owner having sum(fen) < 0`,
  'what is being paid out is not what was asked for': sql`
    select owner::text as what from (
      select tenant_id, credit_owner as owner, amount_fen as fen from ledger_transfer where credit = 'payout'
      union all select tenant_id, debit_owner, -amount_fen from ledger_transfer where debit = 'payout'
      union all select tenant_id, account_id, -amount_fen from withdrawal where state = 'requested') side
    group by tenant_id, owner having sum(fen) <> 0`,
  'a wallet has a gap in its numbers, or a balance that does not follow': sql`
    select wallet_of::text as what from (
      select wallet_of, wallet_seq, balance_after,
        case when debit = 'wallet' then -amount_fen else amount_fen end as fen,
        lag(wallet_seq, 1, 0) over line as last_seq, lag(balance_after, 1, 0) over line as last_balance
      from ledger_transfer where wallet_of is not null window line as (partition by tenant_id, wallet_of order by wallet_seq)) step
    where wallet_seq <> last_seq + 1 or balance_after <> last_balance + fen group by 1`,
  'a wallet has a number its transfers do not have': sql`
    select w.account_id::text as what from wallet w where w.seq <> coalesce((select max(t.wallet_seq) from ledger_transfer t
      where t.tenant_id = w.tenant_id and t.wallet_of = w.account_id), 0)`,
  'a key without a transfer, or a transfer without a key': sql`
    select coalesce(k.key, t.key) as what from ledger_key k
    full join (select distinct tenant_id, key from ledger_transfer) t on t.tenant_id = k.tenant_id and t.key = k.key
    where k.key is null or t.key is null`,
  'a payment that is not in the books': sql`
    select p.transaction_id as what from payment p where p.amount_fen > 0 and not exists
      (select from ledger_key k where k.tenant_id = p.tenant_id and k.key = 'pay:' || p.transaction_id)`,
  'more paid back than was paid': sql`
    select r.transaction_id as what from refund r where r.status <> 'CLOSED' group by r.tenant_id, r.transaction_id
    having sum(r.amount_fen) > (select p.amount_fen from payment p
      where p.tenant_id = r.tenant_id and p.transaction_id = r.transaction_id)`,
};

const sealCheck = 'a day that was sealed is not what it was';
const samples = 10;

/** Recounts the books of all tenants, at one moment, seals the days that are over, and keeps what it found. */
export const proveLedger = async ({ db, log, now }: Pick<Services, 'db' | 'log' | 'now'>) => {
  const proof = await db.inPlatform(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read`);
    const faults: { check: string; count: number; sample: string[] }[] = [];
    for (const [check, query] of Object.entries(checks)) {
      const { rows } = await tx.execute<{ what: string }>(query);
      const sample = rows.slice(0, samples).map(({ what }) => what);
      if (rows.length > 0) faults.push({ check, count: rows.length, sample });
    }
    const { broken, made } = await sealLedger(tx);
    if (broken.length > 0) faults.push({ check: sealCheck, count: broken.length, sample: broken.slice(0, samples) });
    const { rows } = await tx.execute<{ transfers: number; wallets: number }>(sql`select
      (select count(*) from ledger_transfer) as transfers, (select count(*) from wallet) as wallets`);
    const { transfers = 0, wallets = 0 } = rows[0] ?? {};
    const row = { id: newId(), at: now(), transfers, wallets, faults };
    await tx.insert(ledgerProof).values(row);
    return { ...row, made };
  });
  // Kept outside the database as well: who can change its rows could change its seals.
  for (const { day, seal } of proof.made)
    log.info({ day, seal: seal.toString('hex') }, 'the books of a day are sealed');
  if (proof.faults.length > 0) log.error({ faults: proof.faults }, 'the books do not add up');
  return proof;
};

/** The latest proof, with the last day that was sealed. */
export const readLatestProof = ({ db }: Pick<Services, 'db'>) =>
  db.inPlatform(async (tx) => {
    const [proof] = await tx.select().from(ledgerProof).orderBy(desc(ledgerProof.at)).limit(1);
    const [sealed] = await tx.select().from(ledgerSeal).orderBy(desc(ledgerSeal.day)).limit(1);
    return proof && { ...proof, sealed };
  });
