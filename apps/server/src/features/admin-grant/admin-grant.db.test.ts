import * as contract from '@zhixing/contract/admin-grant';
import { walletEntries } from '@zhixing/contract/wallet';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOrderStage } from '../../../test/order-stage.ts';
import { chinaDay } from '../../base/china-time.ts';
import { newId } from '../../base/id.ts';
import { addDays } from '../membership/index.ts';

type Stage = Awaited<ReturnType<typeof openOrderStage>>;
type Person = Awaited<ReturnType<Stage['somebody']>>;
let stage: Stage;
let boss: Person;
beforeAll(async () => {
  stage = await openOrderStage();
  boss = await stage.somebody({ role: 'admin' });
});
afterAll(() => stage?.close());

const give = (
  who: Person,
  what:
    | { kind: 'balance'; amount: number }
    | { kind: 'level'; level: 'MONTHLY' | 'PER_FLAGSHIP_MONTHLY'; days: number },
  { requestKey = newId(), by = boss } = {},
) =>
  stage.world.send(
    contract.createAdminGrant,
    { body: { ...what, accountId: who.id, reason: '服务中断补偿', requestKey } },
    by,
  );
const money = (amount: number) => ({ kind: 'balance' as const, amount });
const basic = (days: number) => ({ kind: 'level' as const, level: 'MONTHLY' as const, days });
const flagship = (days: number) => ({ kind: 'level' as const, level: 'PER_FLAGSHIP_MONTHLY' as const, days });
const today = () => chinaDay(new Date());

describe('money that is given', () => {
  it('is in the wallet at once, in its entries, and in the list with who and why', async () => {
    const who = await stage.somebody();
    expect((await give(who, money(1234))).data).toMatchObject({
      kind: 'balance',
      amount: 1234,
      username: who.username,
    });
    expect(await stage.balanceOf(who)).toBe(1234);
    expect((await stage.world.send(walletEntries, { query: {} }, who)).data.content).toMatchObject([
      { reason: 'grant', amount: 1234 },
    ]);
    const list = await stage.world.send(contract.listAdminGrants, { query: { account: who.username } }, boss);
    expect(list.data.content).toMatchObject([{ amount: 1234, givenBy: boss.username, reason: '服务中断补偿' }]);
    const { rows } = await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
      tx.execute(sql`select detail from audit where action = 'grant.create' and target_id = ${who.id}`),
    );
    expect(rows).toEqual([{ detail: { amountFen: 1234, reason: '服务中断补偿' } }]);
    await stage.isSound();
  });

  it('twice under one key is given once, at once or one after the other', async () => {
    const [who, requestKey] = [await stage.somebody(), newId()];
    const all = await Promise.all(Array.from({ length: 8 }, () => give(who, money(500), { requestKey })));
    expect(new Set(all.map(({ data }) => data.id)).size).toBe(1);
    expect(await give(who, money(501), { requestKey })).toMatchObject({ errorCode: 'REQUEST_KEY_USED' });
    expect(await give(await stage.somebody(), money(500), { requestKey })).toMatchObject({
      errorCode: 'REQUEST_KEY_USED',
    });
    expect(await stage.balanceOf(who)).toBe(500);
    await stage.isSound();
  });

  it('is never below one 分, nor above a hundred thousand 元, nor without a reason', async () => {
    const who = await stage.somebody();
    for (const amount of [-1, 0, 10_000_001, 1.5]) expect((await give(who, money(amount))).status).toBe(400);
    const body = { ...money(1), accountId: who.id, reason: ' ', requestKey: newId() };
    expect((await stage.world.send(contract.createAdminGrant, { body }, boss)).status).toBe(400);
    expect((await give(who, money(10_000_000))).code).toBe(200);
  });

  it('goes to accounts of the tenant only, from its administrators only', async () => {
    const who = await stage.somebody();
    const { host } = await stage.world.addTenant();
    const stranger = await stage.somebody({ role: 'admin' }, host);
    expect((await give(who, money(1), { by: stranger })).status).toBe(404);
    expect((await give(stranger, money(1))).status).toBe(404);
    for (const by of [who, await stage.somebody({ role: 'support' })])
      expect((await give(who, money(1), { by })).status).toBe(401);
    expect(await stage.balanceOf(who)).toBe(0);
  });
});

describe('days that are given', () => {
  it('begin today, follow on days of the same level, and leave no credit', async () => {
    const who = await stage.somebody();
    expect((await give(who, basic(30))).code).toBe(200);
    expect(await stage.levelOf(who)).toMatchObject({ memberLevel: 'MONTHLY', endDate: addDays(today(), 30) });
    await give(who, basic(3_660));
    expect(await stage.levelOf(who)).toMatchObject({ endDate: addDays(today(), 3_690) });
    expect((await give(who, basic(3_661))).status).toBe(400);
    await give(who, flagship(10));
    expect(await stage.levelOf(who)).toMatchObject({
      memberLevel: 'PER_FLAGSHIP_MONTHLY',
      endDate: addDays(today(), 10),
    });
    expect(await give(who, basic(5))).toMatchObject({ errorCode: 'GRANT_LOWER' });
  });

  it('twice under one key are given once', async () => {
    const [who, requestKey] = [await stage.somebody(), newId()];
    await Promise.all(Array.from({ length: 5 }, () => give(who, basic(7), { requestKey })));
    expect(await stage.levelOf(who)).toMatchObject({ endDate: addDays(today(), 7) });
    await Promise.all([give(who, basic(7)), give(who, basic(7))]);
    expect(await stage.levelOf(who)).toMatchObject({ endDate: addDays(today(), 21) });
  });

  it('of a higher level lie above time that was paid for, and leave it', async () => {
    const who = await stage.somebody();
    await stage.buy(who, { orderTemplateId: 'MONTHLY', configId: 'm1' });
    expect((await give(who, flagship(10))).code).toBe(200);
    expect((await stage.levelOf(who)).memberLevel).toBe('PER_FLAGSHIP_MONTHLY');
    const { rows } = await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
      tx.execute(
        sql`select level from membership_grant where account_id = ${who.id} and closed_by is null order by level`,
      ),
    );
    expect(rows).toEqual([{ level: 'MONTHLY' }, { level: 'PER_FLAGSHIP_MONTHLY' }]);
  });
});
