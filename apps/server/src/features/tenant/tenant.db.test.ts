import { listTenants, updateTenant } from '@zhixing/contract/admin';
import { launchPage } from '@zhixing/contract/agent';
import type { RouteCall } from '@zhixing/contract/route';
import { getTenantInfo, usualRecordsNotice } from '@zhixing/contract/tenant';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { platformHost } from '../../../test/principals.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { tenant, tenantHost } from '../../db/schema/tenant.ts';

let world: World;
let platformToken: string;
let platformId: string;

beforeAll(async () => {
  world = await openWorld();
  const admin = await world.addAccount(platformHost, { role: 'admin' });
  platformToken = await world.openToken(platformHost, admin);
  platformId = admin.tenantId;
});
afterAll(() => world.close());

const infoAt = (host: string, domain?: string) =>
  world.send(getTenantInfo, { query: domain ? { domain } : {} }, { host });

const addHosts = (tenantId: string, hosts: { host: string; filingNo?: string; policeFilingNo?: string }[]) =>
  world.services.db
    .inPlatform((tx) => tx.insert(tenantHost).values(hosts.map((host) => ({ ...host, tenantId }))))
    .then(() => world.services.bus.announce({ kind: 'tenant', id: tenantId }));

type Body = RouteCall<typeof updateTenant>['body'];
const save = (id: string, body: Body) =>
  world.send(updateTenant, { params: { id }, body }, { host: platformHost, token: platformToken });
const bodyOf = (host: string): Body => ({
  name: '租户',
  status: 'active',
  brand: { title: '测试' },
  settings: {},
  hosts: [{ host }],
});
const change = async ({ id, host }: { id: string; host: string }, part: Partial<Body>) => {
  expect(await save(id, { ...bodyOf(host), ...part })).toMatchObject({ status: 200, code: 200 });
};

describe('API-24 the tenant of a host', () => {
  it('TENANT-03 is found by host without a token, with a port, and in any case of letters', async () => {
    const { id, host } = await world.addTenant();
    for (const at of [host, `${host}:8443`, host.toUpperCase(), `${host.toUpperCase()}:80`]) {
      const reply = await infoAt(at);
      expect([at, reply.status, reply.code, reply.data.tenantId]).toEqual([at, 200, 200, id]);
    }
  });

  it('TENANT-03 is the platform where the host is unknown', async () => {
    const { data } = await infoAt('nobody-knows.test');
    expect(data.tenantId).toBe(platformId);
    const [row] = await world.services.db.shared.select().from(tenant).where(eq(tenant.id, data.tenantId));
    expect(row?.kind).toBe('platform');
  });

  it('a host bound with its port wins over the bare one', async () => {
    const [bare, ported] = [await world.addTenant(), await world.addTenant()];
    await addHosts(ported.id, [{ host: `${bare.host}:9443` }]);
    expect((await infoAt(`${bare.host}:9443`)).data.tenantId).toBe(ported.id);
    expect((await infoAt(`${bare.host}:9444`)).data.tenantId).toBe(bare.id);
    expect((await infoAt(bare.host)).data.tenantId).toBe(bare.id);
  });

  it('can be asked for by domain, whatever host the call comes to', async () => {
    const [asked, called] = [await world.addTenant(), await world.addTenant()];
    for (const domain of [asked.host, `${asked.host}:8080`, ` ${asked.host.toUpperCase()} `]) {
      expect((await infoAt(called.host, domain)).data.tenantId).toBe(asked.id);
    }
    expect((await infoAt(called.host, 'nobody-knows.test')).data.tenantId).toBe(platformId);
    expect((await infoAt(called.host, 'x'.repeat(201))).status).toBe(400);
  });
});

describe('what anybody may know of a tenant', () => {
  const settings = {
    registrationOpen: false,
    hideCardMenu: true,
    homeLandingAccounts: ['landing-canary'],
    memberExemptAccounts: ['exempt-canary'],
    intentSurvey: true,
    bankTransfer: true,
    payee: { company: 'company-canary', account: 'account-canary', bank: 'bank-canary' },
    anonymousShare: true,
    crossTokenDomain: 'cross-canary.test',
    recordsNotice: { zh: '客服会看这里的对话', en: '' },
  };

  it('TENANT-01 API-24 is its brand and its flags, never the account lists or other settings', async () => {
    const { id, host } = await world.addTenant({ settings: { ...settings, rpaHosts: ['rpa-canary.test'] } });
    const { data, reply } = await infoAt(host);
    expect(data).toEqual({
      tenantId: id,
      tenantName: expect.any(String),
      title: '测试',
      slogan: '',
      logo: null,
      loginPicture: null,
      primaryColor: '#4B5CF0',
      radius: 10,
      filingNo: '',
      policeFilingNo: '',
      marketTags: null,
      // Its own words where it has some, else the usual ones.
      recordsNotice: { zh: '客服会看这里的对话', en: usualRecordsNotice.en },
      contentHosts: [],
      contact: '',
      codeWays: ['EMAIL', 'PHONE'],
      flags: {
        registrationOpen: false,
        marketOpen: true,
        hideCardMenu: true,
        rpa: false,
        intentSurvey: true,
        bankTransfer: true,
        anonymousShare: true,
      },
    });
    for (const word of [
      'homeLandingAccounts',
      'memberExemptAccounts',
      'rpaHosts',
      'crossTokenDomain',
      'settings',
      'canary',
    ]) {
      expect(reply.body).not.toContain(word);
    }
  });

  it('MKT-04 the categories of its market, in its order; null while it made no choice', async () => {
    const [chosen, plain] = [await world.addTenant(), await world.addTenant()];
    const tags = async (host: string) => (await infoAt(host)).data.marketTags;
    await change(chosen, { settings: { marketTags: ['insurance', 'general', 'hr'] } });
    expect(await tags(chosen.host)).toEqual(['insurance', 'general', 'hr']);
    expect(await tags(plain.host)).toBeNull();
    await world.services.db.inPlatform((tx) =>
      tx
        .update(tenant)
        .set({ settings: {} as never })
        .where(eq(tenant.id, plain.id)),
    );
    await world.services.bus.announce({ kind: 'tenant', id: plain.id });
    expect(await tags(plain.host)).toBeNull();
    for (const marketTags of [[], ['hr', 'hr'], ['hr', 'nobody-knows']]) {
      const reply = await save(chosen.id, { ...bodyOf(chosen.host), settings: { marketTags: marketTags as never } });
      expect([marketTags, reply.status]).toEqual([marketTags, 400]);
    }
    expect(await tags(chosen.host)).toEqual(['insurance', 'general', 'hr']);
    const owner = await world.addAccount(chosen.host);
    await addAgent(world, owner, { name: '柜面助手', tags: ['bank'] });
    const { data } = await world.send(launchPage, { body: {} }, { host: chosen.host });
    expect(data.content).toMatchObject([{ agentName: '柜面助手', launchTags: ['bank'] }]);
    await change(chosen, { settings: { marketTags: null } });
    expect(await tags(chosen.host)).toBeNull();
  });

  it('TENANT-01 differs by host: two tenants, two brands', async () => {
    const [red, blue] = [await world.addTenant(), await world.addTenant()];
    const brands = {
      red: { title: '红', slogan: '红色', logo: '/red.svg', primaryColor: '#FF0000', radius: 2 },
      blue: { title: '蓝', slogan: '蓝色', logo: 'https://cdn.test/blue.svg', primaryColor: '#0000FF', radius: 20 },
    };
    await change(red, { brand: brands.red, name: '红公司' });
    await change(blue, { brand: brands.blue, name: '蓝公司' });
    expect((await infoAt(red.host)).data).toMatchObject({ ...brands.red, tenantName: '红公司' });
    expect((await infoAt(blue.host)).data).toMatchObject({ ...brands.blue, tenantName: '蓝公司' });
  });

  it('a brand that could carry script or break the style is refused', async () => {
    const { id, host } = await world.addTenant();
    for (const brand of [
      { logo: 'javascript:alert(1)' },
      { logo: '//evil.test/x' },
      { loginPicture: '/a"onerror="x' },
      { primaryColor: 'red;}' },
      { radius: 21 },
    ]) {
      const reply = await save(id, { ...bodyOf(host), brand: { title: '测试', ...brand } });
      expect([brand, reply.status]).toEqual([brand, 400]);
    }
  });

  it('TENANT-02 the filing numbers are those of the host, not of the tenant', async () => {
    const { id, host } = await world.addTenant();
    await addHosts(id, [
      { host: `a.${host}`, filingNo: '京ICP备1号', policeFilingNo: '京公网安备1号' },
      { host: `b.${host}`, filingNo: '沪ICP备2号' },
    ]);
    const numbers = async (at: string) => {
      const { filingNo, policeFilingNo, tenantId } = (await infoAt(at)).data;
      return [tenantId, filingNo, policeFilingNo];
    };
    expect(await numbers(`a.${host}`)).toEqual([id, '京ICP备1号', '京公网安备1号']);
    expect(await numbers(`a.${host}:8080`)).toEqual([id, '京ICP备1号', '京公网安备1号']);
    expect(await numbers(`b.${host}`)).toEqual([id, '沪ICP备2号', '']);
    expect(await numbers(host)).toEqual([id, '', '']);
  });

  it('ROUTE-08 rpa is on only at the hosts named in the settings', async () => {
    const { id, host } = await world.addTenant({ settings: {} });
    const at = [`robots.${host}`, `port.${host}:9000`];
    await addHosts(id, [{ host: `robots.${host}` }, { host: `port.${host}` }]);
    const keep = { hosts: [{ host }, { host: `robots.${host}` }, { host: `port.${host}` }] };
    await change({ id, host }, { ...keep, settings: { rpaHosts: at } });
    const rpa = async (name: string) => (await infoAt(name)).data.flags.rpa;
    expect(await rpa(`robots.${host}`)).toBe(true);
    expect(await rpa(`robots.${host}:8080`)).toBe(true);
    expect(await rpa(`port.${host}:9000`)).toBe(true);
    expect(await rpa(`port.${host}`)).toBe(false);
    expect(await rpa(host)).toBe(false);
    const another = await world.addTenant();
    expect(await rpa(another.host)).toBe(false);
    await change({ id, host }, { ...keep, settings: { rpaHosts: [] } });
    expect(await rpa(`robots.${host}`)).toBe(false);
  });
});

describe('a change by the platform', () => {
  it('TENANT-01 shows in the very next answer, though the old one was remembered', async () => {
    const own = await world.addTenant();
    expect((await infoAt(own.host)).data.title).toBe('测试');
    expect((await infoAt(own.host)).data.title).toBe('测试');
    await change(own, {
      brand: { title: '新名' },
      hosts: [{ host: own.host, filingNo: '新号' }],
      settings: { hideCardMenu: true },
    });
    expect((await infoAt(own.host)).data).toMatchObject({
      title: '新名',
      filingNo: '新号',
      flags: { hideCardMenu: true },
    });
  });

  it('reaches the other copies of the api', async () => {
    const other = await openWorld();
    try {
      const own = await world.addTenant();
      const there = async () => (await other.send(getTenantInfo, { query: {} }, { host: own.host })).data.title;
      await vi.waitFor(async () => expect(await there()).toBe('测试'), { timeout: 5_000 });
      await change(own, { brand: { title: '新名' } });
      await vi.waitFor(async () => expect(await there()).toBe('新名'), { timeout: 5_000, interval: 20 });
    } finally {
      await other.close();
    }
  });

  it('a new host works at once, a host taken away falls back to the platform', async () => {
    const own = await world.addTenant();
    const added = `new.${own.host}`;
    expect((await infoAt(added)).data.tenantId).toBe(platformId);
    await change(own, { hosts: [{ host: own.host }, { host: added }] });
    expect((await infoAt(added)).data.tenantId).toBe(own.id);
    await change(own, { hosts: [{ host: own.host }] });
    expect((await infoAt(added)).data.tenantId).toBe(platformId);
  });

  it("another tenant's host is not taken", async () => {
    const [own, other] = [await world.addTenant(), await world.addTenant()];
    const reply = await save(own.id, bodyOf(other.host));
    expect(reply.errorCode).toBe('HOST_TAKEN');
    expect((await infoAt(other.host)).data.tenantId).toBe(other.id);
    expect((await infoAt(own.host)).data.tenantId).toBe(own.id);
  });

  it('TENANT-03 the host of a disabled tenant belongs to the platform, and its tokens are nothing', async () => {
    const own = await world.addTenant();
    const admin = await world.addAccount(own.host, { role: 'admin' });
    const token = await world.openToken(own.host, admin);
    const list = () => world.send(listTenants, { query: {} }, { host: own.host, token });
    expect((await list()).status).toBe(200);
    await change(own, { status: 'disabled' });
    expect((await infoAt(own.host)).data.tenantId).toBe(platformId);
    expect((await infoAt(platformHost, own.host)).data.tenantId).toBe(platformId);
    expect((await list()).status).toBe(403);
    await change(own, { status: 'active' });
    expect((await infoAt(own.host)).data.tenantId).toBe(own.id);
    expect((await list()).status).toBe(200);
  });

  it('the platform itself cannot be disabled', async () => {
    const { data } = await world.send(
      listTenants,
      { query: { search: 'platform' } },
      { host: platformHost, token: platformToken },
    );
    const platform = data.content.find(({ id }) => id === platformId);
    if (!platform) throw new Error('no platform tenant');
    const { name, brand, settings, hosts } = platform;
    const reply = await save(platformId, { name, brand, settings, hosts, status: 'disabled' });
    expect(reply.errorCode).toBe('PLATFORM_TENANT_FIXED');
    expect((await infoAt('nobody-knows.test')).data.tenantId).toBe(platformId);
  });
});
