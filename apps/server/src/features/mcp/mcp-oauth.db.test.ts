import * as contract from '@zhixing/contract/mcp';
import { pluginPage } from '@zhixing/contract/plugin';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inFull } from '../../../../../tools/ci/tier.ts';
import { findFreePort, spawnSimulator } from '../../../test/spawn-simulator.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { audit } from '../../db/schema/audit.ts';
import { mcpServer } from '../../db/schema/mcp.ts';
import { loadMcpTools } from './index.ts';

let world: World;
let origin: string;
let simulator: Awaited<ReturnType<typeof spawnSimulator>>;
let startSimulator: () => ReturnType<typeof spawnSimulator>;
let clock = 0;

const somebody = async (host: string) => {
  const who = await world.addAccount(host);
  return { ...who, host, token: await world.openToken(host, who) };
};
type Person = Awaited<ReturnType<typeof somebody>>;
let owner: Person;
let other: Person;

beforeAll(async () => {
  const port = await findFreePort();
  origin = `http://127.0.0.1:${port}`;
  startSimulator = () => spawnSimulator('oauth-mcp', { OAUTH_MCP_PORT: String(port) });
  simulator = await startSimulator();
  const now = () => new Date(Date.now() + clock);
  world = await openWorld({ env: { EGRESS_ALLOW_TOOLS: `127.0.0.1:${port}` }, now });
  const { host } = await world.addTenant();
  [owner, other] = [await somebody(host), await somebody(host)];
});
afterAll(async () => {
  await world.close();
  await simulator.stop();
});
afterEach(async () => {
  clock = 0;
  await control({});
  for (const { id } of (await world.send(contract.listMcpServers, {}, owner)).data)
    await world.send(contract.deleteMcpServer, { params: { id } }, owner);
});

const control = (change: object) => fetch(`${origin}/control`, { method: 'POST', body: JSON.stringify(change) });
const ledger = async () => (await (await fetch(`${origin}/ledger`)).json()) as string[];

const add = (who = owner) =>
  world.send(contract.addMcpServer, { body: { name: '需要登录', url: `${origin}/mcp`, auth: 'oauth' } }, who);
const begin = (id: string, who = owner) => world.send(contract.beginMcpOauth, { params: { id } }, who);
type Finish = { state: string; code?: string; iss?: string; error?: string };
const finish = (body: Finish, who = owner) => world.send(contract.finishMcpOauth, { body }, who);

/** What the person does on the page of the authorization server, and where that leads. */
const decide = async (address: string, isAllowed = true): Promise<Finish & { to: URL }> => {
  const page = new URL(address);
  expect(await (await fetch(page)).text()).toContain('允许');
  page.pathname = '/decide';
  page.searchParams.set('allow', isAllowed ? '1' : '0');
  const reply = await fetch(page, { redirect: 'manual' });
  const to = new URL(reply.headers.get('location') ?? '');
  const { state = '', code, iss, error } = Object.fromEntries(to.searchParams);
  return { to, state, ...(code ? { code } : {}), ...(iss ? { iss } : {}), ...(error ? { error } : {}) };
};
const authorized = async () => {
  const { data } = await add();
  const { to: _, ...answer } = await decide((await begin(data.id)).data.address);
  return (await finish(answer)).data;
};
const rowOf = (id: string) =>
  world.services.db.inTenant(owner.tenantId, async (tx) => {
    const [row] = await tx.select().from(mcpServer).where(eq(mcpServer.id, id));
    return row;
  });
const shout = async (id: string, text = '好') => {
  const part = `mcp:${id}:shout`;
  await world.send(contract.chooseMcpTools, { params: { id }, body: { enabled: ['shout'] } }, owner);
  const load = world.services.db.inTenant(owner.tenantId, (tx) => loadMcpTools(tx, world.services, owner.id, [part]));
  const run = { now: new Date(), signal: new AbortController().signal, key: 'k' };
  return (await (await load).get(part)?.run({ text }, run))?.text;
};
const refused = { errorCode: 'MCP_GRANT_FAILED' };

describe('a server that wants its people to log in', () => {
  it('is added, authorized in the browser, shows its tools and is called with the token', async () => {
    const { data, code } = await add();
    expect(code).toBe(200);
    expect(data).toMatchObject({ auth: 'oauth', health: 'unknown', tools: [], grant: null });
    const listed = (await world.send(pluginPage, { body: { pageNumber: 0, pluginTypes: ['MCP'] } }, owner)).data;
    expect(listed.content.map(({ id }) => id)).toEqual([data.id]);
    const { address } = (await begin(data.id)).data;
    const page = new URL(address);
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      code_challenge_method: 'S256',
      resource: `${origin}/mcp`,
      redirect_uri: `http://${owner.host}/mcp-callback`,
    });
    const { to, ...answer } = await decide(address);
    expect(to.pathname).toBe('/mcp-callback');
    const done = (await finish(answer)).data;
    expect(done).toMatchObject({ health: 'ok', grant: { renews: true }, tools: [{ name: 'shout' }] });
    expect(await shout(data.id)).toBe('好！');
    expect(await ledger()).toEqual(['register', 'token authorization_code', 'call']);
    const stored = await rowOf(data.id);
    expect(stored?.grantCipher?.toString('latin1')).not.toContain('at_');
    const audits = await world.services.db.inTenant(owner.tenantId, (tx) =>
      tx.select().from(audit).where(eq(audit.action, 'mcp.authorize')),
    );
    expect(JSON.stringify(audits)).not.toMatch(/at_|rt_/);
    expect(audits.map(({ targetId }) => targetId)).toContain(data.id);
  });

  it('added without a login it says what is missing, in words', async () => {
    const body = { name: 'x', url: `${origin}/mcp` };
    expect(await world.send(contract.addMcpServer, { body }, owner)).toMatchObject({
      errorCode: 'MCP_FAILED',
      msg: 'MCP 服务没有正常应答：需要授权登录',
    });
    const { data } = await add();
    const { data: looked } = await world.send(contract.refreshMcpServer, { params: { id: data.id } }, owner);
    expect(looked).toMatchObject({ health: 'failed', healthWords: '需要授权登录' });
  });

  it('a person who says no is told so, and nothing is stored', async () => {
    const { data } = await add();
    const { to: _, ...answer } = await decide((await begin(data.id)).data.address, false);
    expect(answer.error).toBe('access_denied');
    expect(await finish(answer)).toMatchObject({ ...refused, msg: '授权没有完成：你没有同意，或对方拒绝了' });
    expect((await rowOf(data.id))?.grantCipher).toBeNull();
  });
});

describe('an end that does not belong to its beginning', () => {
  it('a state that was made up, used before, or begun by somebody else is refused', async () => {
    const { data } = await add();
    const first = await decide((await begin(data.id)).data.address);
    expect(await finish({ state: 'x'.repeat(43), code: first.code ?? '' })).toMatchObject(refused);
    const { to: _, ...answer } = first;
    expect(await finish(answer, other)).toMatchObject({
      ...refused,
      msg: '授权没有完成：授权请求已过期，或不是由你发起，请重新开始',
    });
    expect(await finish(answer)).toMatchObject(refused);
    const { to: __, ...second } = await decide((await begin(data.id)).data.address);
    expect((await finish(second)).code).toBe(200);
    expect(await finish(second)).toMatchObject(refused);
  });

  it('a stranger cannot begin for a server that is not theirs', async () => {
    const { data } = await add();
    expect(await begin(data.id, other)).toMatchObject({ errorCode: 'NOT_FOUND' });
  });

  it('an answer of another issuer, or of none, is not redeemed', async () => {
    const { data } = await add();
    await control({ iss: 'https://evil.example' });
    const { to: _, ...mixed } = await decide((await begin(data.id)).data.address);
    expect(await finish(mixed)).toMatchObject({ ...refused, msg: expect.stringContaining('前后不一致') });
    const { to: __, iss: ___, ...silent } = await decide((await begin(data.id)).data.address);
    expect(await finish(silent)).toMatchObject(refused);
    expect(await ledger()).not.toContain('token authorization_code');
  });

  it('a code of another login is not taken', async () => {
    const { data } = await add();
    const first = await decide((await begin(data.id)).data.address);
    const { to: _, ...second } = await decide((await begin(data.id)).data.address);
    expect(await finish({ ...second, code: first.code ?? '' })).toMatchObject({
      ...refused,
      msg: '授权没有完成：授权被拒绝或已失效',
    });
  });

  it('an address that was deleted meanwhile keeps nothing', async () => {
    const { data } = await add();
    const { to: _, ...answer } = await decide((await begin(data.id)).data.address);
    await world.send(contract.deleteMcpServer, { params: { id: data.id } }, owner);
    expect(await finish(answer)).toMatchObject({ errorCode: 'NOT_FOUND' });
    expect((await rowOf(data.id))?.grantCipher).toBeNull();
  });
});

describe('what the metadata may not say', () => {
  it.each([
    [
      'a resource that is another server',
      { resourceMetadata: { resource: 'https://other.example/mcp' } },
      '前后不一致',
    ],
    ['another issuer than asked', { serverMetadata: { issuer: 'https://other.example' } }, '前后不一致'],
    ['no PKCE', { serverMetadata: { code_challenge_methods_supported: ['plain'] } }, '没有提供可用'],
    ['no registration', { serverMetadata: { registration_endpoint: null } }, '不接受新的客户端登记'],
    ['a token endpoint without https', { serverMetadata: { token_endpoint: 'http://example.com/t' } }, 'https'],
    ['a login page without https', { serverMetadata: { authorization_endpoint: 'http://example.com/a' } }, 'https'],
    [
      'an authorization server without https',
      { resourceMetadata: { authorization_servers: ['http://a.example'] } },
      'https',
    ],
    [
      'a script as the login page',
      { serverMetadata: { authorization_endpoint: 'javascript:alert(1)' } },
      '没有正常应答',
    ],
  ])('%s', async (_, lie, words) => {
    const { data } = await add();
    await control(lie);
    expect(await begin(data.id)).toMatchObject({ ...refused, msg: expect.stringContaining(words) });
    expect(await ledger()).not.toContain('register');
  });
});

describe('tokens that end', () => {
  it('one that ran out is renewed, and of many runs at once one spends the refresh token', async () => {
    const { id } = await authorized();
    await control({ tokenDelayMs: 300 });
    clock = 3_600_000;
    expect(await Promise.all(Array.from({ length: 8 }, (_, n) => shout(id, String(n))))).toEqual(
      Array.from({ length: 8 }, (_, n) => `${n}！`),
    );
    const events = await ledger();
    expect(events.filter((event) => event === 'token refresh_token')).toHaveLength(1);
    expect(events.filter((event) => event === 'call')).toHaveLength(8);
    // The rotated one was kept: it works a second time.
    clock = 2 * 3_600_000;
    expect(await shout(id)).toBe('好！');
    expect((await ledger()).filter((event) => event === 'token refresh_token')).toHaveLength(2);
  });

  it('one that the server no longer takes is renewed once and the call made once', async () => {
    const { id } = await authorized();
    await control({ revoke: true });
    expect(await shout(id)).toBe('好！');
    expect(await ledger()).toEqual(['token refresh_token', 'call']);
  });

  it('a grant that was taken back asks for a new login and leaves the tools chosen', async () => {
    const { id } = await authorized();
    await shout(id);
    await control({ end: true });
    await expect(shout(id)).rejects.toThrow('需要授权登录');
    const [server] = (await world.send(contract.listMcpServers, {}, owner)).data;
    expect(server).toMatchObject({ grant: null, tools: [{ name: 'shout', enabled: true }] });
    const { to: _, ...answer } = await decide((await begin(id)).data.address);
    expect((await finish(answer)).data).toMatchObject({ health: 'ok', tools: [{ enabled: true }] });
    expect(await shout(id)).toBe('好！');
  });

  it('without a refresh token it says until when, and asks for a login then', async () => {
    await control({ givesRefreshToken: false, tokenSeconds: 60 });
    const { data } = await add();
    const { to: _, ...answer } = await decide((await begin(data.id)).data.address);
    const { grant } = (await finish(answer)).data;
    expect(grant).toMatchObject({ renews: false, until: expect.any(String) });
    clock = 61_000;
    await expect(shout(data.id)).rejects.toThrow('需要授权登录');
  });

  it('an authorization server that cannot be reached loses nothing', async () => {
    const { id } = await authorized();
    clock = 3_600_000;
    await simulator.stop('SIGKILL');
    try {
      await expect(shout(id)).rejects.toThrow('连不上');
    } finally {
      simulator = await startSimulator();
    }
    expect((await rowOf(id))?.grantCipher).not.toBeNull();
  });

  it(
    'an authorization server that is away loses nothing',
    inFull(
      'apps/server/src/features/mcp/mcp-oauth.db.test.ts › an authorization server that cannot be reached loses nothing',
      { timeout: 60_000 },
    ),
    async () => {
      const { id } = await authorized();
      clock = 3_600_000;
      await control({ tokenDelayMs: 20_000 });
      await expect(shout(id)).rejects.toThrow('应答超时');
      await control({});
      expect((await rowOf(id))?.grantCipher).not.toBeNull();
    },
  );
});
