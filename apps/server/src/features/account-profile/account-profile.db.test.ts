import * as contract from '@zhixing/contract/account-profile';
import { agentDetail, launchCounts, launchPage } from '@zhixing/contract/agent';
import { endOwnLogins, listOwnLogins } from '@zhixing/contract/auth';
import { deleteFile, uploadIcon } from '@zhixing/contract/file';
import { listLabels } from '@zhixing/contract/label';
import { noticePage } from '@zhixing/contract/notice';
import { findUserInfo } from '@zhixing/contract/user';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { uniqueAddress, uniqueMail } from '../../../test/unique.ts';
import { openWorld, testPassword, type World } from '../../../test/world.ts';
import { checkCode } from '../../db/schema/account.ts';
import { audit } from '../../db/schema/audit.ts';
import { notice } from '../../db/schema/notice.ts';
import { tenant } from '../../db/schema/tenant.ts';
import { codeOf } from '../auth/check-code.ts';
import * as make from '../file/test-files/sample-files.ts';
import { sendFile } from '../file/test-files/send-file.ts';

let world: World;
let here: { id: string; host: string };

beforeAll(async () => {
  world = await openWorld();
  here = await world.addTenant();
});
afterAll(() => world.close());

const addPerson = async (options: Parameters<World['addAccount']>[1] = {}) => {
  const who = await world.addAccount(here.host, options);
  return { ...who, host: here.host, token: await world.openToken(here.host, who), address: uniqueAddress() };
};
type Person = Awaited<ReturnType<typeof addPerson>>;
const infoOf = async (who: Person) => (await world.send(findUserInfo, {}, who)).data;
const save = (who: Person, displayName: string, avatar: string | null = null) =>
  world.send(contract.saveProfile, { body: { displayName, avatar } }, who);
const iconOf = async ({ host, token }: Person) =>
  `#${(await sendFile(world, uploadIcon, { name: 'a.png', bytes: make.png() }, { host, token })).data.id}`;

describe('a person’s own name and picture', () => {
  it('are what others see of them: on the market, in the details, in their own menu', async () => {
    const [who, reader] = [await addPerson(), await addPerson()];
    const agentId = await addAgent(world, who);
    const avatar = await iconOf(who);
    expect((await save(who, '林知远', avatar)).data).toMatchObject({
      displayName: '林知远',
      avatar,
      chosenName: '林知远',
    });
    const author = { name: '林知远', avatar };
    const page = await world.send(launchPage, { body: {} }, { host: here.host });
    expect(page.data.content.find(({ id }) => id === agentId)?.author).toEqual(author);
    const detail = await world.send(agentDetail, { params: { id: agentId }, query: {} }, reader);
    expect(detail.data).toMatchObject({ ownerName: '林知远', author });
    expect((await save(who, '')).data).toMatchObject({ displayName: who.username, avatar: null });
    const cardFor = async (as: { host: string; token?: string }) =>
      (await world.send(launchPage, { body: {} }, as)).data.content.find(({ id }) => id === agentId);
    expect((await cardFor(reader))?.author).toEqual({ name: who.username, avatar: null });
    expect((await cardFor({ host: here.host }))?.author).toBeUndefined();
  });

  it('the picture is one’s own; when it is deleted the first letter is back', async () => {
    const [who, other] = [await addPerson(), await addPerson()];
    expect((await save(who, '甲', await iconOf(other))).errorCode).toBe('NOT_FOUND');
    const avatar = await iconOf(who);
    await save(who, '甲', avatar);
    expect((await world.send(deleteFile, { params: { id: avatar.slice(1) } }, who)).code).toBe(200);
    expect(await infoOf(who)).toMatchObject({ displayName: '甲', avatar: null });
  });

  it.each(['\u202Eevil', 'a\u0000b', 'a\u200Bb', 'x'.repeat(31)])('%j is no name', async (name) => {
    expect((await save(await addPerson(), name)).errorCode).toBe('BAD_REQUEST');
  });
});

const askCode = (who: Person, account: string) => world.send(contract.sendContactCode, { body: { account } }, who);
const readCode = async (account: string) => {
  const [row] = await world.services.db.inTenant(here.id, (tx) =>
    tx.select().from(checkCode).where(eq(checkCode.account, account)).orderBy(desc(checkCode.createdAt)).limit(1),
  );
  return row ? codeOf(world.services.env.APP_SECRET, row.id) : '';
};
const change = async (who: Person, account: string, over: Partial<{ checkCode: string; password: string }> = {}) =>
  world.send(
    contract.changeContact,
    { body: { account, checkCode: await readCode(account), password: testPassword, ...over } },
    who,
  );

describe('another mail or phone', () => {
  it('takes the code that went there and the password; the old mail is told, and it is written down', async () => {
    const [old, next] = [uniqueMail(), uniqueMail()];
    const who = await addPerson({ username: old, email: old });
    expect((await askCode(who, next)).code).toBe(200);
    const right = await readCode(next);
    const wrong = right === '000000' ? '000001' : '000000';
    expect((await change(who, next, { password: 'not-the-password' })).errorCode).toBe('PASSWORD_WRONG');
    expect((await change(who, next, { checkCode: wrong })).errorCode).toBe('CHECK_CODE_WRONG');
    const { data } = await change(who, next);
    expect(data).toMatchObject({ username: next, userInfo: { email: next } });
    expect((await infoOf(who)).username).toBe(next);
    expect((await change(who, next)).errorCode).toBe('CHECK_CODE_WRONG');
    const [row] = await world.services.db.inTenant(here.id, (tx) =>
      tx.select().from(notice).where(eq(notice.accountId, who.id)),
    );
    expect(row).toMatchObject({ kind: 'account.contact', mailTo: old });
    expect((await world.send(noticePage, { query: {} }, who)).data.content[0]?.kind).toBe('account.contact');
    const written = await world.services.db.inTenant(here.id, (tx) =>
      tx
        .select()
        .from(audit)
        .where(and(eq(audit.action, 'account.contact'), eq(audit.targetId, who.id))),
    );
    expect(written).toHaveLength(1);
  });

  it('an account name of its own stays; lists of the tenant follow a name that moves', async () => {
    const who = await addPerson({ email: uniqueMail() });
    const phone = `139${String(Date.now()).slice(-8)}`;
    await askCode(who, phone);
    expect((await change(who, phone)).data).toMatchObject({ username: who.username, userInfo: { phone } });

    const [old, next] = [uniqueMail(), uniqueMail()];
    const lists = await world.addTenant({ settings: { homeLandingAccounts: ['somebody', old] } });
    const moved = await world.addAccount(lists.host, { username: old, email: old });
    const as = { host: lists.host, token: await world.openToken(lists.host, moved), address: uniqueAddress() };
    await world.send(contract.sendContactCode, { body: { account: next } }, as);
    const [code] = await world.services.db.inTenant(lists.id, (tx) =>
      tx.select().from(checkCode).where(eq(checkCode.account, next)),
    );
    const body = {
      account: next,
      checkCode: codeOf(world.services.env.APP_SECRET, code?.id ?? ''),
      password: testPassword,
    };
    expect((await world.send(contract.changeContact, { body }, as)).code).toBe(200);
    const [row] = await world.services.db.shared.select().from(tenant).where(eq(tenant.id, lists.id));
    expect(row?.settings).toMatchObject({ homeLandingAccounts: ['somebody', next] });
  });

  it('a code is good for whoever asked for it, and nobody’s address is taken, also when two come at once', async () => {
    const [one, other] = [await addPerson(), await addPerson()];
    const wanted = uniqueMail();
    await askCode(one, wanted);
    expect((await change(other, wanted)).errorCode).toBe('CHECK_CODE_WRONG');
    const replies = await Promise.all([change(one, wanted), change(one, wanted), change(one, wanted)]);
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    const taken = await addPerson({ email: uniqueMail() });
    const { email } = (await infoOf(taken)).userInfo;
    expect((await askCode(other, email ?? '')).code).toBe(200);
    expect((await change(other, email ?? '')).errorCode).toBe('ACCOUNT_NAME_TAKEN');
  });
});

it('every login says by what it was made; all of them end at once', async () => {
  const who = await addPerson();
  const { data } = await world.send(listOwnLogins, {}, who);
  expect(data.logins[0]).toMatchObject({ device: '', isCurrent: true });
  await world.openToken(here.host, who);
  expect((await world.send(endOwnLogins, { body: { password: testPassword, all: true } }, who)).code).toBe(200);
  expect((await world.send(findUserInfo, {}, who)).errorCode).toBe('TOKEN_INVALID');
});

it('MKT-04 a tenant may close its market to strangers; its own people see it', async () => {
  const closed = await world.addTenant({ settings: { marketOpen: false } });
  const who = await world.addAccount(closed.host);
  const token = await world.openToken(closed.host, who);
  for (const as of [{ host: closed.host }, { host: closed.host, token }]) {
    const codes = [
      (await world.send(launchPage, { body: {} }, as)).errorCode,
      (await world.send(launchCounts, { query: {} }, as)).errorCode,
      (await world.send(listLabels, {}, as)).errorCode,
    ];
    expect(new Set(codes)).toEqual(new Set(['token' in as ? undefined : 'TOKEN_INVALID']));
  }
  expect((await world.send(launchPage, { body: {} }, { host: here.host })).code).toBe(200);
});
