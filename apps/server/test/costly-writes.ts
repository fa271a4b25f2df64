import { createAdminGrant } from '@zhixing/contract/admin-grant';
import * as admin from '@zhixing/contract/admin-order';
import * as agents from '@zhixing/contract/agent';
import { useBenefitCode } from '@zhixing/contract/benefit-code';
import { billingCheck } from '@zhixing/contract/chat';
import { idempotencyHeader } from '@zhixing/contract/idempotency';
import * as orders from '@zhixing/contract/order';
import type { Route } from '@zhixing/contract/route';
import { generateShareKey } from '@zhixing/contract/share';
import { getUseEditNum } from '@zhixing/contract/user';
import { requestWithdrawal } from '@zhixing/contract/withdrawal';
import { type SQL, sql } from 'drizzle-orm';
import { newId } from '../src/base/id.ts';
import { agentEdit } from '../src/db/schema/membership.ts';
import { addAgent } from './agents.ts';
import { addBatch } from './benefit-batches.ts';
import type { openOrderStage } from './order-stage.ts';

export type OrderStage = Awaited<ReturnType<typeof openOrderStage>>;
export type Buyer = Awaited<ReturnType<OrderStage['somebody']>>;
type Parts = { params?: object; query?: object; body?: object };
type Sent = { call: Parts; headers?: Record<string, string> };

/** One write that costs, ready to be sent. `other`: something else under the same key; undefined where the key is the thing. */
export type CostlyWrite = {
  route: Route;
  who: Buyer;
  wish: (key: string) => Sent;
  other?: (key: string) => Sent;
  /** How often it has happened. */
  effects: () => Promise<number>;
};
type Make = (stage: OrderStage) => Promise<CostlyWrite>;

const byHeader = (key: string) => ({ [idempotencyHeader]: key });
const counts = (stage: OrderStage, query: SQL) => async () => {
  const { rows } = await stage.world.services.db.inTenant(stage.tenantId, (tx) => tx.execute<{ n: number }>(query));
  return Number(rows[0]?.n);
};
const transfers = (stage: OrderStage, { id }: Buyer, reason: string) =>
  counts(stage, sql`select count(*) as n from ledger_transfer where wallet_of = ${id} and reason = ${reason}`);
const ordersOf = (stage: OrderStage, { id }: Buyer) =>
  counts(stage, sql`select count(*) as n from pay_order where account_id = ${id}`);

const rich = async (stage: OrderStage, fen = 100_000) => {
  const who = await stage.somebody({ isWhite: true });
  await stage.world.giveMoney(who, fen);
  return who;
};
const payee = { payeeName: '林小满', payeeBank: '招商银行', payeeAccount: '6222021234567896021' };

const copyOf = async (stage: OrderStage, route: 'market' | 'share'): Promise<CostlyWrite> => {
  const [who, maker] = [await rich(stage), await stage.somebody({ isWhite: true })];
  const [first, second] = await Promise.all([1, 2].map(() => addAgent(stage.world, maker, { priceFen: 150 })));
  const tokenOf = async (agentId = '') =>
    (await stage.world.send(generateShareKey, { query: { agentId } }, maker)).data.key;
  const tokens = route === 'share' ? [await tokenOf(first), await tokenOf(second)] : [];
  const wish =
    (id = '', shareToken?: string) =>
    (requestKey: string) => ({
      call: { params: { id }, body: { requestKey, acceptFee: 150, ...(shareToken ? { shareToken } : {}) } },
    });
  return {
    route: route === 'share' ? agents.copyFromLaunchShare : agents.copyFromLaunch,
    who,
    wish: wish(first, tokens[0]),
    other: wish(second, tokens[1]),
    effects: transfers(stage, who, 'copy'),
  };
};

export const costlyWrites: Record<string, Make> = {
  createTopUp: async (stage) => {
    const who = await stage.member();
    const wish = (id: string) => (requestKey: string) => ({ call: { params: { id }, body: { requestKey } } });
    return { route: orders.createTopUp, who, wish: wish('t10'), other: wish('t50'), effects: ordersOf(stage, who) };
  },
  buyMembers: async (stage) => {
    const who = await stage.somebody();
    const wish = (configId: string) => (requestKey: string) => ({
      call: { body: { orderTemplateId: 'MONTHLY', configId, requestKey } },
    });
    return { route: orders.buyMembers, who, wish: wish('m1'), other: wish('m3'), effects: ordersOf(stage, who) };
  },
  'buyMembers for a group': async (stage) => {
    const [who, name] = [await stage.somebody(), newId().slice(-12)];
    const wish = (groupName: string) => (requestKey: string) => ({
      call: { body: { orderTemplateId: 'ENT_ADVANCED_MONTHLY', configId: 'm1', groupName, requestKey } },
    });
    return {
      route: orders.buyMembers,
      who,
      wish: wish(name),
      other: wish(`${name} 2`),
      effects: ordersOf(stage, who),
    };
  },
  rePayOrder: async (stage) => {
    const who = await stage.member();
    const { data } = await stage.world.send(orders.createTopUp, { params: { id: 't10' }, body: {} }, who);
    const wish = () => ({ call: { params: { id: data.orderId } } });
    return { route: orders.rePayOrder, who, wish, effects: ordersOf(stage, who) };
  },
  cancelOrder: async (stage) => {
    const who = await stage.member();
    const make = async (id: string) =>
      (await stage.world.send(orders.createTopUp, { params: { id }, body: {} }, who)).data.orderId;
    const [first, second] = [await make('t10'), await make('t50')];
    const wish = (orderId: string) => (key: string) => ({ call: { body: { orderId } }, headers: byHeader(key) });
    const cancelled = sql`select count(*) as n from audit where actor_id = ${who.id} and action = 'order.cancel'`;
    return {
      route: orders.cancelOrder,
      who,
      wish: wish(first),
      other: wish(second),
      effects: counts(stage, cancelled),
    };
  },
  useBenefitCode: async (stage) => {
    const who = await stage.somebody();
    const [first, second] = await Promise.all([1, 2].map(() => addBatch(stage.world, who)));
    const wish = (benefitCode: string) => (key: string) => ({
      call: { body: { benefitCode } },
      headers: byHeader(key),
    });
    return {
      route: useBenefitCode,
      who,
      wish: wish(first?.codes[0] ?? ''),
      other: wish(second?.codes[0] ?? ''),
      effects: transfers(stage, who, 'benefit-code'),
    };
  },
  billingCheck: async (stage) => {
    const [who, maker] = [await rich(stage), await stage.somebody({ isWhite: true })];
    const agentId = await addAgent(stage.world, maker, { priceFen: 150 });
    const wish = (sessionId: string) => (key: string) => ({
      call: { body: { agentId, sessionId } },
      headers: byHeader(key),
    });
    return {
      route: billingCheck,
      who,
      wish: wish(newId()),
      other: wish(newId()),
      effects: transfers(stage, who, 'run'),
    };
  },
  saveEditInfo: async (stage) => {
    const who = await stage.member();
    await stage.world.giveMoney(who, 100_000);
    const [used = '', first, second] = await Promise.all([1, 2, 3].map(() => addAgent(stage.world, who)));
    const begin = (agentId = '') => stage.world.send(agents.saveEditInfo, { body: { agentId } }, who);
    const { data: quota } = await stage.world.send(getUseEditNum, {}, who);
    const place = { tenantId: stage.tenantId, accountId: who.id, agentId: used };
    const edits = Array.from({ length: quota.editNum }, (_, at) => ({
      ...place,
      startedAt: new Date(Date.now() + at),
    }));
    await stage.world.services.db.inTenant(stage.tenantId, (tx) => tx.insert(agentEdit).values(edits));
    const acceptFee = Number((await begin(first)).reply.json().fields.acceptFee);
    const wish =
      (agentId = '') =>
      (key: string) => ({ call: { body: { agentId, acceptFee } }, headers: byHeader(key) });
    return {
      route: agents.saveEditInfo,
      who,
      wish: wish(first),
      other: wish(second),
      effects: transfers(stage, who, 'edit'),
    };
  },
  copyFromLaunch: (stage) => copyOf(stage, 'market'),
  copyFromLaunchShare: (stage) => copyOf(stage, 'share'),
  refundOrder: async (stage) => {
    const [who, boss] = [await stage.member(), await stage.somebody({ role: 'admin' })];
    const { orderId: id } = await stage.topUp(who);
    const wish = (amount: number) => (requestKey: string) => ({
      call: { params: { id }, body: { amount, reason: '用户申请', requestKey } },
    });
    return {
      route: admin.refundOrder,
      who: boss,
      wish: wish(300),
      other: wish(200),
      effects: transfers(stage, who, 'refund'),
    };
  },
  requestWithdrawal: async (stage) => {
    const who = await stage.somebody();
    await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
      // What a refused withdrawal gave back can be asked for at once.
      tx.execute(sql`select ledger_post('payout', ${who.id}, 'creator', ${who.id}, 9000, 'withdrawal-returned', null, ${`x:${newId()}`}),
        ledger_post('promo', null, 'payout', ${who.id}, 9000, 'withdrawal', null, ${`y:${newId()}`})`),
    );
    const wish = (amount: number) => (requestKey: string) => ({ call: { body: { ...payee, amount, requestKey } } });
    const asked = sql`select count(*) as n from ledger_transfer where credit = 'payout' and debit = 'creator'
      and credit_owner = ${who.id}`;
    return { route: requestWithdrawal, who, wish: wish(1_000), other: wish(2_000), effects: counts(stage, asked) };
  },
  createAdminGrant: async (stage) => {
    const [who, boss] = [await stage.somebody(), await stage.somebody({ role: 'admin' })];
    const wish = (amount: number) => (requestKey: string) => ({
      call: { body: { kind: 'balance', amount, accountId: who.id, reason: '补偿', requestKey } },
    });
    return {
      route: createAdminGrant,
      who: boss,
      wish: wish(100),
      other: wish(200),
      effects: transfers(stage, who, 'grant'),
    };
  },
};
