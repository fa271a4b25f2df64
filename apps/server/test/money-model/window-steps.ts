import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { newId } from '../../src/base/id.ts';
import { billingWindow } from '../../src/db/schema/chat.ts';
import { billingCheck } from '../../src/features/chat/billing-check.ts';
import { settleWindow } from '../../src/features/chat/billing-window.ts';
import { heldOf } from './plans.ts';
import {
  chatsOf,
  expectRefusal,
  type Model,
  monthOf,
  nowOf,
  type Step,
  todayOf,
  type Window,
  within,
} from './world.ts';

const lifeMs = 300_000;

const giveBack = (model: Model, window: Window) => {
  window.state = 'closed';
  const { owner, month } = window;
  if (window.cover === 'balance') owner.balance += model.priceFen;
  else owner.chats.set(month, (owner.chats.get(month) ?? 0) - 1);
};

/** A question to a priced agent: joined, taken off the plan's chats, or set aside. */
export const check: Step = async (model) => {
  const { people, windows, random, agentId, priceFen } = model;
  const owner = random.pick(people);
  const place = `${people.indexOf(owner)}:${random.below(2)}`;
  const old = windows.get(place);
  const [session, at, month] = [old?.session ?? newId(), nowOf(model).getTime(), monthOf(model)];
  const isLive = old && old.state !== 'closed' && old.until > at;
  const isReturned = old?.state === 'open' && !isLive;
  const held = heldOf(owner.times, todayOf(model)).level;
  const used = (owner.chats.get(month) ?? 0) - (isReturned && old.cover === 'quota' && old.month === month ? 1 : 0);
  const balance = owner.balance + (isReturned && old.cover === 'balance' ? priceFen : 0);
  const cover = used < chatsOf[held] ? ('quota' as const) : balance >= priceFen ? ('balance' as const) : undefined;
  const work = billingCheck(owner.ctx, { agentId, sessionId: session });
  if (await expectRefusal(work, !isLive && !cover, 'check')) return;
  expect((await work).cover).toBe(isLive ? 'window' : cover);
  if (isLive) {
    old.until = at + lifeMs;
    return;
  }
  if (isReturned) giveBack(model, old);
  if (cover === 'balance') owner.balance -= priceFen;
  else owner.chats.set(month, (owner.chats.get(month) ?? 0) + 1);
  windows.set(place, { session, owner, state: 'open', cover: cover ?? 'balance', month, until: at + lifeMs });
};

/** A run of it ends, well or not; told of twice. */
export const endRun: Step = async (model) => {
  const { windows, random } = model;
  if (windows.size === 0) return;
  const window = random.pick([...windows.values()]);
  const isDone = random.below(2) === 0;
  const { session: sessionId, owner } = window;
  const isOfSession = and(eq(billingWindow.sessionId, sessionId), eq(billingWindow.accountId, owner.id));
  for (let times = 0; times < 2; times++)
    await within(model, async (tx) => {
      const [row] = await tx.select({ id: billingWindow.id }).from(billingWindow).where(isOfSession);
      const run = { runId: newId(), windowId: row?.id ?? null, sessionId };
      const settled = await settleWindow(tx, owner.ctx, run, isDone);
      const isPaid = window.state === 'open' && isDone && times === 0 && window.cover === 'balance';
      expect(settled.costFen, 'one charge for a window').toBe(isPaid ? model.priceFen : 0);
      await settled.apply();
      if (isPaid) model.maker.fen += Math.floor((model.priceFen * owner.ctx.tenant.settings.creatorShareBp) / 10_000);
    });
  if (window.state === 'open' && !isDone) giveBack(model, window);
  else if (window.state !== 'closed')
    Object.assign(window, { state: 'covered', until: nowOf(model).getTime() + lifeMs });
};
