import * as contract from '@zhixing/contract/bank-transfer';
import { deleteFile } from '@zhixing/contract/file';
import { noticePage } from '@zhixing/contract/notice';
import { cancelOrder, orderList, quoteMembers, rePayOrder } from '@zhixing/contract/order';
import { getTenantInfo } from '@zhixing/contract/tenant';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOrderStage } from '../../../test/order-stage.ts';
import { newId } from '../../base/id.ts';
import * as make from '../file/test-files/sample-files.ts';
import { sendFile } from '../file/test-files/send-file.ts';

type Stage = Awaited<ReturnType<typeof openOrderStage>>;
type Person = Awaited<ReturnType<Stage['somebody']>>;
let stage: Stage;
let boss: Person;
const payee = { company: '知行科技有限公司', account: '3105 0000 1234', bank: '示例银行上海分行' };

beforeAll(async () => {
  stage = await openOrderStage();
  boss = await stage.somebody({ role: 'admin' });
});
afterAll(() => stage?.close());

const send: Stage['world']['send'] = (...args) => stage.world.send(...args);
const setPayee = async (settings: object) => {
  const { db, bus } = stage.world.services;
  const added = JSON.stringify(settings);
  await db.inPlatform((tx) =>
    tx.execute(sql`update tenant set settings = settings || ${added}::jsonb where id = ${stage.tenantId}`),
  );
  // What is known of a tenant is kept for a while, until somebody says that it changed.
  await bus.announce({ kind: 'tenant', id: stage.tenantId });
};
const picture = (who: Person, file = { name: '回单.png', bytes: make.png() }) =>
  sendFile(stage.world, contract.uploadReceipt, file, who);
const plan = { kind: 'membership', orderTemplateId: 'MONTHLY', configId: 'm3' } as const;
const ask = async (who: Person, change: object = {}) => {
  const receiptId = (await picture(who)).data.id;
  const body = {
    wish: plan,
    orderAmount: 2537,
    company: '华悦科技',
    contact: '林小满',
    receiptId,
    requestKey: newId(),
  };
  return send(contract.createTransfer, { body: { ...body, ...change } }, who);
};
const approve = (id: string, by = boss) => send(contract.approveTransfer, { params: { id } }, by);
const refuse = (id: string, by = boss) =>
  send(contract.refuseTransfer, { params: { id }, body: { reason: '没有收到这笔钱' } }, by);
const booked = async (id: string) => {
  const { rows } = await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
    tx.execute(
      sql`select debit, credit, amount_fen::int as fen, reason from ledger_transfer where key = ${`transfer:${id}`}`,
    ),
  );
  return rows;
};

describe('bank transfer', () => {
  it('PAY-10 is offered only where it is switched on and an administrator has named the payee', async () => {
    const who = await stage.somebody();
    const isShown = async () => (await send(getTenantInfo, { query: {} }, who)).data.flags.bankTransfer;
    expect(await isShown()).toBe(false);
    await setPayee({ bankTransfer: true });
    expect([await isShown(), (await send(contract.readPayee, {}, who)).errorCode]).toEqual([false, 'TRANSFER_CLOSED']);
    expect((await picture(who)).errorCode).toBe('TRANSFER_CLOSED');
    await setPayee({ payee });
    expect([await isShown(), (await send(contract.readPayee, {}, who)).data]).toEqual([true, payee]);
  });
});

describe('a bank transfer', () => {
  beforeAll(() => setPayee({ bankTransfer: true, payee }));

  it('PAY-10 ERR-47 wants company, contact and a receipt that is a png or jpg by its bytes', async () => {
    const who = await stage.somebody();
    for (const file of [
      { name: 'a.gif', bytes: make.gif() },
      { name: 'a.png', bytes: make.gif() },
      { name: 'a.pdf', bytes: make.png() },
    ])
      expect(await picture(who, file)).toMatchObject({ errorCode: 'FILE_TYPE_REFUSED' });
    for (const change of [{ company: ' ' }, { contact: '' }]) expect((await ask(who, change)).status).toBe(400);
    const theirs = (await picture(await stage.somebody())).data.id;
    expect((await ask(who, { receiptId: theirs })).errorCode).toBe('NOT_FOUND');
    expect((await ask(who, { orderAmount: 1 })).errorCode).toBe('PRICE_CHANGED');
    const topUp = { wish: { kind: 'top-up', topUpId: 't10' }, orderAmount: 1000 };
    expect((await ask(who, topUp)).errorCode).toBe('MEMBER_REQUIRED');
  });

  it('waits; then the plan is given, and the money is in the books once, however many approve it', async () => {
    const who = await stage.somebody();
    const { data } = await ask(who);
    const [order] = (await send(orderList, { body: {} }, who)).data.content;
    expect(order).toMatchObject({ orderNo: data.orderNo, status: 'PENDING', channel: 'BANK', totalAmount: 2537 });
    expect((await send(rePayOrder, { params: { id: data.orderNo } }, who)).errorCode).toBe('ORDER_NOT_OPEN');
    await stage.checkNow();
    expect(await stage.statusOf(who, data.orderNo)).toBe('PENDING');
    const all = await Promise.all([approve(data.id), approve(data.id), refuse(data.id), approve(data.id)]);
    expect(all.filter(({ code }) => code === 200)).toHaveLength(1);
    const isApproved = (await stage.statusOf(who, data.orderNo)) === 'PAID';
    expect(await booked(data.id)).toEqual(
      isApproved ? [{ debit: 'bank', credit: 'revenue', fen: 2537, reason: 'membership' }] : [],
    );
    expect((await stage.levelOf(who)).memberLevel).toBe(isApproved ? 'MONTHLY' : 'FREE');
    expect((await approve(data.id)).errorCode).toBe('TRANSFER_SETTLED');
    await stage.isSound();
  });

  it('of a top-up enters the wallet; whoever asked is told; it is not refunded through the provider', async () => {
    const who = await stage.member();
    const { data } = await ask(who, { wish: { kind: 'top-up', topUpId: 't10' }, orderAmount: 1000 });
    expect(await stage.balanceOf(who)).toBe(0);
    expect((await approve(data.id)).code).toBe(200);
    expect(await stage.balanceOf(who)).toBe(1000);
    const [notice] = (await send(noticePage, { query: {} }, who)).data.content;
    expect(notice).toMatchObject({ kind: 'transfer.approved', subject: data.orderNo });
    const list = (await send(contract.listAdminTransfers, { query: { account: who.username } }, boss)).data;
    expect(list.content).toMatchObject([{ state: 'approved', amount: 1000, company: '华悦科技', contact: '林小满' }]);
    await stage.isSound();
  });

  it('is refused with a reason, gives nothing, and leaves room for another order', async () => {
    const who = await stage.somebody();
    const { data } = await ask(who);
    expect((await refuse(data.id)).code).toBe(200);
    expect(await stage.statusOf(who, data.orderNo)).toBe('CANCELLED');
    expect((await stage.levelOf(who)).memberLevel).toBe('FREE');
    const [notice] = (await send(noticePage, { query: {} }, who)).data.content;
    expect(notice).toMatchObject({ kind: 'transfer.refused', subject: data.orderNo, reason: '没有收到这笔钱' });
    expect((await send(quoteMembers, { body: { orderTemplateId: 'MONTHLY', configId: 'm3' } }, who)).code).toBe(200);
    expect((await approve(data.id)).errorCode).toBe('TRANSFER_SETTLED');
  });

  it('is settled and its receipt is seen by administrators of the tenant only, and each look is written down', async () => {
    const who = await stage.somebody();
    const receiptId = (await picture(who)).data.id;
    const { data } = await ask(who, { receiptId });
    expect((await send(deleteFile, { params: { id: receiptId } }, who)).errorCode).toBe('NOT_FOUND');
    for (const by of [who, await stage.somebody({ role: 'support' })])
      expect([(await approve(data.id, by)).status, (await refuse(data.id, by)).status]).toEqual([401, 401]);
    const read = (by: Person) =>
      stage.world.app.inject({
        url: contract.readReceipt.path.replace('{id}', data.id),
        headers: { authorization: `Bearer ${by.token}`, host: by.host },
      });
    expect((await read(who)).statusCode).toBe(401);
    const seen = await read(boss);
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/png']);
    const { rows } = await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
      tx.execute(sql`select actor_id from audit where action = 'transfer.read' and target_id = ${data.id}`),
    );
    expect(rows).toEqual([{ actor_id: boss.id }]);
  });

  it('sent again is the same transfer, and one that its owner took back is not approved', async () => {
    const who = await stage.somebody();
    const requestKey = newId();
    const [one, two] = [await ask(who, { requestKey }), await ask(who, { requestKey })];
    expect(two.data).toEqual(one.data);
    expect((await send(cancelOrder, { body: { orderNo: one.data.orderNo } }, who)).code).toBe(200);
    expect((await approve(one.data.id)).errorCode).toBe('ORDER_NOT_OPEN');
    expect((await refuse(one.data.id)).code).toBe(200);
    expect(await booked(one.data.id)).toEqual([]);
  });
});
