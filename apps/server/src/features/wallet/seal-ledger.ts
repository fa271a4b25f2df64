import { createHash } from 'node:crypto';
import { desc, lt, sql } from 'drizzle-orm';
import { chinaDay } from '../../base/china-time.ts';
import { dayMs } from '../../base/durations.ts';
import type { Tx } from '../../db/client.ts';
import { ledgerSeal } from '../../db/schema/wallet.ts';

/** Days that every proof seals once more and compares. */
const recomputedDays = 35;

const startOf = (day: string) => new Date(`${day}T00:00:00+08:00`);
const dayAfter = (day: string) => chinaDay(new Date(startOf(day).getTime() + dayMs));
const daysFrom = (first: string, end: string) => {
  const days: string[] = [];
  for (let day = first; day < end; day = dayAfter(day)) days.push(day);
  return days;
};

type Rows = { transfers: number; hash: Buffer };
const noRows: Rows = { transfers: 0, hash: createHash('sha256').digest() };

/** SHA-256 over the hashes of a day's rows, in the order of their key. A column that is added later changes no old row. */
const readRows = async (tx: Tx, first: string, end: string) => {
  const { rows } = await tx.execute<Rows & { day: string }>(sql`
    select day, count(*)::bigint as transfers, sha256(string_agg(hash, ''::bytea order by tenant_id, at, key, no)) as hash from (
      select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, tenant_id, at, key, no,
        sha256(convert_to(jsonb_build_array(tenant_id, (extract(epoch from at) * 1000000)::bigint, key, no, debit, debit_owner,
          credit, credit_owner, amount_fen, reason, subject_id, wallet_of, wallet_seq, balance_after)::text, 'UTF8')) as hash
      from ledger_transfer where at >= ${startOf(first)} and at < ${startOf(end)}) transfer
    group by day`);
  return new Map(rows.map((row) => [row.day, row]));
};

const sealOf = (before: Buffer, { hash }: Rows) => createHash('sha256').update(before).update(hash).digest();

/** The first day that is not over for sure: by the clock the rows are written with, and a transfer may still commit. */
const readEnd = async (tx: Tx) => {
  const { rows } = await tx.execute<{ at: Date }>(sql`select now() - interval '1 hour' as at`);
  return chinaDay(new Date(rows[0]?.at ?? 0));
};

const readFirst = async (tx: Tx) => {
  const { rows } = await tx.execute<{ at: Date | null }>(sql`select min(at) as at from ledger_transfer`);
  return rows[0]?.at ? chinaDay(new Date(rows[0].at)) : undefined;
};

type Seal = { day: string; seal: Buffer };

/** Days whose rows, or whose day before, are not what was sealed. */
const findBroken = async (tx: Tx, seals: Seal[]) => {
  const [oldest, newest] = [seals.at(-1)?.day, seals[0]?.day];
  if (!oldest || !newest) return [];
  const [before] = await tx
    .select()
    .from(ledgerSeal)
    .where(lt(ledgerSeal.day, oldest))
    .orderBy(desc(ledgerSeal.day))
    .limit(1);
  const rows = await readRows(tx, oldest, dayAfter(newest));
  const byDay = new Map(seals.map(({ day, seal }) => [day, seal]));
  const broken: string[] = [];
  let last = before?.seal ?? Buffer.alloc(0);
  for (const day of daysFrom(oldest, dayAfter(newest))) {
    const kept = byDay.get(day);
    if (!kept?.equals(sealOf(last, rows.get(day) ?? noRows))) broken.push(day);
    last = kept ?? last;
  }
  return broken;
};

/** Seals every day that is over, and says which of the days sealed before is not what it was. */
export const sealLedger = async (tx: Tx): Promise<{ broken: string[]; made: Seal[] }> => {
  const seals = await tx.select().from(ledgerSeal).orderBy(desc(ledgerSeal.day)).limit(recomputedDays);
  const broken = await findBroken(tx, seals);
  const [newest] = seals;
  const [first, end] = [newest ? dayAfter(newest.day) : await readFirst(tx), await readEnd(tx)];
  const made: Seal[] = [];
  if (!first || first >= end) return { broken, made };
  const rows = await readRows(tx, first, end);
  let last = newest?.seal ?? Buffer.alloc(0);
  for (const day of daysFrom(first, end)) {
    const of = rows.get(day) ?? noRows;
    last = sealOf(last, of);
    made.push({ day, seal: last });
    await tx.insert(ledgerSeal).values({ day, seal: last, transfers: of.transfers });
  }
  return { broken, made };
};
