import { inArray, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { membership } from '../../src/db/schema/membership.ts';
import { currentLevels } from '../../src/features/membership/current-level.ts';
import { lastDayOf } from '../../src/features/membership/rules.ts';
import { heldOf } from './plans.ts';
import { type Model, type Person, todayOf, within } from './world.ts';

/** How the books end it. */
const endOf = ({ state, amount }: Person['withdrawals'][number]) =>
  ({ requested: '', paid: ` payout bank ${amount}`, refused: ` payout creator ${amount}` })[state];

/** What the model has, as lines of the same form that `rowsOf` asks the database for. */
const linesOf = ({ people, orders, backs, windows }: Model): Record<string, string[]> => ({
  balance: people.map(({ id, balance }) => `${id} ${balance}`),
  time: people.flatMap(({ id, times }) =>
    times.map((one) => `${id} ${one.level} ${one.startsOn} ${one.endsOn} ${one.paidFen} ${!one.closedBy}`),
  ),
  order: orders.map((one) => `${one.no} ${one.status} ${one.amount} ${one.refunded}`),
  refund: backs.map((one) => `${one.no} ${one.status} ${one.amount}`),
  'chats of a plan': people.flatMap(({ id, chats }) => [...chats].map(([month, used]) => `${id} ${month} ${used}`)),
  share: people.map(({ id, shares }) => `${id} ${shares.reduce((sum, { fen }) => sum + fen, 0)}`),
  withdrawal: people.flatMap(({ withdrawals }) =>
    withdrawals.map((one) => `${one.id} ${one.state} ${one.amount}${endOf(one)}`),
  ),
  window: [...windows.values()].map((one) => `${one.session} ${one.state} ${one.cover}`),
});

/** One statement for all: it is asked often. */
const rowsOf = (ids: string[]) => {
  const people = sql`any(${`{${ids.join(',')}}`}::uuid[])`;
  return sql<{ what: string; line: string }>`
    select 'balance' as what, concat_ws(' ', account_id, balance_fen) as line from wallet where account_id = ${people}
    union all select 'time', concat_ws(' ', account_id, level, starts_on, ends_on, paid_fen, (closed_by is null)::text)
      from membership_grant where account_id = ${people}
    union all select 'order', concat_ws(' ', no, status, amount_fen, refunded_fen) from pay_order where account_id = ${people}
    union all select 'refund', concat_ws(' ', no, status, amount_fen) from refund where account_id = ${people}
    union all select 'chats of a plan', concat_ws(' ', account_id, month, used)
      from paid_chat_month where account_id = ${people}
    union all select 'share', concat_ws(' ', p.id, (select coalesce(sum(amount_fen), 0) from ledger_transfer
      where debit = 'hold' and credit = 'creator' and credit_owner = p.id)) from account p where p.id = ${people}
    union all select 'withdrawal', concat_ws(' ', w.id, w.state, w.amount_fen, t.debit, t.credit, t.amount_fen)
      from withdrawal w left join ledger_key k on k.key = 'withdraw:' || w.id || ':end'
      left join ledger_transfer t on t.tenant_id = k.tenant_id and t.at = k.at and t.key = k.key
      where w.account_id = ${people}
    union all select 'window', concat_ws(' ', session_id, state, cover) from billing_window where account_id = ${people}`;
};

/** Everything the database has of these people against everything the model has. */
export const compare = (model: Model) =>
  within(model, async (tx) => {
    const ids = model.people.map(({ id }) => id);
    const { rows } = await tx.execute<{ what: string; line: string }>(rowsOf(ids));
    for (const [what, lines] of Object.entries(linesOf(model)))
      expect(
        rows
          .filter((row) => row.what === what)
          .map(({ line }) => line)
          .sort(),
        what,
      ).toEqual(lines.sort());
    const held = await tx.select().from(membership).where(inArray(membership.accountId, ids));
    const levels = await currentLevels(tx, model.parts, held);
    for (const { id, times } of model.people) {
      const { level, endAt } = levels.get(id) ?? {};
      if (!level || endAt === undefined) throw new Error(`${id} has no level`);
      expect({ level, endsOn: lastDayOf({ level, endAt }) }, 'level').toEqual(heldOf(times, todayOf(model)));
    }
  });
