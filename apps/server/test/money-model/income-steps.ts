import { maxOpenWithdrawals, settlingDays } from '@zhixing/contract/withdrawal';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { dayMs } from '../../src/base/durations.ts';
import { newId } from '../../src/base/id.ts';
import { commitMoney, readCreatorBalance } from '../../src/features/wallet/index.ts';
import { requestWithdrawal } from '../../src/features/withdrawal/request-withdrawal.ts';
import { payWithdrawal, refuseWithdrawal } from '../../src/features/withdrawal/settle-withdrawal.ts';
import { type Model, type Person, refusalOf, type Step, within } from './world.ts';

const payee = { payeeName: '林小满', payeeBank: '招商银行', payeeAccount: '6222021234567896021' };

/** Spends what was set aside and notes what its creator got of it, and when. False: it was settled before. */
export const spendHold = (model: Model, hold: { id: string; amount: number }, creator: Person, shareBp: number) =>
  within(model, async (tx) => {
    if (!(await commitMoney(tx, hold.id, { creatorId: creator.id, shareBp }))) return false;
    const { rows } = await tx.execute<{ at: number }>(
      sql`select (extract(epoch from at) * 1e6)::bigint as at from ledger_key where key = ${`settle:${hold.id}`}`,
    );
    const fen = Math.floor((hold.amount * shareBp) / 10_000);
    if (fen > 0) creator.shares.push({ fen, at: Number(rows[0]?.at) });
    return true;
  });

/** What somebody may have paid out when everything before that moment (µs) has settled, and what is younger. */
const incomeOf = ({ shares, withdrawals }: Person, settledBefore: number) => {
  const sum = (ripe: boolean) => shares.reduce((all, { fen, at }) => all + (at < settledBefore === ripe ? fen : 0), 0);
  const taken = withdrawals.reduce((all, { amount, state }) => all + (state === 'refused' ? 0 : amount), 0);
  return { available: sum(true) - taken, settling: sum(false) };
};

/** All of it, more than it, some of it; once, twice at once, and the same request twice at once. */
export const withdraw: Step = async ({ people, random, ...model }) => {
  const earners = people.filter(({ shares }) => shares.length > 0);
  const owner = random.pick(earners.length > 0 && random.below(4) > 0 ? earners : people);
  // Time goes on: what had settled stays settled. Now and then up to the very microsecond of a share.
  const moment = owner.shares.length > 0 ? Math.floor(random.pick(owner.shares).at / 1_000) + random.below(2) : 0;
  owner.settledMs = Math.max(owner.settledMs, moment);
  const now = () => new Date(owner.settledMs + settlingDays * dayMs);
  const before = incomeOf(owner, owner.settledMs * 1_000);
  expect(before.available, 'income below nothing').toBeGreaterThanOrEqual(0);
  const { tenantId, world } = model;
  const read = await world.services.db.inTenant(tenantId, (tx) => readCreatorBalance(tx, owner.id, { now }));
  expect({ available: read.available, settling: read.settling }, 'income').toEqual(before);
  const amount = Math.max(1, random.pick([before.available, before.available + 1, 1 + random.below(300)]));
  const [first, second] = [newId(), newId()];
  const keys = random.pick([[first], [first, second], [first, first]]);
  const ctx = { ...owner.ctx, now };
  const asked = await Promise.all(
    keys.map(async (requestKey) => {
      const work = requestWithdrawal(ctx, { ...payee, amount, requestKey });
      return (await refusalOf(work)) === undefined ? (await work).id : undefined;
    }),
  );
  const open = owner.withdrawals.filter(({ state }) => state === 'requested').length;
  const fit = Math.min(Math.floor(before.available / amount), maxOpenWithdrawals - open, new Set(keys).size);
  const made = new Set(asked.filter((id) => id !== undefined));
  expect(made.size, 'withdrawals').toBe(fit);
  for (const id of made) owner.withdrawals.push({ id, amount, state: 'requested' });
};

/** Paid or refused, by two at once, also when it is over. */
export const settleWithdrawal: Step = async ({ people, random, boss }) => {
  const all = people.flatMap(({ withdrawals }) => withdrawals);
  if (all.length === 0) return;
  const open = all.filter(({ state }) => state === 'requested');
  const one = random.pick(open.length > 0 && random.below(4) > 0 ? open : all);
  const states = [0, 1].map(() => (random.below(2) === 0 ? 'paid' : 'refused') as 'paid' | 'refused');
  const refusals = await Promise.all(
    states.map((state) =>
      refusalOf(
        state === 'paid' ? payWithdrawal(boss, one.id, 'B20261117001') : refuseWithdrawal(boss, one.id, '户名不一致'),
      ),
    ),
  );
  const done = states.filter((_, at) => refusals[at] === undefined);
  expect(done.length, `a withdrawal is settled once: ${refusals.join(', ')}`).toBe(one.state === 'requested' ? 1 : 0);
  one.state = done[0] ?? one.state;
};
