import { listUsers, updateTenant } from '@zhixing/contract/admin';
import type { TenantSettings } from '@zhixing/contract/tenant';
import { findUserInfo, getUseEditNum, type MemberLevel } from '@zhixing/contract/user';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/world.ts';
import { chinaDay } from '../../base/china-time.ts';
import { newId } from '../../base/id.ts';
import { account, accountGroup, accountGroupMember } from '../../db/schema/account.ts';
import { agentEdit, membership } from '../../db/schema/membership.ts';

let world: World;
let host: string;
let tenantId: string;
/** The middle of this month: far from both ends in every time zone. */
const midMonth = new Date(new Date().toISOString().replace(/-\d\dT.*/, '-15T12:00:00Z'));
const daysFrom = (days: number) => new Date(midMonth.getTime() + days * 86_400_000);

beforeAll(async () => {
  world = await openWorld({ now: () => midMonth });
  ({ host, id: tenantId } = await world.addTenant());
});
afterAll(() => world.close());

type Someone = Awaited<ReturnType<World['addAccount']>> & { token: string };
const addSomeone = async (options: Parameters<World['addAccount']>[1] = {}, at = host): Promise<Someone> => {
  const who = await world.addAccount(at, options);
  return { ...who, token: await world.openToken(at, who) };
};
const infoOf = async ({ token }: Someone, at = host) => (await world.send(findUserInfo, {}, { host: at, token })).data;
const inTenant = <T>(work: Parameters<typeof world.services.db.inTenant<T>>[1]) =>
  world.services.db.inTenant(tenantId, work);
const setLevel = ({ id }: Someone, level: MemberLevel, endAt: Date | null = null) =>
  inTenant((tx) => tx.update(membership).set({ level, endAt }).where(eq(membership.accountId, id)));

describe('API-28 user info', () => {
  it('USER-01 has tenant, name, white flag, member level with its end, and the balance in 分', async () => {
    const who = await addSomeone({
      username: `wang-${Date.now()}`,
      email: `w${Date.now()}@example.com`,
      isWhite: true,
    });
    await setLevel(who, 'PER_FLAGSHIP_MONTHLY', daysFrom(10));
    await world.giveMoney(who, 123_456);
    const info = await infoOf(who);
    expect(info).toMatchObject({
      id: who.id,
      tenantId,
      username: who.username,
      displayName: who.username,
      role: 'user',
      isPlatformStaff: false,
      isWhite: true,
      userMemberLevel: { memberLevel: 'PER_FLAGSHIP_MONTHLY', endDate: chinaDay(daysFrom(10)) },
      userInfo: { accountBalance: 123_456, email: expect.stringContaining('@example.com'), phone: null },
    });
    expect(JSON.stringify(info)).not.toMatch(/password|hash/i);
  });

  it('USER-01 a level that has ended is FREE; one without end stays', async () => {
    const who = await addSomeone();
    expect((await infoOf(who)).userMemberLevel).toEqual({ memberLevel: 'FREE', endDate: null });
    await setLevel(who, 'MONTHLY');
    expect((await infoOf(who)).userMemberLevel.memberLevel).toBe('MONTHLY');
    await setLevel(who, 'MONTHLY', new Date(midMonth.getTime() + 1));
    expect((await infoOf(who)).userMemberLevel.memberLevel).toBe('MONTHLY');
    await setLevel(who, 'MONTHLY', midMonth);
    expect((await infoOf(who)).userMemberLevel.memberLevel).toBe('FREE');
  });

  it('a phone number as name is shown with its middle hidden, a mail address without its domain', async () => {
    const phone = `139${String(Date.now()).slice(-8)}`;
    const mail = `li.${Date.now()}@example.com`;
    expect((await infoOf(await addSomeone({ username: phone, phone }))).displayName).toMatch(/^139\*{4}\d{4}$/);
    expect((await infoOf(await addSomeone({ username: mail, email: mail }))).displayName).toBe(mail.split('@')[0]);
  });

  it('USER-02 lists the groups of the account: none, then two', async () => {
    const [who, other] = [await addSomeone(), await addSomeone()];
    expect((await infoOf(who)).groups).toEqual([]);
    const groups = [
      { id: newId(), name: `产品组 ${who.id}` },
      { id: newId(), name: `研发组 ${who.id}` },
      { id: newId(), name: `别组 ${who.id}` },
    ];
    await inTenant(async (tx) => {
      await tx.insert(accountGroup).values(groups.map((group) => ({ ...group, tenantId })));
      const member = (accountId: string, index: number) => ({ tenantId, accountId, groupId: groups[index]?.id ?? '' });
      await tx.insert(accountGroupMember).values([member(who.id, 0), member(who.id, 1), member(other.id, 2)]);
    });
    const named = ({ id, name }: { id: string; name: string }) => ({ id, groupName: name, isOwner: false });
    expect((await infoOf(who)).groups).toEqual(groups.slice(0, 2).map(named));
    expect((await infoOf(other)).groups).toEqual(groups.slice(2).map(named));
  });

  it('USER-03 carries the fees of both categories', async () => {
    const { agentDeductFeeTemplates } = await infoOf(await addSomeone());
    expect(agentDeductFeeTemplates).toEqual([
      { category: 'ENTERPRISE', fees: { editFee: 30, copyFee: 0 } },
      { category: 'PERSONAL', fees: { editFee: 50, copyFee: 0 } },
    ]);
  });

  it('USER-05 roles are stored with the account: admin and support list all, a user nothing', async () => {
    const [admin, support, user] = [
      await addSomeone({ role: 'admin' }),
      await addSomeone({ role: 'support' }),
      await addSomeone(),
    ];
    expect([(await infoOf(admin)).role, (await infoOf(support)).role, (await infoOf(user)).role]).toEqual([
      'admin',
      'support',
      'user',
    ]);
    const total = (await inTenant((tx) => tx.select().from(account))).length;
    const list = ({ token }: Someone) => world.send(listUsers, { query: {} }, { host, token });
    expect((await list(admin)).data.totalElements).toBe(total);
    expect((await list(support)).data.totalElements).toBe(total);
    expect((await list(user)).status).toBe(401);
  });

  it('is platform staff only in the tenant of the platform', async () => {
    expect((await infoOf(await addSomeone({ role: 'admin' }))).isPlatformStaff).toBe(false);
    const at = 'platform.test';
    expect((await infoOf(await addSomeone({ role: 'support' }, at), at)).isPlatformStaff).toBe(true);
    expect((await infoOf(await addSomeone({}, at), at)).isPlatformStaff).toBe(false);
  });
});

describe('AUTH-13 TENANT-05 the page after login', () => {
  it('is /home for the accounts named in the settings of their tenant, else /index, and follows a change at once', async () => {
    const [chosen, other] = [await addSomeone(), await addSomeone()];
    const admin = await addSomeone({ role: 'admin' });
    const save = (settings: Partial<TenantSettings>) => {
      const body = { name: '租户', brand: { title: '测试' }, settings, hosts: [], status: 'active' as const };
      return world.send(updateTenant, { params: { id: tenantId }, body }, { host, token: admin.token });
    };
    expect((await infoOf(chosen)).landing).toBe('/index');
    await save({ homeLandingAccounts: [chosen.username.toUpperCase()] });
    expect((await infoOf(chosen)).landing).toBe('/home');
    expect((await infoOf(other)).landing).toBe('/index');
    const neighbour = await world.addTenant();
    const namesake = await addSomeone({ username: chosen.username }, neighbour.host);
    expect((await infoOf(namesake, neighbour.host)).landing).toBe('/index');
    await save({ homeLandingAccounts: [] });
    expect((await infoOf(chosen)).landing).toBe('/index');
  });
});

describe('USER-04 the edit quota', () => {
  const quotaOf = async ({ token }: Someone) => (await world.send(getUseEditNum, {}, { host, token })).data;
  const edit = ({ id }: Someone, ...times: Date[]) =>
    inTenant((tx) =>
      tx.insert(agentEdit).values(times.map((startedAt) => ({ tenantId, accountId: id, agentId: newId(), startedAt }))),
    );

  it.each([
    ['FREE', 0],
    ['MONTHLY', 10],
    ['PER_FLAGSHIP_MONTHLY', 50],
    ['ENT_ADVANCED_MONTHLY', 200],
    ['ENT_FLAGSHIP_MONTHLY', 1000],
  ] as const)('of level %s is %i', async (level, editNum) => {
    const who = await addSomeone();
    await setLevel(who, level, daysFrom(30));
    expect(await quotaOf(who)).toEqual({ useNum: 0, editNum });
    await setLevel(who, level, daysFrom(-1));
    expect(await quotaOf(who)).toEqual({ useNum: 0, editNum: 0 });
  });

  it("counts the account's own edits of this month, not those of last month or of others", async () => {
    const [who, other] = [await addSomeone(), await addSomeone()];
    await setLevel(who, 'MONTHLY');
    await edit(who, daysFrom(-12), daysFrom(-1), midMonth);
    await edit(who, daysFrom(-17), daysFrom(-31), daysFrom(-365));
    await edit(other, midMonth, daysFrom(-2));
    expect(await quotaOf(who)).toEqual({ useNum: 3, editNum: 10 });
    expect((await quotaOf(other)).useNum).toBe(2);
  });
});
