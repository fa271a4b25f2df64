import * as contract from '@zhixing/contract/plugin';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addReleasedTool } from '../../../test/released-tools.ts';
import { startEchoServer } from '../../../test/workflow-graph.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { audit } from '../../db/schema/audit.ts';

type Person = { id: string; tenantId: string; token: string; host: string };
let world: World;
let echo: Awaited<ReturnType<typeof startEchoServer>>;
let owner: Person;
let admin: Person;

beforeAll(async () => {
  echo = await startEchoServer();
  world = await openWorld({ env: { EGRESS_ALLOW_TOOLS: echo.place } });
  const { host } = await world.addTenant();
  const person = async (role: 'user' | 'admin') => {
    const who = await world.addAccount(host, { role });
    return { ...who, host, token: await world.openToken(host, who) };
  };
  owner = await person('user');
  admin = await person('admin');
});
afterAll(async () => {
  await world.close();
  echo.close();
});

const secret = 'sesame-of-the-owner-1';
const http = (auth: object, url = `${echo.site}/echo`, more: object = {}) => ({
  kind: 'HTTP',
  request: { method: 'GET', url, ...more },
  auth,
});
const addTool = async (auth: object) => {
  const { id, callableName } = await addReleasedTool(world, owner, { document: http(auth), secret });
  const at = (who: Person) => ({ host: who.host, token: who.token });
  let draftNo = 1;
  const save = async (document: object, who: Person, more: object = {}) => {
    const head = { pluginName: '查询', pluginDescription: '查询', pluginCallableName: callableName };
    const body = { ...head, draftNo, document: document as never, ...more };
    const reply = await world.send(contract.savePlugin, { params: { id }, body }, at(who));
    if (reply.code === 200) ({ draftNo } = reply.data);
    return reply;
  };
  const test = (who: Person) =>
    world.send(contract.testPlugin, { params: { id }, body: { draftNo, input: {} } }, at(who));
  return { id, save, test };
};
const auditOf = (id: string) =>
  world.services.db.inTenant(owner.tenantId, (tx) =>
    tx
      .select({ action: audit.action, actorId: audit.actorId, detail: audit.detail })
      .from(audit)
      .where(and(eq(audit.targetId, id), inArray(audit.action, ['plugin.save', 'plugin.secret', 'plugin.test'])))
      .orderBy(audit.at, audit.id),
  );

describe('a stored secret goes where it was given for and in the way it was given for', () => {
  it.each([
    ['another kind', { kind: 'basic', name: 'me' }],
    ['into the query', { kind: 'query', name: 'key' }],
    ['another header', { kind: 'header', name: 'X-Other' }],
    ['no authorisation, to be turned on again later', { kind: 'none' }],
  ])('%s asks for it again, whoever saves', async (_, auth) => {
    const tool = await addTool({ kind: 'header', name: 'X-Key' });
    for (const who of [owner, admin])
      expect(await tool.save(http(auth), who)).toMatchObject({
        errorCode: 'SECRET_AGAIN',
        fields: { secret: expect.stringContaining('密钥') },
      });
    expect((await tool.save(http({ kind: 'header', name: 'x-key' }), owner)).code).toBe(200);
    expect((await tool.save(http(auth), owner, { secret: 'another-one' })).code).toBe(200);
  });

  it.each([
    ['host', 'http://localhost:1/echo'],
    ['scheme', () => `https://${echo.place}/echo`],
    ['port', 'http://127.0.0.1:1/echo'],
  ])('so does another %s', async (_, url) => {
    const tool = await addTool({ kind: 'bearer' });
    const address = typeof url === 'string' ? url : url();
    expect((await tool.save(http({ kind: 'bearer' }, address), admin)).errorCode).toBe('SECRET_AGAIN');
    expect((await tool.save(http({ kind: 'bearer' }, `${echo.site}/other/path`), admin)).code).toBe(200);
  });

  it('an empty secret lets go of it, and whoever changes the way in two steps has nothing either', async () => {
    const tool = await addTool({ kind: 'bearer' });
    expect((await tool.save(http({ kind: 'basic', name: 'a' }), admin, { secret: '' })).code).toBe(200);
    expect((await tool.test(admin)).data.ok).toBe(true);
    const sent = echo.seen.at(-1);
    expect(JSON.stringify(sent)).not.toContain(secret);
    expect(sent?.headers.authorization).toBeUndefined();
  });

  it('says it in English to whoever reads English', async () => {
    const tool = await addTool({ kind: 'bearer' });
    const head = { pluginName: '查询', pluginDescription: '查询', pluginCallableName: 'english_one' };
    const body = { ...head, draftNo: 1, document: http({ kind: 'none' }) as never };
    const said = await world.send(
      contract.savePlugin,
      { params: { id: tool.id }, body },
      { host: owner.host, token: owner.token, headers: { 'accept-language': 'en' } },
    );
    expect(said).toMatchObject({ errorCode: 'SECRET_AGAIN', fields: { secret: expect.stringContaining('again') } });
  });
});

describe('what happens to a tool and its secret is on record', () => {
  it('a save, a new secret and a run with it, each with who did it and never with the secret', async () => {
    const tool = await addTool({ kind: 'bearer' });
    await tool.save(http({ kind: 'bearer' }, `${echo.site}/a`), admin);
    await tool.save(http({ kind: 'bearer' }, `${echo.site}/b`), owner, { secret: 'a-new-one-of-2026' });
    await tool.test(admin);
    await tool.save(http({ kind: 'bearer' }, `${echo.site}/b`), owner, { secret: '' });
    const rows = await auditOf(tool.id);
    expect(rows).toMatchObject([
      { action: 'plugin.save', actorId: admin.id },
      { action: 'plugin.secret', actorId: owner.id, detail: { isSet: true } },
      { action: 'plugin.test', actorId: admin.id, detail: { withSecret: true, to: echo.place } },
      { action: 'plugin.secret', actorId: owner.id, detail: { isSet: false } },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/sesame|a-new-one/);
  });
});

it('only its owner declares a tool harmless', async () => {
  const tool = await addTool({ kind: 'bearer' });
  const effect = { hasEffect: true, isPreApproved: true };
  const document = { ...http({ kind: 'bearer' }), effect };
  expect((await tool.save(document, admin)).errorCode).toBe('NO_PERMISSION');
  expect((await tool.save(document, owner)).code).toBe(200);
  expect((await tool.save({ ...document, timeoutMs: 5_000 }, admin)).code).toBe(200);
});
