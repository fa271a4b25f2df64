import { copyFromLaunch } from '@zhixing/contract/agent';
import { useBenefitCode } from '@zhixing/contract/benefit-code';
import { billingCheck } from '@zhixing/contract/chat';
import * as contract from '@zhixing/contract/order';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../../../tools/ci/tier.ts';
import { addAgent } from '../../../test/agents.ts';
import { addBatch } from '../../../test/benefit-batches.ts';
import type { Buyer, OrderStage } from '../../../test/costly-writes.ts';
import { openOrderStage } from '../../../test/order-stage.ts';
import { type Notice, postNotice } from '../../../test/post-notice.ts';
import { chinaDay } from '../../base/china-time.ts';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import { beginTurn } from '../chat/begin-turn.ts';
import { checkOrders } from './index.ts';

const rounds = isFull ? 50 : 2;
const wide = 100;
/** Rounds of a hundred on a machine that does other things as well. */
const patienceMs = rounds * 20_000;

let stage: OrderStage;
let maker: Buyer;
let priced: string;
let free: string;
beforeAll(async () => {
  stage = await openOrderStage();
  maker = await stage.somebody({ isWhite: true });
  priced = await addAgent(stage.world, maker, { priceFen: 150 });
  free = await addAgent(stage.world, maker);
}, 120_000);
afterAll(async () => {
  await stage?.isSound();
  await stage?.close();
});

const many = <T>(work: (at: number) => Promise<T>) => Promise.all(Array.from({ length: wide }, (_, at) => work(at)));
const inTenant = <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  stage.world.services.db.inTenant(stage.tenantId, async (tx) => (await tx.execute<Row>(query)).rows);
const countOf = async (query: ReturnType<typeof sql>) => Number((await inTenant<{ n: number }>(query))[0]?.n);
/** One is done; all others are refused for this reason, or sent away because the house is full. */
const expectOne = (answers: { errorCode?: string | undefined }[], refusal: string) => {
  const codes = answers.map(({ errorCode = 'done' }) => errorCode);
  expect(codes.filter((code) => code === 'done')).toHaveLength(1);
  expect(codes.filter((code) => !['done', refusal, 'TRY_LATER'].includes(code))).toEqual([]);
};
const ctxOf = async (who: Buyer): Promise<AccountCtx> => ({
  ...stage.world.services,
  services: stage.world.services,
  actor: { kind: 'account', id: who.id, username: who.username, role: 'user', tokenFamily: newId() },
  tenant: await stage.world.findTenant(who.host),
  requestId: 'race',
  address: '127.0.0.1',
  locale: 'zh-CN',
  isSecure: false,
  cookies: {},
  tx: (work) => stage.world.services.db.inTenant(stage.tenantId, work),
});
const inRounds = (name: string, round: (no: number) => Promise<void>) =>
  it(
    `F8 ${rounds} times ${name}`,
    async () => {
      for (let no = 0; no < rounds; no++) await round(no);
    },
    patienceMs,
  );
const orderOf = async (who: Buyer) =>
  (await stage.world.send(contract.createTopUp, { params: { id: 't10' }, body: {} }, who)).data;
const genuineOf = async (outTradeNo: string) => {
  await stage.stage.ask('/pay', { outTradeNo, notify: 'lost' });
  return stage.stage.ask<Notice>('/forge', { outTradeNo, kind: 'genuine', isDry: true });
};
const post = (notice: Notice) => postNotice(stage.notifyUrl, notice);

describe('a hundred at the same moment', () => {
  inRounds('questions with one left of the day: one is taken', async () => {
    const who = await stage.somebody();
    const day = chinaDay(new Date());
    await inTenant(sql`insert into chat_day (tenant_id, account_id, day, used) select ${stage.tenantId}, ${who.id}, ${day}::date,
      count_per_day - 1 from member_template where level = 'FREE'`);
    const ctx = await ctxOf(who);
    const turn = () => ({ session_id: newId(), schema_id: free, query: '你好', files: [], run_id: newId() });
    const outcomes = await many(() =>
      beginTurn(ctx, turn()).then(
        () => ({}),
        ({ code }: { code: string }) => ({ errorCode: code }),
      ),
    );
    expectOne(outcomes, 'DAILY_COUNT_USED');
    expect(await countOf(sql`select count(*) as n from chat_run where account_id = ${who.id}`)).toBe(1);
  });

  inRounds('checks in as many chats with one chat of the plan left and an empty wallet: one is covered', async () => {
    const who = await stage.member();
    await inTenant(sql`insert into paid_chat_month (tenant_id, account_id, month, used) select ${stage.tenantId}, ${who.id},
      ${`${chinaDay(new Date()).slice(0, 7)}-01`}::date, paid_agent_count - 1 from member_template where level = 'MONTHLY'`);
    const answers = await many(() =>
      stage.world.send(billingCheck, { body: { agentId: priced, sessionId: newId() } }, who),
    );
    expectOne(answers, 'BALANCE_SHORT');
  });

  inRounds('purchases: one order, and one time for its one payment', async () => {
    const who = await stage.somebody();
    const body = { orderTemplateId: 'MONTHLY' as const, configId: 'm1' };
    const answers = await many(() => stage.world.send(contract.buyMembers, { body }, who));
    const numbers = new Set(answers.filter(({ code }) => code === 200).map(({ data }) => data.orderNo));
    expect(numbers.size).toBe(1);
    const notice = await genuineOf([...numbers][0] ?? '');
    await many(() => post(notice));
    expect(await countOf(sql`select count(*) as n from membership_grant where account_id = ${who.id}`)).toBe(1);
  });

  inRounds('paying again, being told and asking: credited once', async () => {
    const who = await stage.member();
    const { orderId: id, orderNo } = await orderOf(who);
    const notice = await genuineOf(orderNo);
    await inTenant(sql`update pay_order set check_at = '2020-01-01' where id = ${id}`);
    await many(async (at) => {
      if (at % 4 === 0) await stage.world.send(contract.rePayOrder, { params: { id } }, who);
      else if (at % 4 === 1) expect((await post(notice)).status).toBe(204);
      else if (at % 4 === 2) await stage.world.send(contract.orderState, { params: { id } }, who);
      else if (at < 12) await checkOrders(stage.world.services);
    });
    expect([await stage.statusOf(who, id), await stage.balanceOf(who)]).toEqual(['PAID', 1000]);
  });

  inRounds('uses of one code by ten people: one of them has it, once', async (no) => {
    const people = await Promise.all(Array.from({ length: 10 }, () => stage.somebody()));
    const { codes } = await addBatch(stage.world, maker);
    await stage.world.services.limits.forgive('code-address', '127.0.0.1');
    const answers = await many((at) =>
      stage.world.send(
        useBenefitCode,
        { body: { benefitCode: codes[0] ?? '' } },
        {
          ...(people[at % 10] as Buyer),
          address: `198.18.${no}.${at % 10}`,
        },
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const balances = await Promise.all(people.map((who) => stage.balanceOf(who)));
    expect(balances.sort().reverse()).toEqual([100, ...Array.from({ length: 9 }, () => 0)]);
  });

  inRounds('copies with money for one: one is made and paid for', async () => {
    const who = await stage.somebody({ isWhite: true });
    await stage.world.giveMoney(who, 299);
    const answers = await many(() =>
      stage.world.send(copyFromLaunch, { params: { id: priced }, body: { requestKey: newId(), acceptFee: 150 } }, who),
    );
    expectOne(answers, 'BALANCE_SHORT');
    expect(await stage.balanceOf(who)).toBe(149);
    expect(await countOf(sql`select count(*) as n from agent where owner_id = ${who.id}`)).toBe(1);
  });

  inRounds('cancellations against the notice: paid, or cancelled and sent back, never both', async () => {
    const who = await stage.member();
    const { orderId, orderNo } = await orderOf(who);
    const notice = await genuineOf(orderNo);
    await many(async (at) => {
      if (at % 2) await stage.world.send(contract.cancelOrder, { body: { orderId } }, who);
      else await post(notice);
    });
    const back = await countOf(sql`select count(*) as n from refund where order_id = ${orderId}`);
    const state = [await stage.statusOf(who, orderId), await stage.balanceOf(who), back];
    expect([
      ['PAID', 1000, 0],
      ['FROZEN', 0, 1],
    ]).toContainEqual(state);
  });
});
