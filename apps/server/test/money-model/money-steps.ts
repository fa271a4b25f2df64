import { expect } from 'vitest';
import { newId } from '../../src/base/id.ts';
import { createAdminGrant } from '../../src/features/admin-grant/create-admin-grant.ts';
import { applyBenefitCode } from '../../src/features/benefit-code/use-code.ts';
import { charge, moveMoney, releaseMoney, reserveMoney } from '../../src/features/wallet/index.ts';
import { addBatch } from '../benefit-batches.ts';
import { spendHold } from './income-steps.ts';
import { addGiven, type PaidLevel, ranks } from './plans.ts';
import { expectRefusal, type Model, refusalOf, type Step, todayOf, within } from './world.ts';

/** Odd sums, so that shares and parts do not divide evenly. */
const amountOf = ({ random }: Model) => 1 + random.below(733);
const levelOf = ({ random }: Model) => random.pick(ranks.slice(1)) as PaidLevel;

export const give: Step = async (model) => {
  const owner = model.random.pick(model.people);
  const [key, fen] = [`model:${model.seed}:${model.random.below(40)}`, amountOf(model)];
  const known = model.keys.get(key);
  const work = within(model, (tx) => moveMoney(tx, owner.id, fen, { kind: 'promo' }, { reason: 'grant', key }));
  await expectRefusal(work, known !== undefined && (known.owner !== owner || known.fen !== fen), 'give');
  if (known) return;
  model.keys.set(key, { owner, fen });
  owner.balance += fen;
};

export const fee: Step = async (model) => {
  const owner = model.random.pick(model.people);
  const fen = amountOf(model);
  const paid = {
    reason: 'edit' as const,
    amountFen: fen,
    accountId: owner.id,
    agentId: newId(),
    key: `fee:${newId()}`,
  };
  if (
    await expectRefusal(
      within(model, (tx) => charge(tx, paid)),
      fen > owner.balance,
      'fee',
    )
  )
    return;
  owner.balance -= fen;
};

export const reserve: Step = async (model) => {
  const owner = model.random.pick(model.people);
  const [id, amountFen] = [newId(), amountOf(model)];
  const isDone = await within(model, (tx) =>
    reserveMoney(tx, { id, accountId: owner.id, amountFen, agentId: newId() }),
  );
  expect(isDone).toBe(amountFen <= owner.balance);
  if (!isDone) return;
  owner.balance -= amountFen;
  model.holds.push({ id, owner, amount: amountFen, state: 'open' });
};

export const settleHold: Step = async (model) => {
  const { holds, people, random } = model;
  if (holds.length === 0) return;
  const open = holds.filter(({ state }) => state === 'open');
  const hold = random.pick(open.length > 0 && random.below(4) > 0 ? open : holds);
  const isSpent = random.below(3) > 0;
  const isDone = await (isSpent
    ? spendHold(model, hold, random.pick(people), random.pick([10_000, random.below(10_001)]))
    : within(model, (tx) => releaseMoney(tx, hold.id)));
  expect(isDone).toBe(hold.state === 'open');
  if (!isDone) return;
  hold.state = isSpent ? 'committed' : 'released';
  if (!isSpent) hold.owner.balance += hold.amount;
};

/** New ones, used ones, a second of the same batch; by one person twice at once. */
export const code: Step = async (model) => {
  const { batches, people, random, world, tenantId } = model;
  if (batches.length === 0 || random.below(3) === 0) {
    const benefit =
      random.below(2) === 0
        ? { kind: 'balance' as const, amount: amountOf(model) }
        : { kind: 'level' as const, level: levelOf(model), days: 1 + random.below(45) };
    const made = await addBatch(world, { id: people[0]?.id ?? '', tenantId }, { benefit, count: 2 });
    batches.push({ benefit, codes: made.codes.map((text) => ({ text, isUsed: false })), users: new Set() });
  }
  const [batch, owner] = [random.pick(batches), random.pick(people)];
  const one = random.pick(batch.codes);
  // Wrong ones are counted by account: who has tried too often is somebody else's test.
  await world.services.limits.forgive('code-account', `${tenantId}:${owner.id}`);
  await world.services.limits.forgive('code-address', '127.0.0.1');
  const tries = await Promise.all([1, 2].map(() => refusalOf(applyBenefitCode(owner.ctx, one.text))));
  const done = tries.filter((refusal) => refusal === undefined).length;
  const { benefit } = batch;
  const isFree = !one.isUsed && !batch.users.has(owner);
  const isGiven =
    isFree && (benefit.kind === 'balance' || addGiven(owner.times, benefit.level, benefit.days, todayOf(model)));
  expect(done, `code: ${tries.join(', ')}`).toBe(isGiven ? 1 : 0);
  if (!isGiven) return;
  one.isUsed = true;
  batch.users.add(owner);
  if (benefit.kind === 'balance') owner.balance += benefit.amount;
};

/** An administrator gives days, twice under one key. */
export const giveDays: Step = async (model) => {
  const { people, random, boss } = model;
  const [owner, level, days] = [random.pick(people), levelOf(model), 1 + random.below(45)];
  const asked = { kind: 'level' as const, level, days, accountId: owner.id, reason: '补偿', requestKey: newId() };
  const isGiven = addGiven(owner.times, level, days, todayOf(model));
  await expectRefusal(createAdminGrant(boss, asked), !isGiven, 'given days');
  if (isGiven) await createAdminGrant(boss, asked);
};

export const wait: Step = async ({ clock, random }) => {
  if (clock.days < 650) clock.days += 1 + random.below(random.below(3) === 0 ? 40 : 6);
};
