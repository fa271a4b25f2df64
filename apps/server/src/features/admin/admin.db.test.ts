import { type AdminTenant, listAudit, listTenants, listUsers, updateTenant } from '@zhixing/contract/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/world.ts';

let world: World;
let host: string;
let admin: string;
let platform: string;
const platformHost = 'platform.test';

beforeAll(async () => {
  world = await openWorld();
  ({ host } = await world.addTenant());
  admin = await world.openToken(host, await world.addAccount(host, { role: 'admin' }));
  platform = await world.openToken(platformHost, await world.addAccount(platformHost, { role: 'admin' }));
});
afterAll(() => world.close());

const read = async () => {
  const { data } = await world.send(listTenants, { query: {} }, { host, token: admin });
  const [own] = data.content;
  if (!own) throw new Error('no tenant');
  return own;
};
const save = (
  { id, name, brand, settings, hosts, status, version, fileQuotaMb }: AdminTenant,
  { at = host, token = admin, change = {} }: { at?: string; token?: string; change?: Partial<AdminTenant> } = {},
) => {
  const body = { name, brand, settings, hosts, status, version, fileQuotaMb, ...change };
  return world.send(updateTenant, { params: { id }, body }, { host: at, token });
};

describe('two who edit one tenant', () => {
  it('the second is told and nothing of theirs is saved; after reading anew it is', async () => {
    const opened = await read();
    const first = await save(opened, { change: { name: '先保存' } });
    expect(first.code).toBe(200);
    const second = await save(opened, { change: { name: '后保存' } });
    expect([second.errorCode, second.msg]).toEqual([
      'TENANT_CHANGED',
      '你打开之后，有人保存过这个租户。你的修改没有保存。',
    ]);
    expect((await read()).name).toBe('先保存');
    expect((await save(first.data, { change: { name: '再保存' } })).data.name).toBe('再保存');
  });

  it('of many saves at once from the same version one wins', async () => {
    const opened = await read();
    const names = ['甲', '乙', '丙', '丁', '戊'];
    const replies = await Promise.all(names.map((name) => save(opened, { change: { name } })));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  it('a save that changes nothing makes no new version', async () => {
    const opened = await read();
    expect((await save(opened)).data.version).toBe(opened.version);
    expect((await save(opened)).code).toBe(200);
  });

  it('file space is the platform’s to give', async () => {
    const opened = await read();
    expect(opened.fileQuotaMb).toBe(1024);
    expect((await save(opened, { change: { fileQuotaMb: 9999 } })).data.fileQuotaMb).toBe(1024);
    const given = await save(opened, { at: platformHost, token: platform, change: { fileQuotaMb: 2048 } });
    expect(given.data.fileQuotaMb).toBe(2048);
    expect(given.data.version).not.toBe(opened.version);
    expect((await save(opened, { change: { name: '旧页面' } })).errorCode).toBe('TENANT_CHANGED');
  });
});

describe('audit by kind', () => {
  it('what staff read and who logged in stand apart from what was changed', async () => {
    await save(await read(), { change: { name: '审计' } });
    await world.send(listUsers, { query: {} }, { host, token: admin });
    const of = async (kind?: 'change' | 'login' | 'read') => {
      const { data } = await world.send(
        listAudit,
        { query: { ...(kind ? { kind } : {}), pageSize: 100 } },
        { host, token: admin },
      );
      return { actions: new Set(data.content.map(({ action }) => action)), total: data.totalElements };
    };
    const [change, login, seen, all] = [await of('change'), await of('login'), await of('read'), await of()];
    expect([...change.actions]).toEqual(['tenant.update']);
    expect([...login.actions]).toEqual(['session.open']);
    expect([...seen.actions].sort()).toEqual(['account.read', 'tenant.read']);
    expect(change.total + login.total + seen.total).toBe(all.total);
  });
});
