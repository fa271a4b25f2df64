import type { AddressInfo } from 'node:net';
import { resetUserPassword } from '@zhixing/contract/account-link';
import * as adminContract from '@zhixing/contract/admin';
import * as agents from '@zhixing/contract/agent';
import { removeAgentEditor } from '@zhixing/contract/agent-editor';
import * as auth from '@zhixing/contract/auth';
import { deleteSession } from '@zhixing/contract/chat';
import { renewEmbedKey, saveEmbed } from '@zhixing/contract/embed';
import { delistAgent } from '@zhixing/contract/listing';
import { createMcpKey, revokeMcpKey } from '@zhixing/contract/mcp';
import { askRemoval, askUserRemoval } from '@zhixing/contract/personal-data';
import type { Route, RouteCall } from '@zhixing/contract/route';
import { routes } from '@zhixing/contract/routes';
import { revokeShareKey } from '@zhixing/contract/share';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../tools/ci/tier.ts';
import { openScratchDatabase, type ScratchDatabase } from '../test/scratch-database.ts';
import { listenAt, openScene, type Scene, type Standing, type StreamKind } from '../test/stream-scene.ts';
import { gateUrl, type TcpGate } from '../test/tcp-gate.ts';
import { openWorld, testPassword, type World } from '../test/world.ts';
import { newId } from './base/id.ts';
import { accountToken, checkCode } from './db/schema/account.ts';
import { readEnv } from './env.ts';
import { codeOf } from './features/auth/check-code.ts';

let scratch: ScratchDatabase;
/** Two copies of the api on one database and one Valkey: what is done in one ends streams of the other. */
let acting: World;
let serving: World;
/** The way of the serving copy to Valkey. */
let gate: TcpGate;
let platformAdmin: { host: string; token: string };

beforeAll(async () => {
  scratch = await openScratchDatabase();
  const env = { DATABASE_URL: scratch.appUrl };
  acting = await openWorld({ env });
  const gated = await gateUrl(readEnv().VALKEY_URL);
  gate = gated.gate;
  serving = await openWorld({ env: { ...env, VALKEY_URL: gated.url } });
  await serving.app.listen({ host: '127.0.0.1', port: 0 });
  const who = await acting.addAccount('platform.test', { role: 'admin' });
  platformAdmin = { host: 'platform.test', token: await acting.openToken('platform.test', who) };
}, 120_000);
afterAll(async () => {
  await acting.close();
  await serving.close();
  gate.close();
  await scratch.drop();
});

type Way = (scene: Scene) => Promise<void>;
const send = async <R extends Route>(route: R, call: RouteCall<R>, who: { host: string; token?: string }) => {
  const { code, msg } = await acting.send(route, call, who);
  expect([code, msg]).toEqual([200, 'success']);
};
const change = (scene: Scene, id: string, to: Partial<{ role: 'user' | 'support'; status: 'active' | 'disabled' }>) =>
  send(
    adminContract.updateUser,
    { params: { id }, body: { role: 'user', isWhite: false, status: 'active', ...to } },
    scene.admin,
  );
const resetPassword: Way = async ({ tenantId, host, reader: { email } }) => {
  const id = newId();
  const expiresAt = new Date(Date.now() + 60_000);
  const row = { tenantId, id, account: email, channel: 'EMAIL', scene: 'FORGET', locale: 'zh-CN', expiresAt } as const;
  await acting.services.db.inTenant(tenantId, (tx) => tx.insert(checkCode).values(row));
  const body = {
    account: email,
    checkCode: codeOf(acting.services.env.APP_SECRET, id),
    newPassword: 'another-horse-1',
  };
  await send(auth.resetPassword, { body }, { host });
};
const closeTenant: Way = async ({ tenantId }) => {
  const query = { pageNumber: 0, pageSize: 100 };
  const { data } = await acting.send(adminContract.listTenants, { query } as never, platformAdmin);
  const found = (data as { content: { id: string }[] }).content.find(({ id }) => id === tenantId);
  const { name, brand, settings, hosts } = found as unknown as Record<'name' | 'brand' | 'settings' | 'hosts', never>;
  const body = { code: 'x', name, brand, settings, hosts, status: 'disabled' } as never;
  await send(adminContract.updateTenant, { params: { id: tenantId }, body }, platformAdmin);
};

const ofLogin: Record<string, Way> = {
  'they log out': ({ reader }) => send(auth.logout, {}, reader),
  'their password is set anew': resetPassword,
  'their account is disabled': (scene) => change(scene, scene.reader.id, { status: 'disabled' }),
  'their role changes': (scene) => change(scene, scene.reader.id, { role: 'support' }),
  'an admin resets their password': ({ reader, admin }) =>
    send(resetUserPassword, { params: { id: reader.id }, body: { way: 'link' } }, admin),
  'they leave for good': ({ reader }) => send(askRemoval, { body: { password: testPassword } }, reader),
  'an admin has them leave': ({ reader, admin }) => send(askUserRemoval, { params: { id: reader.id } }, admin),
  'the tenant is closed': closeTenant,
  'the conversation is deleted': ({ reader, sessionId }) =>
    send(deleteSession, { body: { session_id: sessionId } }, reader),
};
const deleteIt: Way = ({ owner, agentId }) => send(agents.deleteAgent, { params: { id: agentId } }, owner);
const embedOf = (isOn: boolean) => ({ origins: [], isOn, dayLimit: 9, title: '' });

const ways: Record<Standing, Record<string, Way>> = {
  own: { ...ofLogin, 'the agent is deleted': deleteIt },
  listed: {
    'its author takes it off the market': ({ owner, agentId }) =>
      send(agents.withdrawLaunch, { params: { id: agentId } }, owner),
    'an admin takes it off the market': ({ admin, agentId }) =>
      send(delistAgent, { params: { id: agentId }, body: { reason: '不合规' } }, admin),
    'the agent is deleted': deleteIt,
  },
  shared: {
    'the link is taken back': ({ owner, shareId }) => send(revokeShareKey, { params: { id: shareId } }, owner),
    'the maker of the link is disabled': (scene) => change(scene, scene.owner.id, { status: 'disabled' }),
    'the agent is deleted': deleteIt,
  },
  editor: {
    'the owner removes them': ({ owner, reader, agentId }) =>
      send(removeAgentEditor, { params: { id: agentId, accountId: reader.id } }, owner),
    'they go themselves': ({ reader, agentId }) =>
      send(removeAgentEditor, { params: { id: agentId, accountId: reader.id } }, reader),
    'they log out': ({ reader }) => send(auth.logout, {}, reader),
    'the agent is deleted': deleteIt,
  },
  visitor: {
    'the site’s chat is switched off': ({ owner, agentId }) =>
      send(saveEmbed, { params: { agentId }, body: embedOf(false) }, owner),
    'the key is renewed': ({ owner, agentId }) => send(renewEmbedKey, { params: { agentId } }, owner),
    'the agent is deleted': deleteIt,
    'its owner is disabled': (scene) => change(scene, scene.owner.id, { status: 'disabled' }),
    'its owner leaves for good': ({ owner }) => send(askRemoval, { body: { password: testPassword } }, owner),
    'the tenant is closed': closeTenant,
  },
};
const kinds: StreamKind[] = ['run', 'session'];
const table = Object.entries(ways).flatMap(([standing, by]) =>
  Object.entries(by).flatMap(([name, way]) => kinds.map((kind) => [standing as Standing, kind, name, way] as const)),
);

describe('whoever listens to a stream hears nothing more within a second of', () => {
  // In CI every way ends one kind of stream, by turns.
  it.each(table.filter((_, at) => isFull || at % 4 === 0 || at % 4 === 3))(
    '%s, %s: %s',
    async (standing, kind, _, way) => {
      const scene = await openScene(acting, standing);
      const reader = await listenAt(serving, scene, kind);
      try {
        expect(reader.status).toBe(200);
        await expect.poll(reader.words, { timeout: 5_000 }).toBe(1);
        await way(scene);
        const done = performance.now();
        await expect.poll(reader.endedAt, { timeout: 3_000, interval: 20 }).toBeDefined();
        expect((reader.endedAt() ?? Number.NaN) - done).toBeLessThan(1_000);
        await scene.say();
        expect(reader.words()).toBe(1);
      } finally {
        await reader.leave();
      }
    },
  );
});

it('every stream of the contract stands in the table', async () => {
  const asked = new Set<string>();
  for (const standing of ['own', 'visitor'] as const) {
    const scene = await openScene(acting, standing);
    for (const kind of kinds) asked.add(new URL(`http://x${scene.request(kind).path}`).pathname);
  }
  const forms = routes
    .filter((route: Route) => route.stream)
    .map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`));
  for (const form of forms)
    expect(
      [...asked].some((path) => form.test(path)),
      String(form),
    ).toBe(true);
});

const hearOne = async (world: World) => {
  const scene = await openScene(acting, 'own');
  const reader = await listenAt(world, scene, 'session');
  await expect.poll(reader.words, { timeout: 5_000 }).toBe(1);
  return { scene, reader };
};

describe('where the announcement is lost', () => {
  it('those who listened are looked at as soon as announcements come again', async () => {
    const { scene, reader } = await hearOne(serving);
    gate.cut();
    await expect.poll(serving.services.bus.isLive).toBe(false);
    await send(auth.logout, {}, scene.reader);
    gate.mend();
    await expect.poll(serving.services.bus.isLive, { timeout: 10_000, interval: 20 }).toBe(true);
    const back = performance.now();
    await expect.poll(reader.endedAt, { timeout: 3_000, interval: 20 }).toBeDefined();
    expect((reader.endedAt() ?? Number.NaN) - back).toBeLessThan(1_000);
    await reader.leave();
  });

  it('everybody is looked at from time to time', async () => {
    const watchful = await openWorld({ env: { DATABASE_URL: scratch.appUrl }, rightSweepMs: 300 });
    await watchful.app.listen({ host: '127.0.0.1', port: 0 });
    const { scene, reader } = await hearOne(watchful);
    await acting.services.db.inTenant(scene.tenantId, (tx) =>
      tx.update(accountToken).set({ revokedAt: new Date() }).where(eq(accountToken.accountId, scene.reader.id)),
    );
    await expect.poll(reader.endedAt, { timeout: 3_000 }).toBeDefined();
    await reader.leave();
    await watchful.close();
  });
});

it('whoever may go on listening is not disturbed by what happens around them', async () => {
  const { scene, reader } = await hearOne(serving);
  const other = await scene.person();
  await send(auth.logout, {}, other);
  await change(scene, other.id, { status: 'disabled' });
  await send(saveEmbed, { params: { agentId: scene.agentId }, body: embedOf(false) }, scene.owner);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await scene.say();
  await expect.poll(reader.words, { timeout: 3_000 }).toBe(2);
  expect(reader.endedAt()).toBeUndefined();
  await reader.leave();
});

it('a reader is told why, and coming back is refused the same way', async () => {
  const { scene, reader } = await hearOne(serving);
  await send(auth.logout, {}, scene.reader);
  await expect.poll(reader.endedAt, { timeout: 3_000 }).toBeDefined();
  expect(reader.heard.at(-1)).toMatchObject({ kind: 'run-refused', code: 403, errorCode: 'TOKEN_INVALID' });
  const again = await listenAt(serving, scene, 'session');
  expect(again.status).toBe(403);
  await again.leave();
});

describe('a client of the MCP endpoint that waits for an answer is cut off when', () => {
  const ends: Record<string, (scene: Scene, keyId: string) => Promise<void>> = {
    'its key is revoked': ({ owner }, id) => send(revokeMcpKey, { params: { id } }, owner),
    'the owner is disabled': (scene) => change(scene, scene.owner.id, { status: 'disabled' }),
    'the agent is deleted': (scene) => deleteIt(scene),
  };
  it.each(Object.entries(ends))('%s', async (_, way) => {
    const scene = await openScene(acting, 'own');
    const body = { kind: 'agent' as const, targetId: scene.agentId };
    const { data } = await acting.send(createMcpKey, { body }, scene.owner);
    const { port } = serving.app.server.address() as AddressInfo;
    const call = { name: 'ask', arguments: { question: '你好' } };
    const response = await fetch(`http://127.0.0.1:${port}/mcp/${data.id}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${data.key}`,
        'x-forwarded-host': scene.host,
        'mcp-protocol-version': '2025-11-25',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
    });
    expect(response.status).toBe(200);
    // Where a worker has the run, it is ended with words before the line is cut; an answer is neither.
    const closed = response.text().then(
      (words) => (/"isError":true|"error":/.test(words) ? 'cut' : words),
      () => 'cut',
    );
    await way(scene, data.id);
    const slow = new Promise((resolve) => setTimeout(() => resolve('open'), 1_000));
    expect(await Promise.race([closed, slow])).toBe('cut');
  });
});
