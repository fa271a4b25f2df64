import { deleteAgent, pageCreatedByMe, quickAddAgent } from '@zhixing/contract/agent';
import { createApiKey, revokeApiKey } from '@zhixing/contract/api-key';
import { sessionList } from '@zhixing/contract/chat';
import { type KeyScope, keyScopes, scopeOfCall } from '@zhixing/contract/key-scope';
import { routes } from '@zhixing/contract/routes';
import { findUserInfo } from '@zhixing/contract/user';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { audit } from '../../db/schema/audit.ts';

let world: World;
let owner: Awaited<ReturnType<World['addAccount']>> & { host: string; token: string };
beforeAll(async () => {
  world = await openWorld();
  const { host } = await world.addTenant();
  const account = await world.addAccount(host, { role: 'admin' });
  owner = { ...account, host, token: await world.openToken(host, account) };
});
afterAll(() => world.close());

const makeKey = async (scopes: KeyScope[], more: object = {}) => {
  const { data } = await world.send(createApiKey, { body: { name: '程序', scopes, ...more } }, owner);
  return { ...data, by: { host: owner.host, token: data.key } };
};
/** How the door answers, with nothing that fits behind it. */
const knock = async (route: (typeof routes)[number], token: string) => {
  const url = route.path.replaceAll(/\{\w+\}/g, '01890000-0000-7000-8000-000000000000');
  const headers = { host: owner.host, authorization: `Bearer ${token}` };
  const hasBody = route.method !== 'GET' && !route.upload;
  const reply = await world.app.inject({
    ...{ method: route.method, url },
    headers: { ...headers, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody ? { payload: '{}' } : {}),
  });
  return (JSON.parse(reply.payload || '{}') as { errorCode?: string }).errorCode ?? '';
};
const closed = ['KEY_SCOPE', 'TOKEN_INVALID', 'NO_PERMISSION'];
const forLogins = routes.filter(({ policy, stream }) => policy !== 'public' && !stream);

describe('a key and our own API', () => {
  it('each scope opens its own calls and no other, whatever role its owner has', { timeout: 240_000 }, async () => {
    for (const scope of keyScopes) {
      const { key } = await makeKey([scope]);
      const wrong: string[] = [];
      for (const route of forLogins) {
        const isOpen = !closed.includes(await knock(route, key));
        if (isOpen !== (scopeOfCall(route.name) === scope)) wrong.push(`${scope}: ${route.name}`);
      }
      expect(wrong).toEqual([]);
    }
  });

  it('works like its owner’s login, and the audit names the key', async () => {
    const { id, by } = await makeKey(['agents.read', 'agents.write', 'account.read']);
    const { data } = await world.send(quickAddAgent, { body: { agentName: '程序建的' } }, by);
    const mine = await world.send(pageCreatedByMe, { body: { pageSize: 10 } }, by);
    expect(mine.data.content.map((agent) => agent.id)).toContain(data.id);
    expect((await world.send(findUserInfo, {}, by)).data).toMatchObject({ username: owner.username });
    await world.send(deleteAgent, { params: { id: data.id } }, by);
    const rows = await world.services.db.inTenant(owner.tenantId, (tx) =>
      tx
        .select({ detail: audit.detail })
        .from(audit)
        .where(and(eq(audit.targetId, data.id), eq(audit.actorId, owner.id))),
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.detail).toMatchObject({ apiKeyId: id });
  });

  it('a key for one agent, a revoked one and one that is made up open nothing', async () => {
    const agentId = await addAgent(world, owner, { state: 'released' });
    const bound = await makeKey(['chat', 'agents.read'], { agentId });
    expect(bound.scopes).toEqual(['chat']);
    for (const route of [sessionList, pageCreatedByMe]) expect(await knock(route, bound.key)).toBe('KEY_SCOPE');
    const { id, key } = await makeKey(['agents.read']);
    expect(await knock(pageCreatedByMe, key)).toBe('');
    await world.send(revokeApiKey, { params: { id } }, owner);
    for (const dead of [key, `${key}x`, 'zxk_', 'zxk_nobody'])
      expect(await knock(pageCreatedByMe, dead)).toBe('TOKEN_INVALID');
  });

  it('counts only in the header: neither a cookie nor a body carries it', async () => {
    const { key } = await makeKey(['account.read']);
    for (const name of ['zx_token', '__Host-zx_token']) {
      const reply = await world.app.inject({
        method: 'GET',
        url: findUserInfo.path,
        headers: { host: owner.host, cookie: `${name}=${key}` },
      });
      expect(reply.json()).toMatchObject({ errorCode: 'TOKEN_INVALID' });
    }
  });
});
