import * as contract from '@zhixing/contract/chat';
import type { ChatEvent } from '@zhixing/contract/chat-event';
import { findUserInfo } from '@zhixing/contract/user';
import { walletEntries, walletUse } from '@zhixing/contract/wallet';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person } from '../../../test/chat-stage.ts';
import { lastOf } from '../../../test/chat-words.ts';
import { newId } from '../../base/id.ts';
import { membership } from '../../db/schema/membership.ts';
import { proveLedger } from '../wallet/index.ts';
import { closeOldWindows } from './index.ts';

let stage: ChatStage;
let host: string;
let maker: Person;
let priced: string;
let clock = 0;

beforeAll(async () => {
  stage = await openChatStage({ now: () => new Date(Date.now() + clock) });
  ({ host } = await stage.addPlatformHost());
  maker = await stage.addPersonAt(host, { isWhite: true });
  await stage.addModel({
    ...{ tenantId: maker.tenantId, isDefault: true },
    ...{ inputFenPerMillion: 100_000, outputFenPerMillion: 200_000 },
  });
  priced = await addAgent(stage.world, maker, { priceFen: 150 });
}, 120_000);
afterAll(() => stage?.close());

/** Exempt from the gate, without chats of a plan: what they ask is paid from the wallet. */
const payer = async (fen: number) => {
  const who = await stage.addPersonAt(host, { isWhite: true });
  if (fen > 0) await stage.world.giveMoney(who, fen);
  return who;
};
const at = (who: Person) => ({ host, token: who.token });
const check = (who: Person, sessionId: string) =>
  stage.world.send(contract.billingCheck, { body: { agentId: priced, sessionId } }, at(who));
const post = (who: Person, session: string, query: string, more: object = {}) =>
  stage.open(contract.chat.path, who, {
    method: 'POST',
    body: JSON.stringify({ session_id: session, schema_id: priced, query, ...more }),
  });
const ask = async (who: Person, session: string, query: string) =>
  (await stage.events(await post(who, session, query))) as ChatEvent[];
const answerOf = async (who: Person, session: string) =>
  (await stage.world.send(contract.sessionHistory, { params: { id: session } }, at(who))).data.messages.at(-1);
const balanceOf = async (who: Person) =>
  (await stage.world.send(findUserInfo, {}, at(who))).data.userInfo.accountBalance;
const isSound = async () => {
  const { faults } = await proveLedger(stage.world.services);
  expect(faults).toEqual([]);
};
const creditOf = async (who: Person, kind: string) => {
  const { rows } = await stage.world.services.db.inTenant(who.tenantId, (tx) =>
    tx.execute<{ fen: number }>(sql`select coalesce(sum(amount_fen), 0)::bigint as fen from ledger_transfer
      where credit = ${kind} and credit_owner = ${who.id}`),
  );
  return rows[0]?.fen;
};

describe('a chat with a priced agent', () => {
  it('API-14 O2 BILL-07 is set aside at the check, paid with the first answer, covered after it, and stands in the books', async () => {
    const [who, session] = [await payer(1000), newId()];
    expect((await check(who, session)).data).toMatchObject({
      charged: true,
      amount: 150,
      cover: 'balance',
      balance: 850,
    });
    expect((await check(who, session)).data).toMatchObject({
      charged: false,
      amount: 0,
      cover: 'window',
      balance: 850,
    });
    expect(lastOf(await ask(who, session, '#tokens 3'))).toMatchObject({ outcome: 'done' });
    expect((await answerOf(who, session))?.receipt).toMatchObject({ costFen: 150, cover: 'balance' });
    await ask(who, session, '#tokens 3');
    expect((await answerOf(who, session))?.receipt).toMatchObject({ costFen: 0, cover: 'window' });
    expect(await balanceOf(who)).toBe(850);
    expect(await creditOf(maker, 'creator')).toBe(105);
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const use = await stage.world.send(walletUse, { body: { startDate: today, endDate: today } }, at(who));
    expect(use.data.pie).toMatchObject([{ amount: 150 }]);
    expect(use.data.line).toMatchObject([{ dates: today, amount: 150 }]);
    await isSound();
  });

  it('O3 a failed answer costs nothing, and the next question is paid for anew', async () => {
    const [who, session] = [await payer(200), newId()];
    await check(who, session);
    expect(lastOf(await ask(who, session, '#fail 400'))).toMatchObject({ outcome: 'failed' });
    expect((await answerOf(who, session))?.receipt).toMatchObject({ costFen: 0, cover: 'returned' });
    expect(await balanceOf(who)).toBe(200);
    const [refused] = await ask(who, session, '好');
    expect(refused).toMatchObject({ errorCode: 'BILLING_DUE' });
    expect((await check(who, session)).data).toMatchObject({ amount: 150, balance: 50 });
    await isSound();
  });

  it('O4 a stopped answer is given back', async () => {
    const [who, session] = [await payer(200), newId()];
    await check(who, session);
    const response = await post(who, session, '#endless');
    const done = stage.events(response) as Promise<ChatEvent[]>;
    await expect
      .poll(
        () => stage.world.send(contract.stopRun, { body: { session_id: session } }, at(who)).then(({ data }) => data),
        {
          timeout: 10_000,
        },
      )
      .toMatchObject({ stopped: 1 });
    expect(lastOf(await done)).toMatchObject({ outcome: 'stopped' });
    expect(await balanceOf(who)).toBe(200);
    const { content } = (await stage.world.send(walletEntries, { query: {} }, at(who))).data;
    expect(content.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['run-refund', 150],
      ['run', -150],
      ['grant', 200],
    ]);
    await isSound();
  });

  it('API-14 BILL-03 without enough in the wallet nothing begins, and the words say what is missing', async () => {
    const [who, session] = [await payer(149), newId()];
    expect(await check(who, session)).toMatchObject({
      errorCode: 'BALANCE_SHORT',
      msg: '余额不足：需要1.50元，可用1.49元，请先充值',
    });
    expect((await ask(who, session, '好'))[0]).toMatchObject({ errorCode: 'BILLING_DUE' });
    expect(await balanceOf(who)).toBe(149);
  });

  it('F8 a hundred checks and questions at once are one charge', async () => {
    const [who, session] = [await payer(10_000), newId()];
    await Promise.all(Array.from({ length: 30 }, () => check(who, session)));
    expect(await balanceOf(who)).toBe(9850);
    await Promise.all(Array.from({ length: 3 }, () => ask(who, session, '#tokens 2')));
    expect(await balanceOf(who)).toBe(9850);
    await isSound();
  });

  it('BILL-06 chats of the plan go first, then the wallet; one that failed is not counted', async () => {
    const who = await stage.addPersonAt(host);
    await stage.world.giveMoney(who, 1000);
    await stage.world.services.db.inTenant(who.tenantId, async (tx) => {
      await tx.update(membership).set({ level: 'MONTHLY' }).where(eq(membership.accountId, who.id));
      await tx.execute(sql`insert into paid_chat_month (tenant_id, account_id, month, used)
        values (${who.tenantId}, ${who.id}, date_trunc('month', now() at time zone 'Asia/Shanghai'), 59)`);
    });
    const [first, second, third] = [newId(), newId(), newId()];
    expect((await check(who, first)).data).toMatchObject({ cover: 'quota', amount: 0 });
    expect((await check(who, second)).data).toMatchObject({ cover: 'balance', amount: 150 });
    await ask(who, first, '#fail 400');
    expect((await check(who, third)).data).toMatchObject({ cover: 'quota' });
    await ask(who, third, '#tokens 2');
    expect((await answerOf(who, third))?.receipt).toMatchObject({ costFen: 0, cover: 'quota' });
    expect(await balanceOf(who)).toBe(850);
  });

  it('a window that nobody used is given back when its time is over', async () => {
    const [who, session] = [await payer(300), newId()];
    await check(who, session);
    await closeOldWindows(stage.world.services);
    expect(await balanceOf(who)).toBe(150);
    clock = contract.billingWindowMs + 1000;
    await closeOldWindows(stage.world.services);
    clock = 0;
    expect(await balanceOf(who)).toBe(300);
    await isSound();
  });

  it('an ending that waits for a new turn in the session does not hold what that turn needs', async () => {
    const [who, session] = [await payer(300), newId()];
    await check(who, session);
    const answered = stage.events(await post(who, session, '#tokens 60')) as Promise<ChatEvent[]>;
    const { db } = stage.world.services;
    await db.inTenant(who.tenantId, async (turn) => {
      const { rows } = await turn.execute<{ pid: number }>(
        sql`select pg_backend_pid() as pid from chat_session where id = ${session} for update`,
      );
      const waiting = () =>
        db.inPlatform(async (tx) => {
          const found = await tx.execute(
            sql`select 1 from pg_stat_activity where ${rows[0]?.pid} = any(pg_blocking_pids(pid))`,
          );
          return found.rowCount;
        });
      await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
      const held = await turn.execute(
        sql`select id from billing_window where session_id = ${session} for update nowait`,
      );
      expect(held.rowCount).toBe(1);
    });
    expect(lastOf(await answered)).toMatchObject({ outcome: 'done' });
    expect(await balanceOf(who)).toBe(150);
  });

  it('its own author pays nothing', async () => {
    const session = newId();
    expect((await check(maker, session)).data).toMatchObject({ amount: 0, cover: 'free' });
    expect(lastOf(await ask(maker, session, '#tokens 2'))).toMatchObject({ outcome: 'done' });
  });
});

describe('what the model cost', () => {
  const costOf = async (who: Person, session: string) => {
    const { rows } = await stage.world.services.db.inTenant(who.tenantId, (tx) =>
      tx.execute<{ cost: number | null; used: number | null; tokens: number }>(sql`
        select r.model_cost_micro as cost, u.model_cost_micro as used,
          r.input_tokens * 1000 + r.output_tokens * 2000 as tokens
        from chat_run r join agent_usage u on u.id = r.id where r.session_id = ${session}`),
    );
    return rows[0];
  };

  it('stands beside the price of a run, and is unknown while the model has none', { timeout: 60_000 }, async () => {
    const [who, session, other] = [await payer(400), newId(), newId()];
    await check(who, session);
    await ask(who, session, '你好');
    const known = await costOf(who, session);
    expect(known?.cost).toBeGreaterThan(0);
    expect(known).toEqual({ cost: known?.tokens, used: known?.tokens, tokens: known?.tokens });
    const prices = (fen: number) =>
      stage.world.services.db.inTenant(who.tenantId, (tx) =>
        tx.execute(sql`update model set input_fen_per_million = ${fen}, output_fen_per_million = ${2 * fen}`),
      );
    await prices(0);
    // As long as a worker remembers a model.
    await new Promise((resolve) => setTimeout(resolve, 5_500));
    await check(who, other);
    await ask(who, other, '你好');
    expect(await costOf(who, other)).toMatchObject({ cost: null, used: null });
    await prices(100_000);
  });
});
