import { createKnowledge, readKnowledge } from '@zhixing/contract/knowledge';
import { uploadKnowledgeFile } from '@zhixing/contract/knowledge-file';
import { findUserMemberInfo } from '@zhixing/contract/membership';
import { noticePage } from '@zhixing/contract/notice';
import { buyMembers, quoteMembers } from '@zhixing/contract/order';
import { fillPath } from '@zhixing/contract/route';
import * as contract from '@zhixing/contract/team';
import { findUserInfo } from '@zhixing/contract/user';
import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOrderStage } from '../../../test/order-stage.ts';
import { dayMs } from '../../base/durations.ts';
import { newId } from '../../base/id.ts';
import { audit } from '../../db/schema/audit.ts';
import { knowledgeFile } from '../../db/schema/knowledge.ts';
import { membership, memberTemplate } from '../../db/schema/membership.ts';
import { partOf, sendParts } from '../file/test-files/send-file.ts';
import { eraseDueAccounts } from '../personal-data/index.ts';

type Stage = Awaited<ReturnType<typeof openOrderStage>>;
type Person = Awaited<ReturnType<Stage['somebody']>>;
let stage: Stage;
let aheadMs = 0;
beforeAll(async () => {
  stage = await openOrderStage({ now: () => new Date(Date.now() + aheadMs) });
});
afterAll(() => stage?.close());

const send: Stage['world']['send'] = (...args) => stage.world.send(...args);
const inTenant: Stage['world']['services']['db']['inTenant'] = (...args) => stage.world.services.db.inTenant(...args);
const plan = { orderTemplateId: 'ENT_ADVANCED_MONTHLY', configId: 'm1' } as const;
const pay = async (who: Person, body: object) => {
  const { data } = await send(buyMembers, { body: { ...plan, ...body } }, who);
  await stage.stage.ask('/pay', { outTradeNo: data.orderNo });
  await stage.becomes(who, data.orderNo, 'PAID');
};
const teamsOf = async (who: Person) => (await send(contract.listTeams, {}, who)).data;
/** Somebody who has bought a plan for a new team. */
const newOwner = async () => {
  const who = await stage.somebody();
  await pay(who, { groupName: `团队 ${newId().slice(-8)}` });
  const id = (await teamsOf(who)).teams[0]?.id ?? '';
  return { who, id };
};
const linkOf = async (who: Person, id: string, mostUses = 1) => {
  const { data } = await send(contract.createTeamLink, { params: { id }, body: { mostUses } }, who);
  const [inviteId = '', secret = ''] = new URL(data.link).hash.slice(1).split('.');
  return { inviteId, secret };
};
const accept = (who: Person, body: { inviteId: string; secret?: string }) =>
  send(contract.acceptTeamInvite, { body }, who);
const joined = async (who: Person, owner: Person, id: string) => {
  expect((await accept(who, await linkOf(owner, id))).code).toBe(200);
  return who;
};
const levelOf = async (who: Person) => (await send(findUserMemberInfo, {}, who)).data.memberLevel;
const noticesOf = async (who: Person) =>
  (await send(noticePage, { query: {} }, who)).data.content.map(({ kind, subject }) => [kind, subject]);
const setSeats = (seats: number) =>
  stage.world.services.db.inPlatform((tx) =>
    tx.update(memberTemplate).set({ invitedNum: seats }).where(eq(memberTemplate.level, 'ENT_ADVANCED_MONTHLY')),
  );

describe('inviting', () => {
  it('PAY-17 by name: the person sees who asks and what it gives, accepts, and has the level', async () => {
    const { who: owner, id } = await newOwner();
    const person = await stage.somebody();
    const [team] = (await teamsOf(owner)).teams;
    expect(team).toMatchObject({ isOwner: true, level: plan.orderTemplateId, seats: { used: 0, total: 20 } });
    const invite = () => send(contract.inviteToTeam, { params: { id }, body: { account: person.username } }, owner);
    const first = await invite();
    expect((await invite()).data.id).toBe(first.data.id);
    expect(await noticesOf(person)).toEqual([['team.invited', team?.name]]);
    const seen = (await send(contract.readTeamInvite, { body: { inviteId: first.data.id } }, person)).data;
    expect(seen).toMatchObject({ teamName: team?.name, inviterName: owner.username, state: 'open' });
    expect(seen.benefits).toMatchObject({ countPerDay: 2000, editCount: 200 });
    expect((await teamsOf(person)).invites).toHaveLength(1);
    expect(await levelOf(person)).toBe('FREE');
    expect((await accept(person, { inviteId: first.data.id })).data).toEqual({ teamId: id });
    expect(await levelOf(person)).toBe(plan.orderTemplateId);
    expect((await teamsOf(person)).teams).toMatchObject([{ isOwner: false, ownerName: owner.username }]);
    expect(await noticesOf(owner)).toEqual([['team.joined', team?.name]]);
    expect((await teamsOf(owner)).teams[0]?.seats).toEqual({ used: 1, total: 20 });
    expect((await invite()).errorCode).toBe('TEAM_MEMBER_ALREADY');
  });

  it('a name nobody has, and everybody but the owner: told alike', async () => {
    const { who: owner, id } = await newOwner();
    const member = await joined(await stage.somebody(), owner, id);
    const call = { params: { id }, body: { account: 'nobody-at-all' } };
    expect((await send(contract.inviteToTeam, call, owner)).errorCode).toBe('EDITOR_UNKNOWN');
    for (const who of [member, await stage.somebody()]) {
      expect((await send(contract.inviteToTeam, call, who)).errorCode).toBe('NOT_FOUND');
      expect((await send(contract.createTeamLink, { params: { id }, body: { mostUses: 1 } }, who)).status).toBe(404);
      expect((await send(contract.listTeamInvites, { params: { id } }, who)).status).toBe(404);
    }
  });

  it('a link works as often as it says, until it is taken back or a week is over', async () => {
    const { who: owner, id } = await newOwner();
    const twice = await linkOf(owner, id, 2);
    const people = [await stage.somebody(), await stage.somebody(), await stage.somebody()];
    expect((await accept(people[0] as Person, { ...twice, secret: 'x'.repeat(43) })).errorCode).toBe('NOT_FOUND');
    expect((await accept(people[0] as Person, twice)).code).toBe(200);
    expect((await accept(people[0] as Person, twice)).code).toBe(200);
    expect((await accept(people[1] as Person, twice)).code).toBe(200);
    expect((await accept(people[2] as Person, twice)).errorCode).toBe('TEAM_INVITE_OVER');
    const back = await linkOf(owner, id);
    const params = { id, inviteId: back.inviteId };
    expect((await send(contract.revokeTeamInvite, { params }, owner)).code).toBe(200);
    expect((await accept(people[2] as Person, back)).errorCode).toBe('TEAM_INVITE_OVER');
    const late = await linkOf(owner, id);
    aheadMs = 8 * dayMs;
    const token = await stage.world.openToken(owner.host, people[2] as Person);
    expect((await accept({ ...(people[2] as Person), token }, late)).errorCode).toBe('TEAM_INVITE_OVER');
    aheadMs = 0;
    expect((await accept(people[2] as Person, late)).code).toBe(200);
  });

  it('the owner sees what people log in with; to each other they are names', async () => {
    const { who: owner, id } = await newOwner();
    const people = [await stage.somebody({ username: `${newId()}@example.com` }), await stage.somebody()] as const;
    for (const who of people) await joined(who, owner, id);
    const seenBy = async (who: Person) =>
      (await send(contract.listTeamMembers, { params: { id }, query: {} }, who)).data.content.map(
        ({ username }) => username,
      );
    expect(await seenBy(owner)).toContain(people[0].username);
    expect(await seenBy(people[1])).not.toContain(people[0].username);
    expect(await seenBy(people[1])).toHaveLength(3);
  });

  it('one may say no', async () => {
    const { who: owner, id } = await newOwner();
    const person = await stage.somebody();
    const call = { params: { id }, body: { account: person.username } };
    const { data } = await send(contract.inviteToTeam, call, owner);
    const other = await stage.somebody();
    const no = { body: { inviteId: data.id } };
    expect((await send(contract.declineTeamInvite, no, other)).errorCode).toBe('NOT_FOUND');
    expect((await send(contract.declineTeamInvite, no, person)).code).toBe(200);
    expect((await accept(person, { inviteId: data.id })).errorCode).toBe('TEAM_INVITE_OVER');
  });
});

describe('seats', () => {
  it('F8 a hundred accept at once and one seat is left: exactly one gets it', { timeout: 180_000 }, async () => {
    const { who: owner, id } = await newOwner();
    const people: Person[] = [];
    while (people.length < 100) people.push(await stage.somebody());
    const link = await linkOf(owner, id, 1_000);
    await setSeats(1);
    const answers = await Promise.all(people.map((who) => accept(who, link)));
    await setSeats(20);
    const taken = answers.filter(({ code }) => code === 200);
    const sentAway = answers.filter(
      ({ code, status, errorCode }) => code !== 200 && (status === 503 || errorCode === 'TEAM_FULL'),
    );
    expect([taken.length, sentAway.length]).toEqual([1, 99]);
    expect((await teamsOf(owner)).teams[0]?.seats.used).toBe(1);
    const { rows } = await inTenant(stage.tenantId, (tx) =>
      tx.execute(sql`select uses from team_invite where id = ${link.inviteId}`),
    );
    expect(rows).toEqual([{ uses: 1 }]);
  });

  it('who is removed, or goes, has their own level again at once, and the seat is free', async () => {
    const { who: owner, id } = await newOwner();
    const [first, second] = [await stage.somebody(), await stage.somebody()];
    await inTenant(stage.tenantId, (tx) =>
      tx.update(membership).set({ level: 'MONTHLY' }).where(eq(membership.accountId, second.id)),
    );
    for (const who of [first, second]) await joined(who, owner, id);
    const remove = (who: Person, by: Person) =>
      send(contract.removeTeamMember, { params: { id, accountId: who.id } }, by);
    expect((await remove(second, first)).errorCode).toBe('NOT_FOUND');
    expect((await remove(first, owner)).code).toBe(200);
    expect((await remove(first, owner)).errorCode).toBe('NOT_FOUND');
    expect(await levelOf(first)).toBe('FREE');
    expect((await teamsOf(first)).teams).toEqual([]);
    expect((await send(contract.listTeamMembers, { params: { id }, query: {} }, first)).status).toBe(404);
    expect((await remove(second, second)).code).toBe(200);
    expect(await levelOf(second)).toBe('MONTHLY');
    expect((await remove(owner, owner)).errorCode).toBe('TEAM_OWNER_STAYS');
    const name = (await teamsOf(owner)).teams[0]?.name;
    expect((await noticesOf(first))[0]).toEqual(['team.removed', name]);
    expect((await noticesOf(owner))[0]).toEqual(['team.left', name]);
    expect((await teamsOf(owner)).teams[0]?.seats.used).toBe(0);
    const rows = await inTenant(stage.tenantId, (tx) =>
      tx.select().from(audit).where(like(audit.action, 'team.%')).orderBy(audit.at),
    );
    const told = rows.filter(({ targetId }) => targetId === id).map(({ action }) => action);
    expect(told).toEqual(['team.link', 'team.join', 'team.link', 'team.join', 'team.remove', 'team.leave']);
  });
});

describe('the plan', () => {
  it('is renewed by the owner for all; when it ends everybody has their own level, and nobody can join', async () => {
    const { who: owner, id } = await newOwner();
    const member = await joined(await stage.somebody(), owner, id);
    expect((await send(buyMembers, { body: { ...plan, groupId: id } }, member)).errorCode).toBe('NOT_FOUND');
    const before = (await teamsOf(owner)).teams[0]?.endDate ?? '';
    const quoted = (await send(quoteMembers, { body: { ...plan, groupId: id } }, owner)).data;
    expect(quoted).toMatchObject({ renewUpgrade: 'RENEW', startDate: before });
    await pay(owner, { groupId: id });
    const info = (await send(findUserMemberInfo, {}, member)).data;
    expect(info.endDate).toBe(quoted.endDate);
    const link = await linkOf(owner, id);
    aheadMs = 70 * dayMs;
    const [late, admin] = [await stage.somebody(), await stage.somebody()];
    for (const who of [owner, member]) {
      const token = await stage.world.openToken(who.host, who);
      expect(await levelOf({ ...who, token })).toBe('FREE');
    }
    expect((await accept(late, link)).errorCode).toBe('TEAM_INVITE_OVER');
    const token = await stage.world.openToken(owner.host, owner);
    const asked = { params: { id }, body: { account: admin.username } };
    expect((await send(contract.inviteToTeam, asked, { ...owner, token })).errorCode).toBe('TEAM_PLAN_OVER');
    aheadMs = 0;
  });

  it('another team of the same owner begins today, and a member founds one of their own', async () => {
    const { who: owner, id } = await newOwner();
    const member = await joined(await stage.somebody(), owner, id);
    for (const who of [owner, member]) {
      const fresh = (await send(quoteMembers, { body: plan }, who)).data;
      expect(fresh).toMatchObject({ renewUpgrade: 'UPGRADE', credit: 0 });
      expect(fresh.startDate < ((await teamsOf(owner)).teams[0]?.endDate ?? '')).toBe(true);
    }
  });

  it('goes with the team when it is handed over: the new owner renews, the old one may leave', async () => {
    const { who: owner, id } = await newOwner();
    const [heir, third] = [await stage.somebody(), await stage.somebody()];
    for (const who of [heir, third]) await joined(who, owner, id);
    const open = await linkOf(owner, id);
    const give = (who: Person, by: Person) =>
      send(contract.handOverTeam, { params: { id }, body: { accountId: who.id } }, by);
    expect((await give(third, third)).errorCode).toBe('NOT_FOUND');
    expect((await give(await stage.somebody(), owner)).errorCode).toBe('NOT_FOUND');
    expect((await give(heir, owner)).code).toBe(200);
    expect((await accept(await stage.somebody(), open)).errorCode).toBe('TEAM_INVITE_OVER');
    expect((await noticesOf(heir))[0]?.[0]).toBe('team.owner');
    expect((await teamsOf(heir)).teams[0]).toMatchObject({ isOwner: true, seats: { used: 2 } });
    expect((await send(findUserInfo, {}, owner)).data.groups).toMatchObject([{ isOwner: false }]);
    const quoted = await send(quoteMembers, { body: { ...plan, groupId: id } }, heir);
    expect(quoted.data.renewUpgrade).toBe('RENEW');
    expect((await send(quoteMembers, { body: { ...plan, groupId: id } }, owner)).errorCode).toBe('NOT_FOUND');
    const left = await send(contract.removeTeamMember, { params: { id, accountId: owner.id } }, owner);
    expect([left.code, await levelOf(owner), await levelOf(third)]).toEqual([200, 'FREE', plan.orderTemplateId]);
  });

  it('ends with its owner: whoever was in it is told, and has their own level', async () => {
    const { who: owner, id } = await newOwner();
    const member = await joined(await stage.somebody(), owner, id);
    const name = (await teamsOf(owner)).teams[0]?.name;
    await inTenant(stage.tenantId, (tx) =>
      tx.execute(sql`update account set delete_at = now() - interval '1 minute' where id = ${owner.id}`),
    );
    expect(await eraseDueAccounts(stage.world.services)).toBe(1);
    expect((await noticesOf(member))[0]).toEqual(['team.ended', name]);
    expect([await levelOf(member), (await teamsOf(member)).teams]).toEqual(['FREE', []]);
  });
});

describe('a plan of one’s own', () => {
  it('PAY-16 beneath the team’s is not sold, in words that name the team; to whoever left it, it is', async () => {
    const { who: owner, id } = await newOwner();
    const member = await joined(await stage.somebody(), owner, id);
    const name = (await teamsOf(owner)).teams[0]?.name ?? '';
    const body = { orderTemplateId: 'MONTHLY', configId: 'm1' } as const;
    for (const route of [quoteMembers, buyMembers]) {
      const refused = await send(route, { body }, member);
      expect(refused).toMatchObject({ errorCode: 'TEAM_PLAN_HIGHER', msg: expect.stringContaining(name) });
    }
    expect((await send(contract.removeTeamMember, { params: { id, accountId: member.id } }, member)).code).toBe(200);
    expect((await send(quoteMembers, { body }, member)).data).toMatchObject({ orderAmount: 890 });
  });
});

describe('knowledge space', () => {
  const megabyte = 1024 * 1024;
  const baseWith = async (who: Person, size: number) => {
    const { data } = await send(createKnowledge, { body: { name: '资料' } }, who);
    await inTenant(stage.tenantId, (tx) =>
      tx.insert(knowledgeFile).values({
        ...{ tenantId: stage.tenantId, id: newId(), knowledgeId: data.id, name: 'a.txt', extension: 'txt' },
        ...{ mimeType: 'text/plain', size, state: 'waiting' as const, method: 'auto' as const, maxLength: 800 },
        ...{ uploadedAt: new Date(), changedAt: new Date() },
      }),
    );
    return data.id;
  };
  const spaceOf = async (who: Person, id: string) => (await send(readKnowledge, { params: { id } }, who)).data.space;

  it('PAY-17 is the team’s: what one of it keeps is taken from all, until they leave it', async () => {
    const { who: owner, id } = await newOwner();
    const [member, outsider] = [await joined(await stage.somebody(), owner, id), await stage.somebody()];
    const name = (await teamsOf(owner)).teams[0]?.name;
    const bases = [await baseWith(owner, 3 * megabyte), await baseWith(member, 5 * megabyte)] as const;
    const shared = { usedBytes: 8 * megabyte, mostBytes: 20_480 * megabyte, team: name };
    expect(await spaceOf(owner, bases[0])).toEqual(shared);
    expect(await spaceOf(member, bases[1])).toEqual(shared);
    expect(await spaceOf(outsider, await baseWith(outsider, megabyte))).toMatchObject({
      usedBytes: megabyte,
      team: null,
    });

    await send(contract.removeTeamMember, { params: { id, accountId: member.id } }, member);
    expect(await spaceOf(member, bases[1])).toMatchObject({ usedBytes: 5 * megabyte, team: null });
  });

  const text = Buffer.from('第一条 为了规范停放，制定本办法。\n'.repeat(1_000));
  const upload = (who: Person, base: string, no: number) => {
    const path = fillPath(uploadKnowledgeFile.path, { id: base }) as `/${string}`;
    return sendParts(stage.world, { ...uploadKnowledgeFile, path }, [partOf({ name: `${no}.txt`, bytes: text })], who);
  };
  const objects = async () => {
    let count = 0;
    for await (const page of stage.world.services.storage.list(`${stage.tenantId}/`)) count += page.length;
    return count;
  };

  it('F8 PAY-17 three of a team upload into it at once: what is left is given out once', {
    timeout: 60_000,
  }, async () => {
    const { who: owner, id } = await newOwner();
    const people = [
      owner,
      await joined(await stage.somebody(), owner, id),
      await joined(await stage.somebody(), owner, id),
    ];
    const most = 20_480 * megabyte;
    const room = 5;
    const bases = [await baseWith(owner, most - room * text.length - 1), await baseWith(people[1] as Person, 1)];
    bases.push((await send(createKnowledge, { body: { name: '资料' } }, people[2])).data.id);
    const before = await objects();
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, no) => upload(people[no % 3] as Person, bases[no % 3] as string, no)),
    );
    const refused = answers.filter(({ errorCode }) => errorCode !== undefined);
    expect(answers.length - refused.length).toBe(room);
    expect(new Set(refused.map(({ errorCode }) => errorCode))).toEqual(new Set(['KNOWLEDGE_SPACE_FULL']));
    expect(await objects()).toBe(before + room);
    for (const [no, who] of people.entries())
      expect(await spaceOf(who, bases[no] as string)).toMatchObject({ usedBytes: most, mostBytes: most });

    // Whoever leaves takes what is theirs along, and what that frees is the others'.
    const freed = await send(contract.removeTeamMember, { params: { id, accountId: (people[1] as Person).id } }, owner);
    expect(freed.code).toBe(200);
    expect((await spaceOf(owner, bases[0] as string)).usedBytes).toBeLessThan(most);
  });
});
