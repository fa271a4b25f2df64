import { inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { billingWindow } from '../../src/db/schema/chat.ts';
import { membershipGrant, paidChatMonth } from '../../src/db/schema/membership.ts';
import { payOrder, refund } from '../../src/db/schema/order.ts';
import { wallet } from '../../src/db/schema/wallet.ts';
import { readHeld } from '../../src/features/membership/index.ts';
import { heldOf } from './plans.ts';
import { type Model, todayOf, within } from './world.ts';

const sorted = (lines: string[]) => lines.sort();

/** Everything the database has of these people against everything the model has. */
export const compare = async (model: Model) => {
  const { people, orders, backs, windows } = model;
  const ids = people.map(({ id }) => id);
  await within(model, async (tx) => {
    const wallets = await tx.select().from(wallet).where(inArray(wallet.accountId, ids));
    expect(new Map(wallets.map((row) => [row.accountId, row.balanceFen])), 'balances').toEqual(
      new Map(people.map(({ id, balance }) => [id, balance])),
    );
    const grants = await tx.select().from(membershipGrant).where(inArray(membershipGrant.accountId, ids));
    expect(
      sorted(
        grants.map(
          (row) =>
            `${row.accountId} ${row.level} ${row.startsOn} ${row.endsOn} ${row.paidFen} ${row.closedBy === null}`,
        ),
      ),
      'times',
    ).toEqual(
      sorted(
        people.flatMap(({ id, times }) =>
          times.map(
            (one) => `${id} ${one.level} ${one.startsOn} ${one.endsOn} ${one.paidFen} ${one.closedBy === undefined}`,
          ),
        ),
      ),
    );
    for (const { id, ctx, times } of people) {
      const { level, endsOn } = await readHeld(tx, ctx, id);
      expect({ level, endsOn }, 'level').toEqual(heldOf(times, todayOf(model)));
    }
    const placed = await tx.select().from(payOrder).where(inArray(payOrder.accountId, ids));
    expect(
      sorted(placed.map((row) => `${row.no} ${row.status} ${row.amountFen} ${row.refundedFen}`)),
      'orders',
    ).toEqual(sorted(orders.map((one) => `${one.no} ${one.status} ${one.amount} ${one.refunded}`)));
    const goingBack = await tx.select().from(refund).where(inArray(refund.accountId, ids));
    expect(sorted(goingBack.map((row) => `${row.no} ${row.status} ${row.amountFen}`)), 'refunds').toEqual(
      sorted(backs.map((one) => `${one.no} ${one.status} ${one.amount}`)),
    );
    const chats = await tx.select().from(paidChatMonth).where(inArray(paidChatMonth.accountId, ids));
    expect(sorted(chats.map((row) => `${row.accountId} ${row.month} ${row.used}`)), 'chats of plans').toEqual(
      sorted(people.flatMap(({ id, chats: used }) => [...used].map(([month, count]) => `${id} ${month} ${count}`))),
    );
    const open = await tx.select().from(billingWindow).where(inArray(billingWindow.accountId, ids));
    expect(sorted(open.map((row) => `${row.sessionId} ${row.state} ${row.cover}`)), 'windows').toEqual(
      sorted([...windows.values()].map((one) => `${one.session} ${one.state} ${one.cover}`)),
    );
  });
};
