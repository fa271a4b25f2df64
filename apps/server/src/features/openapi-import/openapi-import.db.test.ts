import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as contract from '@zhixing/contract/openapi-import';
import { pluginPage, readPlugin } from '@zhixing/contract/plugin';
import type { Route, RouteCall } from '@zhixing/contract/route';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { stringify } from 'yaml';
import { openWorld, type World } from '../../../test/world.ts';
import { audit } from '../../db/schema/audit.ts';
import { plugin, pluginRelease } from '../../db/schema/plugin.ts';
import { petStore } from './test-documents/pet-store.ts';

// Each reading starts a thread, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let world: World;
let server: Server;
let place: string;
let tenant: Awaited<ReturnType<World['addTenant']>>;
const files = new Map<string, { status?: number; text: string }>();

beforeAll(async () => {
  server = createServer((request, reply) => {
    const file = files.get(request.url ?? '');
    if (file) reply.writeHead(file.status ?? 200).end(file.text);
    else if (request.url === '/moved') reply.writeHead(302, { location: '/3.1.json' }).end();
    else reply.writeHead(404).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  world = await openWorld({ env: { EGRESS_ALLOW_TOOLS: place } });
  tenant = await world.addTenant();
  for (const [version, document] of Object.entries(petStore)) {
    files.set(`/${version}.json`, { text: JSON.stringify(document) });
    files.set(`/${version}.yaml`, { text: stringify(document) });
  }
});
afterAll(async () => {
  await world.close();
  server.close();
});

const addPerson = async (options: Parameters<World['addAccount']>[1] = { isWhite: true }, host = tenant.host) => {
  const who = await world.addAccount(host, options);
  return { ...who, host, token: await world.openToken(host, who) };
};
type Person = Awaited<ReturnType<typeof addPerson>>;
const as = <R extends Route>({ host, token }: Person, route: R, call: RouteCall<R>, headers = {}) =>
  world.send(route, call, { host, token, headers });
const baseUrl = 'https://api.example.com/v1';
const read = (who: Person, openApiSchemaOrUrl: string, base = baseUrl) =>
  as(who, contract.preprocessOpenApi, { body: { openApiSchemaOrUrl, baseUrl: base } });
const save = (who: Person, body: RouteCall<typeof contract.importOpenApi>['body']) =>
  as(who, contract.importOpenApi, { body });
const rowsOf = ({ id, tenantId }: Person) =>
  world.services.db.inTenant(tenantId, (tx) => tx.select().from(plugin).where(eq(plugin.ownerId, id)));
const tool = (name: string, more: object = {}) => ({
  pluginName: name,
  pluginDescription: `${name} 说明`,
  pluginCallableName: name,
  method: 'GET' as const,
  url: 'https://api.example.com/x',
  ...more,
});

describe('reading a description', () => {
  it('IMPORT-01 IMPORT-02 API-56 each version gives the same tools, by address and by text, in JSON and in YAML', async () => {
    const who = await addPerson();
    const sources = Object.entries(petStore).flatMap(([version, document]) => [
      JSON.stringify(document),
      `http://${place}/${version}.json`,
    ]);
    const yaml = [stringify(petStore['3.0']), `http://${place}/2.0.yaml`, `http://${place}/moved`];
    const replies = [];
    for (const source of [...sources, ...yaml]) replies.push(await read(who, source));
    const [first] = replies;
    expect(first?.code).toBe(200);
    expect(first?.data.title).toBe('宠物店');
    expect(first?.data.plugins.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET https://api.example.com/v1/pets',
      'POST https://api.example.com/v1/pets',
      'GET https://api.example.com/v1/pets/{pet_id}',
      'PUT https://api.example.com/v1/pets/{pet_id}',
      'DELETE https://api.example.com/v1/pets/{pet_id}',
    ]);
    for (const { data } of replies) expect(data).toEqual(first?.data);
  });

  it('IMPORT-03 IMPORT-06 IMPORT-08 a tool has name, description, attribute, address, rows and who asks', async () => {
    const { data } = await read(await addPerson(), JSON.stringify(petStore['3.1']));
    const [list, create, , change, remove] = data.plugins;
    expect(list).toEqual({
      pluginName: '列出宠物',
      pluginDescription: '按种类列出店里的宠物。',
      pluginCallableName: 'listPets',
      pluginAttributes: 'start',
      method: 'GET',
      url: 'https://api.example.com/v1/pets',
      contentType: '',
      headers: [],
      body: [],
      pathVariables: [],
      parameters: [
        {
          name: 'limit',
          fixedValue: '',
          description: '最多几只；默认 20',
          required: false,
          options: [],
          type: 'number',
        },
        { name: 'kind', fixedValue: '', description: '', required: true, options: ['cat', 'dog'], type: 'text-input' },
      ],
      auth: { kind: 'header', name: 'X-Api-Key' },
    });
    expect(create).toMatchObject({ contentType: 'application/json', pluginCallableName: 'pets_create' });
    expect(create?.body.map(({ name, required, type }) => [name, required, type])).toEqual([
      ['name', true, 'text-input'],
      ['weight', false, 'number'],
      ['kind', false, 'text-input'],
      ['owner', false, 'object'],
      ['photos', false, 'array'],
    ]);
    expect(create?.body[3]?.description).toBe('主人');
    expect(change?.pluginCallableName).toBe('readPet_2');
    expect(change?.pathVariables).toMatchObject([{ name: 'pet_id', required: true, type: 'number' }]);
    expect(remove).toMatchObject({ headers: [{ name: 'X-Reason' }], auth: { kind: 'none' } });
  });

  it('IMPORT-07 PATCH and HEAD are not listed but named with the reason, in the reader’s language', async () => {
    const who = await addPerson();
    const { data } = await read(who, JSON.stringify(petStore['3.0']));
    const why = '只支持 GET、POST、PUT、DELETE';
    expect(data.skipped).toEqual([
      { method: 'PATCH', path: '/pets/{pet-id}', why },
      { method: 'HEAD', path: '/pets/{pet-id}', why },
    ]);
    const body = { openApiSchemaOrUrl: '{"openapi":1}', baseUrl };
    const english = await as(who, contract.preprocessOpenApi, { body }, { 'accept-language': 'en-US' });
    expect(english.msg).toContain('not a description in OpenAPI 2.0, 3.0 or 3.1');
  });

  it('IMPORT-01 a curl line gives one tool', async () => {
    const { data } = await read(
      await addPerson(),
      `curl -X PUT 'https://a.example/x?q=1' \\\n  --json '{"n":1}' -u me:pw`,
    );
    expect(data.plugins).toMatchObject([
      { method: 'PUT', url: 'https://a.example/x', body: [{ name: 'n' }], auth: { kind: 'basic', name: 'me' } },
    ]);
  });

  it.each([
    ['{"openapi": "3.0.0",}', /JSON 格式不对.*line 1 column 21/],
    ['openapi: 3.0.0\npaths:\n  /x: [', /YAML 格式不对.*at line 3/],
    ['just words', /不是 OpenAPI/],
    ['[1]', /不是 OpenAPI/],
    ['{"openapi":"3.0.0","paths":{}}', /没有接口/],
    ['curl', /curl 命令不完整/],
  ])('API-56 %j is refused with words', async (text, words) => {
    const reply = await read(await addPerson(), text);
    expect(reply.errorCode).toBe('OPENAPI_UNREADABLE');
    expect(reply.msg).toMatch(words);
  });

  it('IMPORT-12 what is fetched ends at 2 MB, and a server that refuses is named', async () => {
    const who = await addPerson();
    files.set('/large', { text: ' '.repeat(2 * 1024 * 1024 + 1) });
    files.set('/words', { text: '<html>a page</html>' });
    const large = await read(who, `http://${place}/large`);
    expect([large.errorCode, large.msg]).toEqual(['FETCH_FAILED', '没有取到内容：内容超过2MB']);
    expect((await read(who, `http://${place}/absent`)).msg).toBe('没有取到内容：HTTP 404');
    expect((await read(who, `http://${place}/words`)).errorCode).toBe('OPENAPI_UNREADABLE');
  });

  it.each(['http://127.0.0.1/x', 'http://169.254.169.254/latest/', 'http://localhost:8080/', 'file:///etc/passwd'])(
    'IMPORT-12 %s is refused',
    async (url) => {
      expect((await read(await addPerson(), url)).errorCode).toBe('ADDRESS_REFUSED');
    },
  );

  it('IMPORT-10 text and baseUrl are required, and the base is an address that a path can follow', async () => {
    const who = await addPerson();
    const text = JSON.stringify(petStore['3.0']);
    expect((await read(who, '   ')).errorCode).toBe('BAD_REQUEST');
    for (const base of ['', 'no', 'ftp://a.example', 'javascript:1', 'https://', `https://${'a'.repeat(600)}`])
      expect((await read(who, text, base)).errorCode).toBe('BAD_REQUEST');
    for (const base of [
      'https://me:pw@a.example',
      'https://a.example/?q=',
      'https://a.example/x#',
      'https://a.example?',
    ])
      expect((await read(who, text, base)).errorCode).toBe('BAD_REQUEST');
    expect((await read(who, text, 'https://a.example/')).data.plugins[0]?.url).toBe('https://a.example/pets');
  });

  it('without a plan nothing is read', async () => {
    const guest = await addPerson({}, 'platform.test');
    expect((await read(guest, JSON.stringify(petStore['3.0']))).errorCode).toBe('MEMBER_REQUIRED');
    expect((await save(guest, { plugins: [tool('a')] })).errorCode).toBe('MEMBER_REQUIRED');
  });
});

describe('keeping what was found', () => {
  it('IMPORT-04 IMPORT-05 IMPORT-09 API-57 what was left and changed is stored as drafts with the tag', async () => {
    const who = await addPerson();
    const { data } = await read(who, JSON.stringify(petStore['3.0']));
    const [first, second] = data.plugins;
    if (!first || !second) throw new Error('no tools');
    const changed = {
      ...second,
      pluginName: '改过',
      url: 'https://other.example/{x}',
      contentType: 'application/x-www-form-urlencoded' as const,
      headers: [{ name: 'X-A', fixedValue: '1' }],
      pathVariables: [{ name: 'x', required: true }],
      pluginAttributes: 'arrow' as const,
    };
    const reply = await save(who, { plugins: [first, changed], tag: '宠物' });
    expect(reply.code).toBe(200);
    expect(reply.data.ids).toHaveLength(2);
    const { data: page } = await as(who, pluginPage, { body: {} });
    expect(page.totalElements).toBe(2);
    for (const row of page.content)
      expect(row).toMatchObject({
        pluginType: 'HTTP',
        pluginStatus: 'C00_Unreleased',
        pluginTags: ['宠物'],
        isMine: true,
      });
    const opened = await as(who, readPlugin, { params: { id: reply.data.ids[1] ?? '' } });
    expect(opened.data).toMatchObject({
      pluginName: '改过',
      pluginAttributes: 'arrow',
      releaseNo: 0,
      hasSecret: false,
      document: {
        kind: 'HTTP',
        auth: { kind: 'header', name: 'X-Api-Key' },
        effect: { hasEffect: true, isPreApproved: false },
        request: {
          url: 'https://other.example/{x}',
          contentType: 'application/x-www-form-urlencoded',
          headers: [{ name: 'X-A', fixedValue: '1' }],
          pathVariables: [{ name: 'x' }],
          body: second.body,
        },
      },
    });
    const [kept] = (await rowsOf(who)).filter(({ callableName }) => callableName === 'listPets');
    expect(kept?.document).toMatchObject({ effect: { hasEffect: false } });
  });

  it('IMPORT-09 IMPORT-11 released ones have their first version, and the import is written down', async () => {
    const who = await addPerson();
    const { data } = await save(who, { release: true, plugins: [tool('one'), tool('two')], tag: '' });
    for (const row of await rowsOf(who))
      expect(row).toMatchObject({ status: 'C90_Released', releaseNo: 1, releasedDraftNo: 1, draftNo: 1, tags: [] });
    await world.services.db.inTenant(who.tenantId, async (tx) => {
      for (const id of data.ids) {
        const releases = await tx.select().from(pluginRelease).where(eq(pluginRelease.pluginId, id));
        expect(releases).toMatchObject([{ no: 1, secretCipher: null, document: { kind: 'HTTP' } }]);
      }
      const [note] = await tx
        .select()
        .from(audit)
        .where(and(eq(audit.actorId, who.id), eq(audit.action, 'plugin.import')));
      expect(note?.detail).toEqual({ ids: data.ids, release: true });
    });
  });

  it('API-57 all or none: a name that is taken, twice or before, keeps every one of them out', async () => {
    const who = await addPerson();
    const twice = await save(who, { plugins: [tool('a'), tool('b'), tool('a')] });
    expect([twice.errorCode, twice.msg]).toEqual(['CALLABLE_NAME_TAKEN', '调用名称 a 已经用过']);
    expect((await save(who, { plugins: [tool('taken')] })).code).toBe(200);
    const before = await save(who, { release: true, plugins: [tool('c'), tool('taken'), tool('d')] });
    expect(before.errorCode).toBe('CALLABLE_NAME_TAKEN');
    expect((await rowsOf(who)).map(({ callableName }) => callableName)).toEqual(['taken']);
    const other = await addPerson();
    expect((await save(other, { plugins: [tool('taken')] })).code).toBe(200);
  });

  it('API-57 two imports of the same at once leave one', async () => {
    const who = await addPerson();
    const plugins = ['a', 'b', 'c'].map((name) => tool(name));
    const replies = await Promise.all([save(who, { plugins }), save(who, { plugins })]);
    expect(replies.map(({ code }) => code === 200).toSorted()).toEqual([false, true]);
    expect(await rowsOf(who)).toHaveLength(3);
  });

  it('API-57 the limit of tools counts the whole list', async () => {
    const who = await addPerson();
    const batch = (no: number) => Array.from({ length: 100 }, (_, at) => tool(`t${no}_${at}`));
    for (const no of [0, 1, 2, 3]) expect((await save(who, { plugins: batch(no) })).code).toBe(200);
    expect((await save(who, { plugins: [tool('last')] })).code).toBe(200);
    const full = await save(who, { plugins: batch(4) });
    expect([full.errorCode, full.msg]).toEqual([
      'PLUGIN_TOO_MANY',
      '工具和工作流最多500个，请先删除不用的，或升级套餐',
    ]);
    expect(await rowsOf(who)).toHaveLength(401);
  });

  it.each([
    [[]],
    [[tool('a', { method: 'PATCH' })]],
    [[tool('a', { url: 'file:///etc/passwd' })]],
    [[tool('a b')]],
    [[tool('a', { headers: [{ name: '' }] })]],
    [Array.from({ length: 301 }, (_, at) => tool(`t${at}`))],
  ])('a list that fits no contract is refused (%#)', async (plugins) => {
    const who = await addPerson();
    expect((await save(who, { plugins: plugins as never })).errorCode).toBe('BAD_REQUEST');
    expect(await rowsOf(who)).toEqual([]);
  });

  it('PERM-08 nobody else sees what was imported; staff of the same tenant do', async () => {
    const who = await addPerson();
    const { data } = await save(who, { release: true, plugins: [tool('mine')] });
    const id = data.ids[0] ?? '';
    const elsewhere = await addPerson({ role: 'admin' }, (await world.addTenant()).host);
    for (const other of [await addPerson(), elsewhere]) {
      expect((await as(other, readPlugin, { params: { id } })).errorCode).toBe('NOT_FOUND');
      expect((await as(other, pluginPage, { body: {} })).data.content.map((row) => row.id)).not.toContain(id);
    }
    expect((await as(await addPerson({ role: 'admin' }), readPlugin, { params: { id } })).code).toBe(200);
  });
});
