import * as links from '@zhixing/contract/account-link';
import { listUsers, updateUser } from '@zhixing/contract/admin';
import * as auth from '@zhixing/contract/auth';
import { findUserInfo } from '@zhixing/contract/user';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uniqueAddress, uniqueMail } from '../../../test/unique.ts';
import { openWorld, testPassword, type World } from '../../../test/world.ts';
import { dayMs } from '../../base/durations.ts';
import { newId } from '../../base/id.ts';
import { account } from '../../db/schema/account.ts';
import { accountLink } from '../../db/schema/account-link.ts';
import { audit } from '../../db/schema/audit.ts';
import { createMailGateway } from '../../gateways/mail/send-mail.ts';
import { deliverLink } from './index.ts';

let world: World;
let here: { id: string; host: string };
let elsewhere: { id: string; host: string };
let adminId: string;
let admin: { host: string; token: string };
let foreign: { host: string; token: string };
let platform: { host: string; token: string };
let clock = 0;
const { MAIL_INBOX_URL = '' } = process.env;

const tokenOf = async (host: string, role: 'user' | 'support' | 'admin') => {
  const who = await world.addAccount(host, { role });
  return { id: who.id, as: { host, token: await world.openToken(host, who) } };
};

beforeAll(async () => {
  world = await openWorld({ now: () => new Date(Date.now() + clock) });
  here = await world.addTenant({ settings: { registrationOpen: false } });
  elsewhere = await world.addTenant();
  ({ id: adminId, as: admin } = await tokenOf(here.host, 'admin'));
  foreign = (await tokenOf(elsewhere.host, 'admin')).as;
  platform = (await tokenOf('platform.test', 'admin')).as;
});
afterAll(() => world.close());

const newName = () => `n${newId().replaceAll('-', '').slice(-14)}`;
const keyOf = (link: string | null) => {
  const [, linkId = '', secret = ''] = /#([^.]+)\.(.+)$/.exec(link ?? '') ?? [];
  return { linkId, secret };
};
const invite = async (body: Partial<{ role: 'user' | 'support' | 'admin'; email: string; tenantId: string }> = {}) => {
  const { data } = await world.send(links.createInvite, { body: { role: 'user', ...body } }, admin);
  return { ...data, key: keyOf(data.link) };
};
type Key = { linkId: string; secret: string };
const accept = (key: Key, username = newName(), host = here.host) =>
  world.send(
    links.acceptInvite,
    { body: { ...key, username, displayName: '小陈', password: 'a fresh sentence 9' } },
    { host, address: uniqueAddress() },
  );
const read = (key: Key, host = here.host) =>
  world.send(links.readAccountLink, { body: key }, { host, address: uniqueAddress() });
const listed = async (id: string, as = admin) => {
  const { data } = await world.send(links.listInvites, { query: { pageSize: 100 } }, as);
  return data.content.find((one) => one.id === id);
};
const audited = async (tenantId: string, action: string) => {
  const rows = await world.services.db.inTenant(tenantId, (tx) =>
    tx
      .select()
      .from(audit)
      .where(and(eq(audit.tenantId, tenantId), eq(audit.action, action))),
  );
  return rows;
};
const captcha = async () => {
  const { data } = await world.send(auth.captchaImage, {}, { host: here.host, address: uniqueAddress() });
  return { uuid: data.uuid, code: (await world.services.tickets.peek('captcha', data.uuid)) ?? '' };
};
const logIn = async (username: string, password: string, newPassword?: string) =>
  world.send(
    auth.login,
    { body: { username, password, ...(await captcha()), ...(newPassword === undefined ? {} : { newPassword }) } },
    { host: here.host, address: uniqueAddress() },
  );
const later = async <T>(ms: number, work: () => Promise<T>) => {
  clock = ms;
  try {
    return await work();
  } finally {
    clock = 0;
  }
};

describe('an invitation to a closed tenant', () => {
  it('TENANT-05 lets a stranger in with the role the inviter fixed, and says who came of it', async () => {
    const { id, key, link } = await invite({ role: 'support' });
    expect(link).toMatch(new RegExp(`^http://${here.host}/account-link#`));
    expect((await read(key)).data).toMatchObject({ kind: 'invite', state: 'open', role: 'support', email: null });
    const username = newName();
    const { code, data } = await accept(key, username);
    expect([code, data.userInfo]).toMatchObject([200, { username, role: 'support', displayName: '小陈' }]);
    expect((await world.send(findUserInfo, {}, { host: here.host, token: data.token })).code).toBe(200);
    expect((await logIn(username, 'a fresh sentence 9')).code).toBe(200);
    expect(await listed(id)).toMatchObject({ state: 'used', username, role: 'support', mail: 'none' });
    expect((await audited(here.id, 'account.join')).map(({ actorName }) => actorName)).toContain(username);
  });

  it('is good once, however many come at the same moment', async () => {
    const { key } = await invite();
    const replies = await Promise.all(Array.from({ length: 8 }, () => accept(key)));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(new Set(replies.filter(({ code }) => code !== 200).map(({ errorCode }) => errorCode))).toEqual(
      new Set(['LINK_OVER']),
    );
    expect((await read(key)).data.state).toBe('used');
  });

  it('is over when its days are, or when it is taken back; both are said', async () => {
    const old = await invite();
    const late = links.inviteDays * dayMs + 1000;
    expect(await later(late, async () => (await read(old.key)).data.state)).toBe('expired');
    expect(await later(late, async () => (await accept(old.key)).errorCode)).toBe('LINK_OVER');
    const back = await invite();
    expect((await world.send(links.revokeInvite, { params: { id: back.id } }, admin)).code).toBe(200);
    expect((await read(back.key)).data.state).toBe('revoked');
    expect((await accept(back.key)).errorCode).toBe('LINK_OVER');
    expect((await world.send(links.revokeInvite, { params: { id: back.id } }, admin)).errorCode).toBe('NOT_FOUND');
    expect((await audited(here.id, 'invite.revoke')).map(({ targetId }) => targetId)).toContain(back.id);
  });

  it('a name that is taken leaves the invitation open', async () => {
    const { key } = await invite();
    const who = await world.addAccount(here.host, { username: newName() });
    expect((await accept(key, who.username)).errorCode).toBe('ACCOUNT_NAME_TAKEN');
    expect((await accept(key)).code).toBe(200);
  });

  it('is absent to other tenants, and with another secret', async () => {
    const { id, key } = await invite();
    expect((await read(key, elsewhere.host)).errorCode).toBe('NOT_FOUND');
    expect((await accept(key, newName(), elsewhere.host)).errorCode).toBe('NOT_FOUND');
    expect((await read({ ...key, secret: 'A'.repeat(43) })).errorCode).toBe('NOT_FOUND');
    expect((await world.send(links.revokeInvite, { params: { id } }, foreign)).errorCode).toBe('NOT_FOUND');
    expect(await listed(id, foreign)).toBeUndefined();
    const asked = { body: { role: 'user' as const, tenantId: here.id } };
    expect((await world.send(links.createInvite, asked, foreign)).errorCode).toBe('NOT_FOUND');
    expect(
      (
        await world.send(
          links.setPasswordByLink,
          { body: { ...key, newPassword: 'a fresh sentence 9' } },
          { host: here.host },
        )
      ).errorCode,
    ).toBe('NOT_FOUND');
  });

  it('ends with the right to invite: one who is made a user has no door left open, be it a reset or a first password', async () => {
    const other = await tokenOf(here.host, 'admin');
    const make = async (role: 'user' | 'admin') => {
      const { data } = await world.send(links.createInvite, { body: { role } }, other.as);
      return keyOf(data.link);
    };
    const [high, low] = [await make('admin'), await make('user')];
    const victim = await world.addAccount(here.host, { role: 'admin' });
    const reset = await world.send(
      links.resetUserPassword,
      { params: { id: victim.id }, body: { way: 'link' } },
      other.as,
    );
    const made = await world.send(
      links.createUser,
      { body: { username: newName(), displayName: '', role: 'admin' } },
      other.as,
    );
    const change = (body: { role: 'user'; status: 'active' }) =>
      world.send(updateUser, { params: { id: other.id }, body: { ...body, isWhite: false } }, admin);
    await change({ role: 'user', status: 'active' });
    expect((await accept(high)).errorCode).toBe('LINK_OVER');
    expect((await read(low)).data.state).toBe('revoked');
    expect((await read(keyOf(reset.data.link))).data.state).toBe('revoked');
    const taken = await logIn(made.data.user.username, made.data.password, 'a fresh sentence 9');
    expect(taken.errorCode).toBe('LOGIN_FAILED');
    const support = await tokenOf(here.host, 'support');
    expect((await world.send(links.createInvite, { body: { role: 'user' } }, support.as)).errorCode).toBe(
      'NO_PERMISSION',
    );
  });

  it('the platform invites the first administrator of a tenant, to that tenant’s own site', async () => {
    const fresh = await world.addTenant({ settings: { registrationOpen: false } });
    const { data } = await world.send(links.createInvite, { body: { role: 'admin', tenantId: fresh.id } }, platform);
    expect(data.link).toContain(`//${fresh.host}/account-link#`);
    expect((await read(keyOf(data.link), here.host)).errorCode).toBe('NOT_FOUND');
    const joined = await accept(keyOf(data.link), newName(), fresh.host);
    expect(joined.data.userInfo).toMatchObject({ role: 'admin', tenantId: fresh.id, isPlatformStaff: false });
    expect(await audited(fresh.id, 'invite.create')).toHaveLength(1);
  });

  it('goes by mail to the address it is for, which is then the account’s; the link is told to nobody else', async () => {
    const email = uniqueMail();
    const { id, link } = await invite({ email });
    expect(link).toBeNull();
    const [row] = await world.services.db.inTenant(here.id, (tx) =>
      tx.select().from(accountLink).where(eq(accountLink.id, id)),
    );
    const mail = createMailGateway({ url: world.services.env.SMTP_URL, from: world.services.env.MAIL_FROM });
    const target = { tenantId: here.id, accountLinkId: id };
    const sent = await deliverLink(world.services, mail, target, AbortSignal.timeout(10_000));
    expect(['sent', 'already']).toContain(sent);
    expect(await deliverLink(world.services, mail, target, AbortSignal.timeout(10_000))).toBe('already');
    mail.close();
    const inbox = (await (await fetch(`${MAIL_INBOX_URL}/messages?to=${encodeURIComponent(email)}`)).json()) as {
      text: string;
    }[];
    const letters = JSON.stringify(inbox);
    const [, secret = ''] = new RegExp(`${id}\\.([\\w-]{43})`).exec(letters) ?? [];
    expect(letters).toContain('invites you');
    expect(letters).toContain('邀请你');
    expect(row?.secretHash.toString('base64url')).not.toBe(secret);
    expect(await listed(id)).toMatchObject({ mail: 'sent', email });
    expect((await world.send(links.createInvite, { body: { role: 'user', email } }, admin)).code).toBe(200);
    const { data } = await accept({ linkId: id, secret });
    expect(data.userInfo.userInfo.email).toBe(email);
    expect((await world.send(links.createInvite, { body: { role: 'user', email } }, admin)).errorCode).toBe(
      'ACCOUNT_NAME_TAKEN',
    );
  });
});

describe('an account that an administrator makes', () => {
  const create = (
    body: Partial<{ username: string; role: 'admin'; email: string; tenantId: string }> = {},
    as = admin,
  ) =>
    world.send(links.createUser, { body: { username: newName(), displayName: '新来的', role: 'user', ...body } }, as);

  it('has a password for one time: it opens nothing before it is changed, and nothing after', async () => {
    const { data } = await create();
    const { username } = data.user;
    expect(data.user).toMatchObject({ displayName: '新来的', oneTimeUntil: data.expiresDate });
    expect((await logIn(username, data.password)).errorCode).toBe('PASSWORD_ONE_TIME');
    expect((await logIn(username, data.password, data.password)).errorCode).toBe('PASSWORD_GUESSABLE');
    expect((await logIn(username, data.password, 'a fresh sentence 9')).code).toBe(200);
    expect((await logIn(username, data.password, 'a fresh sentence 10')).errorCode).toBe('LOGIN_FAILED');
    expect((await logIn(username, 'a fresh sentence 9', 'a fresh sentence 10')).errorCode).toBe('BAD_REQUEST');
    const again = await logIn(username, 'a fresh sentence 9');
    expect(again.data.userInfo.displayName).toBe('新来的');
    const found = await world.send(listUsers, { query: { search: username } }, admin);
    expect(found.data.content[0]).toMatchObject({ oneTimeUntil: null, displayName: '新来的' });
  });

  it('of many who change it at once one comes in', async () => {
    const { data } = await create();
    const replies = await Promise.all(
      Array.from({ length: 4 }, (_, n) => logIn(data.user.username, data.password, `a fresh sentence ${n}0`)),
    );
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  it('the password for one time is good for some days only', async () => {
    const { data } = await create();
    const late = links.oneTimePasswordDays * dayMs + 1000;
    expect(await later(late, async () => (await logIn(data.user.username, data.password)).errorCode)).toBe(
      'LOGIN_FAILED',
    );
  });

  it('takes nobody’s name, mail or phone, and is written down', async () => {
    const email = uniqueMail();
    const first = await create({ email });
    expect((await create({ username: first.data.user.username })).errorCode).toBe('ACCOUNT_NAME_TAKEN');
    expect((await create({ email })).errorCode).toBe('ACCOUNT_NAME_TAKEN');
    expect((await create({}, (await tokenOf(here.host, 'support')).as)).errorCode).toBe('NO_PERMISSION');
    expect((await create({ tenantId: here.id }, foreign)).errorCode).toBe('NOT_FOUND');
    const other = await create({ tenantId: here.id, role: 'admin' }, platform);
    expect(other.data.user).toMatchObject({ tenantId: here.id, role: 'admin' });
    const written = await audited(here.id, 'account.create');
    expect(written.map(({ targetId }) => targetId)).toEqual(
      expect.arrayContaining([first.data.user.id, other.data.user.id]),
    );
    expect(JSON.stringify(written)).not.toContain(first.data.password);
  });
});

describe('a password that an administrator resets', () => {
  const reset = (id: string, way: 'link' | 'mail' = 'link', as = admin) =>
    world.send(links.resetUserPassword, { params: { id }, body: { way } }, as);
  const set = (key: Key, newPassword = 'a fresh sentence 9') =>
    world.send(
      links.setPasswordByLink,
      { body: { ...key, newPassword } },
      { host: here.host, address: uniqueAddress() },
    );

  it('ends every login and the old password; the link sets a new one, once', async () => {
    const who = await world.addAccount(here.host);
    const token = await world.openToken(here.host, who);
    const { data } = await reset(who.id);
    const key = keyOf(data.link);
    expect((await world.send(findUserInfo, {}, { host: here.host, token })).errorCode).toBe('TOKEN_INVALID');
    expect((await logIn(who.username, testPassword)).errorCode).toBe('LOGIN_FAILED');
    expect((await read(key)).data).toMatchObject({ kind: 'reset', state: 'open', username: who.username });
    expect((await set(key, '12345678')).errorCode).toBe('PASSWORD_GUESSABLE');
    const replies = await Promise.all(Array.from({ length: 6 }, (_, n) => set(key, `a fresh sentence ${n}`)));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    expect((await read(key)).data.state).toBe('used');
    const winner = replies.findIndex(({ code }) => code === 200);
    expect((await logIn(who.username, `a fresh sentence ${winner}`)).code).toBe(200);
    expect((await audited(here.id, 'account.reset-link')).map(({ targetId }) => targetId)).toContain(who.id);
  });

  it('a later link, another password or the hours end the one before', async () => {
    const who = await world.addAccount(here.host, { email: uniqueMail() });
    const first = keyOf((await reset(who.id)).data.link);
    const second = keyOf((await reset(who.id)).data.link);
    expect((await read(first)).data.state).toBe('revoked');
    const late = links.resetLinkHours * 3_600_000 + 1000;
    expect(await later(late, async () => (await set(second)).errorCode)).toBe('LINK_OVER');
    await world.services.db.inTenant(here.id, (tx) =>
      tx.update(account).set({ passwordHash: 'chosen by themselves meanwhile' }).where(eq(account.id, who.id)),
    );
    expect((await set(second)).errorCode).toBe('LINK_OVER');
  });

  it('is not for oneself, not for strangers, and goes by mail only where there is one', async () => {
    const who = await world.addAccount(here.host);
    expect((await reset(adminId)).errorCode).toBe('OWN_ACCOUNT_FIXED');
    expect((await reset(who.id, 'link', foreign)).errorCode).toBe('NOT_FOUND');
    expect((await reset(who.id, 'mail')).errorCode).toBe('ACCOUNT_WITHOUT_MAIL');
    expect((await logIn(who.username, testPassword)).code).toBe(200);
    const mailed = await world.addAccount(here.host, { email: uniqueMail() });
    expect((await reset(mailed.id, 'mail', platform)).data.link).toBeNull();
  });
});
