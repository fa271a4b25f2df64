import { inArray, sql } from 'drizzle-orm';
import type { Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { payOrder } from '../../db/schema/order.ts';
import type { BillRow } from '../../gateways/wechat-pay/payment-provider.ts';
import { postMoney } from '../wallet/index.ts';

/** What the provider kept of a day's payments, by tenant. Orders we do not know of are nobody's. */
const feesOf = async ({ db }: Pick<Services, 'db'>, rows: readonly BillRow[]) => {
  const charged = rows.filter(({ feeFen }) => feeFen !== 0);
  const numbers = [...new Set(charged.map(({ outTradeNo }) => outTradeNo))];
  const orders = await db.inPlatform((tx) =>
    tx.select({ no: payOrder.no, tenantId: payOrder.tenantId }).from(payOrder).where(inArray(payOrder.no, numbers)),
  );
  const tenantOf = new Map(orders.map(({ no, tenantId }) => [no, tenantId]));
  const fees = new Map<string, number>();
  for (const { outTradeNo, feeFen } of charged) {
    const tenantId = tenantOf.get(outTradeNo);
    if (tenantId) fees.set(tenantId, (fees.get(tenantId) ?? 0) + feeFen);
  }
  return fees;
};

/** What earlier readings of the same bill booked. */
const bookedOf = async (tx: Tx, key: string) => {
  const { rows } = await tx.execute<{ fen: number; times: number }>(sql`
    select coalesce(sum(case when t.debit = 'fee' then t.amount_fen else -t.amount_fen end), 0)::bigint as fen,
      count(*) as times
    from ledger_key k join ledger_transfer t on t.tenant_id = k.tenant_id and t.at = k.at and t.key = k.key
    where k.key >= ${`${key}:`} and k.key < ${`${key};`}`);
  return rows[0] ?? { fen: 0, times: 0 };
};

/** A bill that is read again books what it says more or less than before. Two readings at once share a key. */
export const bookFees = async (parts: Pick<Services, 'db'>, day: string, rows: readonly BillRow[]) => {
  for (const [tenantId, feeFen] of await feesOf(parts, rows))
    await parts.db.inTenant(tenantId, async (tx) => {
      const key = `bill:${day}:fee`;
      const booked = await bookedOf(tx, key);
      const more = feeFen - booked.fen;
      if (more === 0) return;
      const [fee, clearing] = [{ kind: 'fee' as const }, { kind: 'clearing' as const }];
      const why = { reason: 'fee' as const, key: `${key}:${booked.times}` };
      await postMoney(tx, more > 0 ? fee : clearing, more > 0 ? clearing : fee, Math.abs(more), why);
    });
};
