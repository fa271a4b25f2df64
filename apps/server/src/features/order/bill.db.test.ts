import * as contract from '@zhixing/contract/bill';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOrderStage } from '../../../test/order-stage.ts';
import { chinaDay } from '../../base/china-time.ts';
import { reconcileDay } from './reconcile-bills.ts';

type Stage = Awaited<ReturnType<typeof openOrderStage>>;
type Person = Awaited<ReturnType<Stage['somebody']>>;
let stage: Stage;
let boss: Person;
let day: string;
beforeAll(async () => {
  stage = await openOrderStage();
  boss = await stage.somebody({ role: 'admin' });
  day = chinaDay(new Date());
});
afterAll(() => stage?.close());

/** Money of somebody who never ordered here. */
const strange = () => ({
  交易时间: `${day} 10:00:00`,
  微信订单号: '4200000099',
  商户订单号: 'of-nobody',
  交易状态: 'SUCCESS',
  订单金额: '5.00',
});
const read = async (change: object = {}) => {
  await stage.stage.ask('/bill', { day, ...change });
  await reconcileDay(stage.world.services, stage.stage.pay, day);
};
const note = (no: number, by = boss) =>
  stage.world.send(contract.noteBillDifference, { params: { day }, body: { no, note: '商户平台已退回' } }, by);
const days = async (query: { open?: '1' } = {}) =>
  (await stage.world.send(contract.listBillDays, { query }, boss)).data.content;
const differences = async () =>
  (await stage.world.send(contract.listBillDifferences, { params: { day }, query: {} }, boss)).data.content;
const feeBooked = async () => {
  const { rows } = await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
    tx.execute<{
      fen: number;
    }>(sql`select coalesce(sum(case when debit = 'fee' then amount_fen else -amount_fen end), 0)::bigint
      as fen from ledger_transfer where reason = 'fee'`),
  );
  return rows[0]?.fen;
};

describe('the bills of the provider', () => {
  it('show each day with its sums, and what it kept is booked once', async () => {
    await stage.topUp(await stage.member());
    await read();
    expect(await days()).toMatchObject([{ day, payments: 1, paid: 1_000, fee: 6, differences: 0, open: 0 }]);
    expect(await feeBooked()).toBe(6);
    await Promise.all([read(), read(), read()]);
    expect(await feeBooked()).toBe(6);
    await stage.isSound();
  });

  it('that say another fee when they are read again book the difference', async () => {
    const [{ row } = { row: '' }] = await stage.world.services.db.inTenant(
      stage.tenantId,
      async (tx) => (await tx.execute<{ row: string }>(sql`select transaction_id as row from payment`)).rows,
    );
    await read({ change: [{ row, set: { 手续费: '0.02000' } }] });
    expect(await feeBooked()).toBe(2);
    await read();
    expect(await feeBooked()).toBe(6);
    await stage.isSound();
  });

  it('that differ say what and wait for somebody, whose note stays when they are read again', async () => {
    await read({ add: [strange()] });
    expect(await days({ open: '1' })).toMatchObject([{ day, differences: 1, open: 1 }]);
    expect(await differences()).toMatchObject([
      { no: 1, kind: 'only-theirs', orderNo: 'of-nobody', theirs: 500, ours: null, isSettled: false, note: null },
    ]);
    const all = await Promise.all([note(1), note(1), note(1)]);
    expect(all.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(all.filter(({ errorCode }) => errorCode === 'BILL_DIFFERENCE_DONE')).toHaveLength(2);
    await read({ add: [strange()] });
    expect(await differences()).toMatchObject([{ note: '商户平台已退回', notedBy: boss.username }]);
    expect(await days({ open: '1' })).toEqual([]);
    const { rows } = await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
      tx.execute(sql`select detail from audit where action = 'bill.note'`),
    );
    expect(rows).toEqual([{ detail: { no: 'of-nobody', kind: 'only-theirs', note: '商户平台已退回' } }]);
  });

  it('are for the platform’s own administrators', async () => {
    const { host } = await stage.world.addTenant();
    for (const by of [
      await stage.somebody(),
      await stage.somebody({ role: 'support' }),
      await stage.somebody({ role: 'admin' }, host),
    ])
      expect((await note(1, by)).status).toBe(401);
    expect((await note(99)).status).toBe(404);
    const absent = { params: { day: '2020-01-01' }, query: {} };
    expect((await stage.world.send(contract.listBillDifferences, absent, boss)).status).toBe(404);
  });
});
