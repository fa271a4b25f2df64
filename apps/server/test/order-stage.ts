import { findUserMemberInfo } from '@zhixing/contract/membership';
import * as contract from '@zhixing/contract/order';
import { findUserInfo } from '@zhixing/contract/user';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { dayMs } from '../src/base/durations.ts';
import { membership } from '../src/db/schema/membership.ts';
import { payOrder } from '../src/db/schema/order.ts';
import { checkOrders, checkRefunds } from '../src/features/order/index.ts';
import { proveLedger } from '../src/features/wallet/index.ts';
import { openScratchDatabase } from './scratch-database.ts';
import { startWechatPay } from './wechat-pay-stage.ts';
import { openWorld } from './world.ts';

const host = 'platform.test';
const later = { timeout: 5_000 };
type Plan = { orderTemplateId: 'MONTHLY' | 'PER_FLAGSHIP_MONTHLY'; configId: string };

/** Books of their own, the provider's simulator, and people who pay by it. */
export const openOrderStage = async (options: Pick<NonNullable<Parameters<typeof openWorld>[0]>, 'now'> = {}) => {
  const [scratch, stage] = await Promise.all([openScratchDatabase(), startWechatPay()]);
  const { appId, merchantId } = stage.config;
  const payments = stage.pay;
  let notifyUrl = '';
  const world = await openWorld({
    ...options,
    env: { DATABASE_URL: scratch.appUrl, WECHAT_PAY_APP_ID: appId, WECHAT_PAY_MERCHANT_ID: merchantId },
    payments: {
      ...payments,
      createOrder: (order) => payments.createOrder({ ...order, notifyUrl }),
      refund: (refund) => payments.refund({ ...refund, notifyUrl }),
    },
  });
  notifyUrl = `${await world.app.listen({ host: '127.0.0.1', port: 0 })}${contract.wechatPayNotify.path}`;
  const { id: tenantId } = await world.findTenant(host);
  const { db } = world.services;

  const somebody = async (options: Parameters<typeof world.addAccount>[1] = {}, at = host) => {
    const who = await world.addAccount(at, options);
    return { ...who, token: await world.openToken(at, who), host: at };
  };
  type Person = Awaited<ReturnType<typeof somebody>>;
  const member = async () => {
    const who = await somebody();
    await db.inTenant(tenantId, (tx) =>
      tx.update(membership).set({ level: 'MONTHLY', endAt: null }).where(eq(membership.accountId, who.id)),
    );
    return who;
  };

  const statusOf = async (who: Person, id: string) =>
    (await world.send(contract.orderState, { params: { id } }, who)).data.orderStatus;
  const becomes = (who: Person, id: string, status: string) => expect.poll(() => statusOf(who, id), later).toBe(status);
  const pay = async (who: Person, { orderNo, orderId }: { orderNo: string; orderId: string }) => {
    await stage.ask('/pay', { outTradeNo: orderNo });
    await becomes(who, orderNo, 'PAID');
    return { orderNo, orderId };
  };
  /** As if every pause were over. */
  const checkNow = async () => {
    await db.inPlatform(async (tx) => {
      await tx.execute(sql`update pay_order set check_at = '2020-01-01' where check_at is not null`);
      await tx.execute(sql`update refund set check_at = '2020-01-01' where check_at is not null`);
    });
    await checkOrders(world.services);
    await checkRefunds(world.services);
  };

  return {
    world,
    stage,
    notifyUrl,
    /** For an api of its own process on the same books. */
    env: { DATABASE_URL: scratch.appUrl, ...stage.settings },
    tenantId,
    somebody,
    member,
    statusOf,
    becomes,
    checkNow,
    /** As if it had been paid so long ago. */
    ageOrder: (id: string, days: number) =>
      db.inTenant(tenantId, (tx) =>
        tx
          .update(payOrder)
          .set({ paidAt: new Date(Date.now() - days * dayMs) })
          .where(eq(payOrder.id, id)),
      ),
    topUp: async (who: Person, id = 't10') =>
      pay(who, (await world.send(contract.createTopUp, { params: { id }, body: {} }, who)).data),
    buy: async (who: Person, body: Plan) => {
      const { data } = await world.send(contract.buyMembers, { body }, who);
      return data.orderAmount === 0 ? data : pay(who, data);
    },
    balanceOf: async (who: Person) => (await world.send(findUserInfo, {}, who)).data.userInfo.accountBalance,
    levelOf: async (who: Person) => (await world.send(findUserMemberInfo, {}, who)).data,
    isSound: async () => expect((await proveLedger(world.services)).faults).toEqual([]),
    close: async () => {
      await world.close();
      await stage.stop();
      await scratch.drop();
    },
  };
};
