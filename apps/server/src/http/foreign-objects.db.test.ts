import * as admin from '@zhixing/contract/admin';
import * as qr from '@zhixing/contract/qr-login';
import type { Route, RouteCall } from '@zhixing/contract/route';
import { findIsFirstLogin, findUserInfo } from '@zhixing/contract/user';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPrincipals, platformHost } from '../../test/principals.ts';
import { openWorld, type World } from '../../test/world.ts';
import { newId } from '../base/id.ts';
import { account, accountToken } from '../db/schema/account.ts';
import { audit } from '../db/schema/audit.ts';
import { tenant, tenantHost } from '../db/schema/tenant.ts';

let world: World;
let here: { id: string; host: string };
let elsewhere: { id: string; host: string };
let tokens: Record<'user' | 'support' | 'admin' | 'platformAdmin' | 'platformSupport', string>;
let people: Awaited<ReturnType<typeof createPrincipals>>['people'];
let foreignUser: { id: string; username: string };

beforeAll(async () => {
  world = await openWorld();
  here = await world.addTenant();
  elsewhere = await world.addTenant();
  const made = await createPrincipals(world, here, elsewhere);
  people = made.people;
  foreignUser = await world.addAccount(elsewhere.host);
  tokens = {
    user: await made.tokenOf('user'),
    support: await made.tokenOf('support'),
    admin: await made.tokenOf('admin'),
    platformAdmin: await made.tokenOf('platformAdmin', platformHost),
    platformSupport: await made.tokenOf('platformSupport', platformHost),
  };
});
afterAll(() => world.close());

const brand = { title: '改', primaryColor: '#112233' };
const tenantBody = { name: '改名', brand, settings: { hideCardMenu: true }, status: 'disabled' as const };
const userBody = { role: 'admin' as const, isWhite: true, status: 'disabled' as const };

/** Every row of a tenant that a call could have touched. */
const rowsOf = (tenantId: string) =>
  world.services.db.inPlatform(async (tx) => ({
    tenant: await tx.select().from(tenant).where(eq(tenant.id, tenantId)),
    hosts: await tx.select().from(tenantHost).where(eq(tenantHost.tenantId, tenantId)).orderBy(tenantHost.host),
    accounts: await tx.select().from(account).where(eq(account.tenantId, tenantId)).orderBy(account.id),
    tokens: await tx.select().from(accountToken).where(eq(accountToken.tenantId, tenantId)).orderBy(accountToken.id),
    audit: await tx.select().from(audit).where(eq(audit.tenantId, tenantId)).orderBy(desc(audit.at), audit.id),
  }));

/** The answer as bytes, with its request id taken out. */
const bytesOf = async <R extends Route>(route: R, call: RouteCall<R>, token?: string) => {
  const { reply, status } = await world.send(route, call, { host: here.host, ...(token ? { token } : {}) });
  const { date, 'x-request-id': requestId, 'content-length': _, 'server-timing': total, ...headers } = reply.headers;
  expect(total).toMatch(/^total;dur=[\d.]+$/);
  return { status, headers, body: reply.body.replaceAll(String(requestId), '') };
};

const newQr = async (host: string) => (await world.send(qr.qrCode, {}, { host })).data;

describe('PERM-09 a foreign object answers exactly as an absent one, and nothing happens to it', () => {
  const compare = async <R extends Route>(
    route: R,
    call: (id: string) => RouteCall<R>,
    foreignId: string,
    token?: string,
  ) => {
    const before = await rowsOf(elsewhere.id);
    const foreign = await bytesOf(route, call(foreignId), token);
    const absent = await bytesOf(route, call(newId()), token);
    expect(foreign).toEqual(absent);
    expect(await rowsOf(elsewhere.id)).toEqual(before);
    return {
      status: foreign.status,
      ...(JSON.parse(foreign.body) as { msg: string; errorCode?: string; data: unknown }),
    };
  };
  const notFound = { status: 404, code: 404, msg: '请求资源不存在', errorCode: 'NOT_FOUND', data: null };
  const expired = { status: 200, code: 500, msg: '二维码已失效，请刷新', errorCode: 'QR_EXPIRED', data: null };

  it('ERR-04 updateTenant', async () => {
    const call = (id: string) => ({ params: { id }, body: { ...tenantBody, hosts: [{ host: elsewhere.host }] } });
    expect(await compare(admin.updateTenant, call, elsewhere.id, tokens.admin)).toMatchObject(notFound);
  });

  it('ERR-04 updateUser', async () => {
    const call = (id: string) => ({ params: { id }, body: userBody });
    expect(await compare(admin.updateUser, call, foreignUser.id, tokens.admin)).toMatchObject(notFound);
  });

  it('ERR-04 findIsFirstLogin', async () => {
    const call = (tenantId: string) => ({ query: { tenantId } });
    expect(await compare(findIsFirstLogin, call, elsewhere.id, tokens.user)).toMatchObject(notFound);
  });

  it('the QR code of another tenant: scan, confirm, and status even with its secret', async () => {
    const { id, secret } = await newQr(elsewhere.host);
    const status = (qrId: string) => ({ params: { id: qrId } });
    expect(await compare(qr.qrCodeStatus, status, id, secret)).toMatchObject({
      status: 200,
      data: { status: 'EXPIRED' },
    });
    expect(await compare(qr.qrCodeScan, (qrId) => ({ params: { id: qrId } }), id, tokens.user)).toMatchObject(expired);
    const confirm = (qrId: string) => ({ params: { id: qrId }, body: { allow: true } });
    expect(await compare(qr.qrCodeConfirm, confirm, id, tokens.user)).toMatchObject(expired);
    const still = await world.send(qr.qrCodeStatus, status(id), { host: elsewhere.host, token: secret });
    expect(still.data).toEqual({ status: 'WAIT' });
  });
});

describe('lists', () => {
  const page = { pageNumber: 0, pageSize: 100 };
  const as = (token: string, host = here.host) => ({ host, token });

  it.each(['admin', 'support'] as const)(
    'an enterprise %s sees all of its own tenant and nothing else',
    async (role) => {
      const own = await rowsOf(here.id);
      const users = await world.send(admin.listUsers, { query: page }, as(tokens[role]));
      expect(users.data.content.map(({ id }) => id).sort()).toEqual(own.accounts.map(({ id }) => id));
      expect(new Set(users.data.content.map(({ tenantId }) => tenantId))).toEqual(new Set([here.id]));
      expect(users.data.totalElements).toBe(own.accounts.length);
      const tenants = await world.send(admin.listTenants, { query: page }, as(tokens[role]));
      expect(tenants.data.content.map(({ id }) => id)).toEqual([here.id]);
      expect(tenants.data).toMatchObject({ totalElements: 1, totalPages: 1 });
      const entries = await world.send(admin.listAudit, { query: page }, as(tokens[role]));
      const ownAudit = new Set((await rowsOf(here.id)).audit.map(({ id }) => id));
      expect(entries.data.content.length).toBeGreaterThan(0);
      expect(entries.data.content.filter(({ id }) => !ownAudit.has(id))).toEqual([]);
      expect(entries.data.totalElements).toBe(ownAudit.size);
    },
  );

  it('searching for a foreign name finds nothing', async () => {
    for (const search of [foreignUser.username, foreignUser.id, elsewhere.id, elsewhere.host]) {
      const query = { ...page, search };
      for (const route of [admin.listUsers, admin.listTenants, admin.listAudit] as const) {
        const { data } = await world.send(route, { query }, as(tokens.admin));
        const found = data.content.filter((row) => !('action' in row) || !JSON.stringify(row.detail).includes(search));
        expect([route.name, search, found]).toEqual([route.name, search, []]);
      }
    }
  });

  it('the chart counts only logins of the own tenant', async () => {
    const own = (await rowsOf(here.id)).audit.filter(({ action }) => action === 'session.open').length;
    const { data } = await world.send(admin.auditChart, {}, as(tokens.admin));
    expect(data).toHaveLength(30);
    expect(data.reduce((sum, { logins }) => sum + logins, 0)).toBe(own);
  });

  it('staff of the platform see both tenants', async () => {
    for (const token of [tokens.platformAdmin, tokens.platformSupport]) {
      for (const { id, username } of [people.user, foreignUser]) {
        const found = await world.send(
          admin.listUsers,
          { query: { ...page, search: username } },
          as(token, platformHost),
        );
        expect(found.data.content.map((row) => row.id)).toEqual([id]);
      }
    }
  });

  it('a read by staff leaves its trace', async () => {
    const before = (await rowsOf(here.id)).audit.length;
    await world.send(admin.listUsers, { query: { ...page, search: 'somebody' } }, as(tokens.support));
    const after = (await rowsOf(here.id)).audit;
    expect(after).toHaveLength(before + 1);
    expect(after[0]).toMatchObject({
      action: 'account.read',
      actorId: people.support.id,
      detail: { search: 'somebody' },
    });
  });
});

describe('writing', () => {
  it('support writes nothing, in its own tenant or as the platform', async () => {
    const before = await rowsOf(here.id);
    for (const [token, host] of [
      [tokens.support, here.host],
      [tokens.platformSupport, platformHost],
    ] as const) {
      const options = { token, host };
      const body = { ...tenantBody, hosts: [] };
      const replies = [
        await world.send(admin.updateTenant, { params: { id: here.id }, body }, options),
        await world.send(admin.updateUser, { params: { id: people.user.id }, body: userBody }, options),
        await world.send(admin.createTenant, { body: { ...body, code: 'by-support' } }, options),
      ];
      for (const reply of replies) expect(reply).toMatchObject({ status: 401, code: 401, msg: '没有权限' });
    }
    expect(await rowsOf(here.id)).toEqual(before);
    const made = await world.services.db.shared.select().from(tenant).where(eq(tenant.code, 'by-support'));
    expect(made).toEqual([]);
  });

  it('an enterprise admin changes name, brand and settings of the own tenant, never its hosts or state', async () => {
    const before = await rowsOf(here.id);
    const body = { ...tenantBody, hosts: [{ host: `stolen-${here.host}` }, { host: elsewhere.host }] };
    const reply = await world.send(
      admin.updateTenant,
      { params: { id: here.id }, body },
      { host: here.host, token: tokens.admin },
    );
    expect(reply).toMatchObject({ code: 200, data: { name: '改名', status: 'active', hosts: [{ host: here.host }] } });
    const after = await rowsOf(here.id);
    expect(after.hosts).toEqual(before.hosts);
    expect(after.tenant[0]).toMatchObject({
      status: 'active',
      kind: 'enterprise',
      name: '改名',
      brand,
      settings: { hideCardMenu: true },
    });
    expect((await rowsOf(elsewhere.id)).hosts).toEqual([expect.objectContaining({ host: elsewhere.host })]);
  });

  it('an admin changes neither role nor state of the own account', async () => {
    const options = { host: here.host, token: tokens.admin };
    for (const body of [
      { role: 'user', isWhite: false, status: 'active' },
      { role: 'admin', isWhite: false, status: 'disabled' },
    ] as const) {
      const reply = await world.send(admin.updateUser, { params: { id: people.admin.id }, body }, options);
      expect(reply.errorCode).toBe('OWN_ACCOUNT_FIXED');
    }
    expect((await world.send(findUserInfo, {}, options)).data.role).toBe('admin');
  });

  it('a disabled account is out with the same call, a changed role counts with the next', async () => {
    const who = await world.addAccount(here.host);
    const token = await world.openToken(here.host, who);
    const change = (body: { role: 'user' | 'support'; isWhite: boolean; status: 'active' | 'disabled' }) =>
      world.send(admin.updateUser, { params: { id: who.id }, body }, { host: here.host, token: tokens.admin });
    const list = () => world.send(admin.listUsers, { query: {} }, { host: here.host, token });
    expect((await list()).status).toBe(401);
    await change({ role: 'support', isWhite: false, status: 'active' });
    expect((await list()).status).toBe(200);
    await change({ role: 'user', isWhite: false, status: 'active' });
    expect((await list()).status).toBe(401);
    await change({ role: 'user', isWhite: false, status: 'disabled' });
    expect((await list()).status).toBe(403);
    await change({ role: 'user', isWhite: false, status: 'active' });
    expect((await list()).status).toBe(403);
  });

  it('platform staff leave their audit row in the tenant they changed', async () => {
    const target = await world.addAccount(elsewhere.host);
    const body = { role: 'support', isWhite: true, status: 'active' } as const;
    const options = { host: platformHost, token: tokens.platformAdmin };
    expect((await world.send(admin.updateUser, { params: { id: target.id }, body }, options)).code).toBe(200);
    const [row] = (await rowsOf(elsewhere.id)).audit;
    expect(row).toMatchObject({
      action: 'account.update',
      actorId: people.platformAdmin.id,
      targetId: target.id,
      detail: { before: { role: 'user', isWhite: false, status: 'active' }, after: body },
    });
  });

  it('a cookie that is still good survives a call that was refused for want of the header', async () => {
    const token = await world.openToken(here.host, people.user);
    const headers = { cookie: `zx_token=${token}` };
    const scan = { params: { id: newId() } };
    const refused = await world.send(qr.qrCodeScan, scan, { host: here.host, headers });
    expect(refused.status).toBe(403);
    expect(refused.reply.cookies).toEqual([]);
    const stale = { ...headers, authorization: `Bearer ${'A'.repeat(43)}` };
    const other = await world.send(findUserInfo, {}, { host: here.host, headers: stale });
    expect(other.status).toBe(403);
    expect(other.reply.cookies).toEqual([]);
  });
});
