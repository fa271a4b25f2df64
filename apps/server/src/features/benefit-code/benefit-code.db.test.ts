import * as contract from '@zhixing/contract/benefit-code';
import { findUserMemberInfo } from '@zhixing/contract/membership';
import { findUserInfo } from '@zhixing/contract/user';
import { walletEntries } from '@zhixing/contract/wallet';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBatch } from '../../../test/benefit-batches.ts';
import { openScratchDatabase, type ScratchDatabase } from '../../../test/scratch-database.ts';
import { uniqueAddress } from '../../../test/unique.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { chinaDay } from '../../base/china-time.ts';
import { membership } from '../../db/schema/membership.ts';
import { proveLedger } from '../wallet/index.ts';

const host = 'platform.test';
const dayMs = 86_400_000;
let scratch: ScratchDatabase;
let world: World;
let admin: Person;
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const dayIn = (days: number) => chinaDay(new Date(now().getTime() + days * dayMs));

beforeAll(async () => {
  scratch = await openScratchDatabase();
  world = await openWorld({ env: { DATABASE_URL: scratch.appUrl }, now });
  admin = await somebody('admin');
});
afterAll(async () => {
  await world?.close();
  await scratch?.drop();
});

type Person = { id: string; username: string; tenantId: string; token: string; host: string; address: string };
const somebody = async (role: 'user' | 'admin' | 'support' = 'user', at = host): Promise<Person> => {
  const who = await world.addAccount(at, { role });
  return { ...who, token: await world.openToken(at, who), host: at, address: uniqueAddress() };
};
const inTenant = <T>(work: Parameters<typeof world.services.db.inTenant<T>>[1]) =>
  world.services.db.inTenant(admin.tenantId, work);
const setLevel = (who: Person, level: typeof membership.$inferInsert.level, days?: number) =>
  inTenant((tx) =>
    tx
      .update(membership)
      .set({ level, endAt: days === undefined ? null : new Date(`${dayIn(days + 1)}T00:00:00+08:00`) })
      .where(eq(membership.accountId, who.id)),
  );
/** A grant of one's own, as an order would leave it. */
const pay = (who: Person, level: 'MONTHLY' | 'PER_FLAGSHIP_MONTHLY', days: number, paidFen: number) =>
  inTenant(async (tx) => {
    await tx.execute(sql`insert into membership_grant (tenant_id, id, account_id, level, starts_on, ends_on, reason, paid_fen, created_at)
      values (${who.tenantId}, gen_random_uuid(), ${who.id}, ${level}, ${dayIn(0)}, ${dayIn(days)}, 'order', ${paidFen}, now())`);
    await tx.execute(sql`update membership set level = ${level}, end_at = ${`${dayIn(days + 1)}T00:00:00+08:00`}
      where account_id = ${who.id}`);
  });
const use = (who: Person, benefitCode = '') => world.send(contract.useBenefitCode, { body: { benefitCode } }, who);
const balanceOf = async (who: Person) => (await world.send(findUserInfo, {}, who)).data.userInfo.accountBalance;
const levelOf = async (who: Person) => {
  const { memberLevel, endDate } = (await world.send(findUserMemberInfo, {}, who)).data;
  return [memberLevel, endDate];
};
const isSound = async () => expect((await proveLedger(world.services)).faults).toEqual([]);
const money = (amount: number) => ({ kind: 'balance' as const, amount });
const days = (level: 'MONTHLY' | 'PER_FLAGSHIP_MONTHLY', count: number) => ({
  kind: 'level' as const,
  level,
  days: count,
});
const codeFor = async (benefit: contract.Benefit) => (await addBatch(world, admin, { benefit })).codes[0] ?? '';

describe('using a code', () => {
  it('API-42 PAY-26 gives money once, by the books, and says what it was', async () => {
    const who = await somebody();
    const code = await codeFor(money(1234));
    const { data } = await use(who, code.toLowerCase().replaceAll('-', ' '));
    expect(data).toEqual({ benefit: money(1234), accountBalance: 1234, memberLevel: 'FREE', endDate: null });
    expect(await balanceOf(who)).toBe(1234);
    const { content } = (await world.send(walletEntries, { query: {} }, who)).data;
    expect(content).toMatchObject([{ reason: 'benefit-code', amount: 1234, balance: 1234 }]);
    expect(await use(who, code)).toMatchObject({ errorCode: 'BENEFIT_CODE_OWN' });
    expect(await use(await somebody(), code)).toMatchObject({
      errorCode: 'BENEFIT_CODE_USED',
      msg: '这个权益码已被使用',
      status: 200,
    });
    const { rows } = await inTenant((tx) =>
      tx.execute(sql`select action, detail from audit where actor_id = ${who.id} and target_kind = 'benefit-batch'`),
    );
    expect(rows).toMatchObject([{ action: 'benefit-code.use', detail: { kind: 'balance', amount: 1234 } }]);
    expect(JSON.stringify(rows)).not.toContain(code);
    await isSound();
  });

  it('API-42 gives nothing for what is unknown, expired, ended or empty', async () => {
    const who = await somebody();
    expect(await use(who, '2345-6789-ACDE-FGHJ')).toMatchObject({ errorCode: 'BENEFIT_CODE_UNKNOWN' });
    expect(await use(who, '权益')).toMatchObject({ errorCode: 'BENEFIT_CODE_UNKNOWN' });
    expect(await use(who, '  ')).toMatchObject({ status: 400 });
    const today = await addBatch(world, admin, { lastDay: dayIn(0) });
    const late = await addBatch(world, admin, { lastDay: dayIn(-1) });
    const ended = await addBatch(world, admin);
    await world.send(contract.endBenefitBatch, { params: { id: ended.id } }, admin);
    expect(await use(who, late.codes[0])).toMatchObject({
      errorCode: 'BENEFIT_CODE_EXPIRED',
      msg: `这个权益码已过期，有效期至${dayIn(-1)}`,
    });
    expect(await use(who, ended.codes[0])).toMatchObject({ errorCode: 'BENEFIT_CODE_ENDED' });
    expect(await balanceOf(who)).toBe(0);
    expect((await use(who, today.codes[0])).code).toBe(200);
  });

  it('one code of a batch per account; the second stays good for somebody else', async () => {
    const [who, other] = [await somebody(), await somebody()];
    const { codes } = await addBatch(world, admin, { count: 2 });
    expect((await use(who, codes[0])).code).toBe(200);
    expect(await use(who, codes[1])).toMatchObject({ errorCode: 'BENEFIT_CODE_TWICE' });
    expect(await balanceOf(who)).toBe(100);
    expect((await use(other, codes[1])).code).toBe(200);
  });

  it('PAY-28 is for FREE, basic and flagship; organisations are refused and the code stays good', async () => {
    const code = await codeFor(money(5));
    for (const level of ['ENT_ADVANCED_MONTHLY', 'ENT_FLAGSHIP_MONTHLY'] as const) {
      const who = await somebody();
      await setLevel(who, level, 20);
      expect(await use(who, code)).toMatchObject({ errorCode: 'BENEFIT_CODE_LEVEL' });
    }
    for (const level of ['MONTHLY', 'PER_FLAGSHIP_MONTHLY'] as const) {
      const who = await somebody();
      await setLevel(who, level, 20);
      expect((await use(who, await codeFor(money(5)))).code).toBe(200);
    }
    expect((await use(await somebody(), code)).code).toBe(200);
  });

  it('a code of another tenant is not there', async () => {
    const { host: elsewhere } = await world.addTenant();
    const stranger = await somebody('user', elsewhere);
    const code = await codeFor(money(5));
    expect(await use(stranger, code)).toMatchObject({ errorCode: 'BENEFIT_CODE_UNKNOWN' });
    expect((await use(await somebody(), code)).code).toBe(200);
  });
});

describe('days at a level', () => {
  it('PAY-26 begin today for who has none, and go on from the last day of the same level', async () => {
    const who = await somebody();
    expect((await use(who, await codeFor(days('MONTHLY', 30)))).data).toEqual({
      ...{ benefit: days('MONTHLY', 30), accountBalance: 0, memberLevel: 'MONTHLY', endDate: dayIn(30) },
    });
    expect((await use(who, await codeFor(days('MONTHLY', 7)))).data.endDate).toBe(dayIn(37));
    expect(await levelOf(who)).toEqual(['MONTHLY', dayIn(37)]);
  });

  it('a lower level takes nothing away: it is refused, and the code can be used later', async () => {
    const who = await somebody();
    await pay(who, 'PER_FLAGSHIP_MONTHLY', 20, 2990);
    const code = await codeFor(days('MONTHLY', 30));
    expect(await use(who, code)).toMatchObject({ errorCode: 'BENEFIT_CODE_LOWER' });
    expect(await levelOf(who)).toEqual(['PER_FLAGSHIP_MONTHLY', dayIn(20)]);
    ahead = 22 * dayMs;
    try {
      expect(await levelOf({ ...who, token: await world.openToken(host, who) })).toEqual(['FREE', null]);
      const later = { ...who, token: await world.openToken(host, who) };
      expect((await use(later, code)).data.memberLevel).toBe('MONTHLY');
    } finally {
      ahead = 0;
    }
  });

  it('a level without end needs no days, and is there again after a higher one', async () => {
    const who = await somebody();
    await setLevel(who, 'MONTHLY');
    expect(await use(who, await codeFor(days('MONTHLY', 30)))).toMatchObject({ errorCode: 'BENEFIT_CODE_ENDLESS' });
    expect((await use(who, await codeFor(days('PER_FLAGSHIP_MONTHLY', 3)))).data.endDate).toBe(dayIn(3));
    ahead = 5 * dayMs;
    try {
      const later = { ...who, token: await world.openToken(host, who) };
      expect(await levelOf(later)).toEqual(['MONTHLY', null]);
    } finally {
      ahead = 0;
    }
  });

  it('a higher level begins now, and the paid lower time counts again when it is over', async () => {
    const who = await somebody();
    await pay(who, 'MONTHLY', 60, 1780);
    const { data } = await use(who, await codeFor(days('PER_FLAGSHIP_MONTHLY', 10)));
    expect(data).toMatchObject({ memberLevel: 'PER_FLAGSHIP_MONTHLY', endDate: dayIn(10) });
    const [lastHigh, lastLow] = [dayIn(10), dayIn(60)];
    try {
      const levelIn = async (later: number) => {
        ahead = later * dayMs;
        return levelOf({ ...who, token: await world.openToken(host, who) });
      };
      expect(await levelIn(10)).toEqual(['PER_FLAGSHIP_MONTHLY', lastHigh]);
      expect(await levelIn(11)).toEqual(['MONTHLY', lastLow]);
      expect(await levelIn(60)).toEqual(['MONTHLY', lastLow]);
      expect(await levelIn(61)).toEqual(['FREE', null]);
      ahead = 11 * dayMs;
      const user = { ...who, token: await world.openToken(host, who) };
      expect((await world.send(findUserInfo, {}, user)).data.userMemberLevel.memberLevel).toBe('MONTHLY');
    } finally {
      ahead = 0;
    }
  });

  it('two codes at once lose no day', async () => {
    const who = await somebody();
    const codes = await Promise.all(Array.from({ length: 5 }, () => codeFor(days('MONTHLY', 10))));
    const all = await Promise.all(codes.map((code) => use(who, code)));
    expect(all.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200]);
    expect(await levelOf(who)).toEqual(['MONTHLY', dayIn(50)]);
  });
});

describe('many at once', () => {
  it('API-42 F8 a hundred people with one code: one has it', async () => {
    const people: Person[] = [];
    for (let ten = 0; ten < 10; ten++)
      people.push(...(await Promise.all(Array.from({ length: 10 }, () => somebody()))));
    const code = await codeFor(money(777));
    // A machine that is busy may send some away who wait too long for the row; they come back.
    const ask = async (who: Person): Promise<string> => {
      const { errorCode = 'done' } = await use(who, code);
      return errorCode === 'TRY_LATER' ? ask(who) : errorCode;
    };
    const words = await Promise.all(people.map(ask));
    expect(words.sort()).toEqual([...Array<string>(99).fill('BENEFIT_CODE_USED'), 'done']);
    const { rows } = await inTenant((tx) => tx.execute(sql`select balance_fen from wallet where balance_fen = 777`));
    expect(rows).toHaveLength(1);
    await isSound();
  });

  it('F8 one person twenty times, and with every code of a batch: one effect each', async () => {
    const who = await somebody();
    const code = await codeFor(money(10));
    const same = await Promise.all(Array.from({ length: 20 }, () => use(who, code)));
    expect(same.filter((one) => one.code === 200)).toHaveLength(1);
    expect(await balanceOf(who)).toBe(10);
    const other = await somebody();
    const { id, codes } = await addBatch(world, admin, { count: 8 });
    const some = await Promise.all(codes.map((one) => use(other, one)));
    expect(some.map(({ errorCode = 'done' }) => errorCode).sort()).toEqual([
      ...Array<string>(7).fill('BENEFIT_CODE_TWICE'),
      'done',
    ]);
    expect(await balanceOf(other)).toBe(100);
    const { data } = await world.send(contract.listBenefitUses, { params: { id }, query: {} }, admin);
    expect(data).toMatchObject({ totalElements: 1, content: [{ account: other.username }] });
    await isSound();
  });
});

describe('guessing', () => {
  it('ten wrong codes an hour and account; right ones do not count', async () => {
    const who = await somebody();
    for (let n = 0; n < 4; n++) expect((await use(who, await codeFor(money(1)))).code).toBe(200);
    for (let n = 0; n < 10; n++)
      expect(await use(who, '2345-6789-ACDE-FGHJ')).toMatchObject({ errorCode: 'BENEFIT_CODE_UNKNOWN' });
    expect(await use(who, await codeFor(money(1)))).toMatchObject({ status: 429, errorCode: 'TOO_MANY_REQUESTS' });
    expect(await balanceOf(who)).toBe(4);
  });

  it('a hundred behind one address; whoever comes from elsewhere goes on', async () => {
    const address = uniqueAddress();
    const people = await Promise.all(Array.from({ length: 11 }, async () => ({ ...(await somebody()), address })));
    for (const who of people.slice(0, 10)) for (let n = 0; n < 10; n++) await use(who, '2345-6789-ACDE-FGHJ');
    const last = people[10] as Person;
    expect(await use(last, await codeFor(money(1)))).toMatchObject({ status: 429 });
    expect((await use({ ...last, address: uniqueAddress() }, await codeFor(money(1)))).code).toBe(200);
  });
});

describe('a batch', () => {
  it('gives its codes once, keeps none of them, and counts what is used', async () => {
    const fields = { name: '开学季', note: '新生', benefit: days('MONTHLY', 30), count: 3, lastDay: dayIn(9) };
    const { data: made } = await world.send(contract.createBenefitBatch, { body: fields }, admin);
    expect(made.codes).toHaveLength(3);
    expect(made.codes.every((code) => /^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/.test(code))).toBe(true);
    expect(made.batch).toMatchObject({ name: '开学季', made: 3, used: 0, state: 'open', createdBy: admin.username });
    const { rows } = await inTenant((tx) => tx.execute(sql`select c::text as text from benefit_code c`));
    for (const code of made.codes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
    const listed = async () =>
      (await world.send(contract.listBenefitBatches, { query: {} }, admin)).data.content.find(
        ({ id }) => id === made.batch.id,
      );
    for (const code of made.codes.slice(0, 2)) await use(await somebody(), code);
    expect(await listed()).toMatchObject({ used: 2, state: 'open' });
    ahead = 10 * dayMs;
    const later = { ...admin, token: await world.openToken(host, admin) };
    const { data } = await world.send(contract.listBenefitBatches, { query: {} }, later);
    ahead = 0;
    expect(data.content.find(({ id }) => id === made.batch.id)).toMatchObject({ state: 'expired' });
    await use(await somebody(), made.codes[2]);
    expect(await listed()).toMatchObject({ used: 3, state: 'used-up' });
    const end = () => world.send(contract.endBenefitBatch, { params: { id: made.batch.id } }, admin);
    const { endedAt } = (await end()).data;
    expect((await end()).data).toMatchObject({ state: 'ended', endedAt });
    const uses = await world.send(contract.listBenefitUses, { params: { id: made.batch.id }, query: {} }, admin);
    expect(uses.data.content.map(({ no }) => no)).toEqual([3, 2, 1]);
  });

  it('is the administrator’s: not made for a day that is over, nor by support, who may look, or a user', async () => {
    const body = { name: '样例', benefit: money(1), count: 1, lastDay: dayIn(-1) };
    expect(await world.send(contract.createBenefitBatch, { body }, admin)).toMatchObject({
      errorCode: 'BENEFIT_DAY_PAST',
    });
    for (const role of ['user', 'support'] as const) {
      const who = await somebody(role);
      const call = { body: { ...body, lastDay: dayIn(1) } };
      expect((await world.send(contract.createBenefitBatch, call, who)).errorCode).toBe('NO_PERMISSION');
      const list = await world.send(contract.listBenefitBatches, { query: {} }, who);
      expect(list.errorCode).toBe(role === 'user' ? 'NO_PERMISSION' : undefined);
    }
    const { host: elsewhere } = await world.addTenant();
    const stranger = await somebody('admin', elsewhere);
    const { id } = await addBatch(world, admin);
    expect((await world.send(contract.endBenefitBatch, { params: { id } }, stranger)).status).toBe(404);
    expect((await world.send(contract.listBenefitBatches, { query: {} }, stranger)).data.totalElements).toBe(0);
  });
});
