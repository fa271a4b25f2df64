import { quickAddAgent } from '@zhixing/contract/agent';
import * as auth from '@zhixing/contract/auth';
import { findUserMemberInfo } from '@zhixing/contract/membership';
import { noticePage } from '@zhixing/contract/notice';
import { createPlugin } from '@zhixing/contract/plugin';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uniqueAddress, uniqueMail } from '../../../test/unique.ts';
import { openWorld, testPassword, type World } from '../../../test/world.ts';
import { chinaDay } from '../../base/china-time.ts';
import { dayMs, hourMs } from '../../base/durations.ts';
import { newId } from '../../base/id.ts';
import { account, checkCode } from '../../db/schema/account.ts';
import { membership } from '../../db/schema/membership.ts';
import { codeOf } from '../auth/check-code.ts';
import { announceEnds } from './index.ts';
import { addDays } from './plan-dates.ts';

const host = 'platform.test';
let world: World;
let clock = 0;
const now = () => new Date(Date.now() + clock);

beforeAll(async () => {
  world = await openWorld({ now });
});
afterAll(() => world?.close());

const from = (at: string) => ({ host: at, address: uniqueAddress() });
const registerAt = async (at: string, mail: string) => {
  const { id } = await world.findTenant(at);
  // As `sendCheckCode` would; asked twice within a minute it would refuse the second.
  const codeId = newId();
  const row = {
    id: codeId,
    tenantId: id,
    account: mail,
    channel: 'EMAIL' as const,
    scene: 'REG' as const,
    locale: 'zh-CN' as const,
  };
  await world.services.db.inTenant(id, (tx) =>
    tx.insert(checkCode).values({ ...row, expiresAt: new Date(now().getTime() + hourMs), createdAt: now() }),
  );
  const code = codeOf(world.services.env.APP_SECRET, codeId);
  const body = { account: mail, checkCode: code, password: testPassword };
  const { data } = await world.send(auth.register, { body }, from(at));
  return {
    host: at,
    token: data.token,
    id: data.userInfo.id,
    username: mail,
    tenantId: id,
    level: data.userInfo.userMemberLevel,
  };
};
type Newcomer = Awaited<ReturnType<typeof registerAt>>;
const info = async (who: Newcomer) => (await world.send(findUserMemberInfo, {}, who)).data;
const make = (who: Newcomer) => world.send(quickAddAgent, { body: { agentName: '试用作品' } }, who);
const told = async (who: Newcomer) =>
  (await world.send(noticePage, { query: {} }, who)).data.content.map(({ kind }) => kind);

describe('decision 32: the trial of a newcomer', () => {
  it('is given at registration, says when it ends, opens the studio, and ends by itself with everything kept', async () => {
    const who = await registerAt(host, uniqueMail());
    const endDate = addDays(chinaDay(now()), 6);
    expect(who.level).toEqual({ memberLevel: 'MONTHLY', endDate });
    expect(await info(who)).toMatchObject({ memberLevel: 'MONTHLY', endDate, isTrial: true });
    expect((await make(who)).code).toBe(200);
    clock = 8 * dayMs;
    const token = await world.openToken(host, who);
    const later = { ...who, token };
    expect(await info(later)).toMatchObject({ memberLevel: 'FREE', endDate: null, isTrial: false });
    expect(await make(later)).toMatchObject({ errorCode: 'MEMBER_REQUIRED' });
    clock = 0;
  });

  it('is given once per mail, also to somebody who left and came back', async () => {
    const mail = uniqueMail();
    const first = await registerAt(host, mail);
    expect(first.level.memberLevel).toBe('MONTHLY');
    await world.services.db.inTenant(first.tenantId, (tx) =>
      tx
        .update(account)
        .set({ username: `gone-${first.id}`, email: null, status: 'disabled' })
        .where(eq(account.id, first.id)),
    );
    expect((await registerAt(host, mail)).level).toEqual({ memberLevel: 'FREE', endDate: null });
  });

  it('is not for the people of an enterprise', async () => {
    const { host: enterprise } = await world.addTenant();
    expect((await registerAt(enterprise, uniqueMail())).level.memberLevel).toBe('FREE');
  });

  it('is announced three days and one day before its end, once each', async () => {
    const who = await registerAt(host, uniqueMail());
    const end = Date.parse(`${addDays(who.level.endDate ?? '', 1)}T00:00:00+08:00`);
    const before = async (hours: number) => {
      clock = end - hours * hourMs - Date.now();
      await Promise.all([announceEnds(world.services), announceEnds(world.services)]);
      await announceEnds(world.services);
      return told({ ...who, token: await world.openToken(host, who) });
    };
    expect(await before(73)).toEqual([]);
    expect(await before(71)).toEqual(['member.threeDays']);
    expect(await before(25)).toEqual(['member.threeDays']);
    expect(await before(23)).toEqual(['member.lastDay', 'member.threeDays']);
    expect(await before(-1)).toEqual(['member.lastDay', 'member.threeDays']);
    clock = 0;
  });
});

it('PAY-37 as many tools and workflows as the plan says, however many are wanted at once; a larger plan has more room', async () => {
  const who = await registerAt(host, uniqueMail());
  const { limit } = (await info(who)).quotas.pluginsNum;
  expect(limit).toBe(10);
  const add = (name: string) => {
    const head = { pluginName: '工具', pluginDescription: '一个工具', pluginCallableName: name, pluginTags: ['证券'] };
    return world.send(createPlugin, { body: { ...head, pluginType: 'HTTP' } }, who);
  };
  const replies = await Promise.all(Array.from({ length: 14 }, (_, no) => add(`tool_${no}`)));
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(limit);
  const full = await add('one_more');
  expect([full.errorCode, full.msg]).toEqual(['PLUGIN_TOO_MANY', '工具和工作流最多10个，请先删除不用的，或升级套餐']);
  await world.services.db.inTenant(who.tenantId, (tx) =>
    tx.update(membership).set({ level: 'PER_FLAGSHIP_MONTHLY', endAt: null }).where(eq(membership.accountId, who.id)),
  );
  expect((await add('one_more')).code).toBe(200);
  expect((await info(who)).quotas.pluginsNum).toEqual({ limit: 50, used: 11 });
});
