import * as agents from '@zhixing/contract/agent';
import * as contract from '@zhixing/contract/share';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { newId, newSecret, sha256 } from '../../base/id.ts';
import { account } from '../../db/schema/account.ts';
import { agent } from '../../db/schema/agent.ts';
import { agentShare } from '../../db/schema/share.ts';
import { findShare } from './index.ts';

type Person = { id: string; username: string; tenantId: string; token: string };
let world: World;
let host: string;
let tenantId: string;
let owner: Person;
let other: Person;
let clock = 0;

const addPerson = async (): Promise<Person> => {
  const who = await world.addAccount(host);
  return { ...who, token: await world.openToken(host, who) };
};
beforeAll(async () => {
  world = await openWorld({ now: () => new Date(Date.now() + clock) });
  ({ host, id: tenantId } = await world.addTenant());
  owner = await addPerson();
  other = await addPerson();
});
afterAll(() => world.close());

const at = (who: Person) => ({ host, token: who.token });
const inTenant = <T>(work: Parameters<typeof world.services.db.inTenant<T>>[1]) =>
  world.services.db.inTenant(tenantId, work);
const generate = (agentId: string, who = owner) =>
  world.send(contract.generateShareKey, { query: { agentId } }, at(who));
const list = async (agentId: string, who = owner) =>
  (await world.send(contract.listShareKeys, { query: { agentId } }, at(who))).data;
const revoke = (id: string, who = owner) => world.send(contract.revokeShareKey, { params: { id } }, at(who));
const detail = async (id: string, shareToken?: string) =>
  (await world.send(agents.agentDetail, { params: { id }, query: shareToken ? { shareToken } : {} }, at(other))).status;
const copy = (id: string, shareToken: string, who = other) =>
  world.send(agents.copyFromLaunchShare, { params: { id }, body: { shareToken } }, at(who));
const find = async (token: string, atHost = host) => {
  const tenant = await world.findTenant(atHost);
  const ctx = {
    ...world.services,
    tenant,
    tx: <T>(work: Parameters<typeof inTenant<T>>[0]) => world.services.db.inTenant(tenant.id, work),
  };
  return findShare(ctx as unknown as Parameters<typeof findShare>[0], token);
};
const later = async (ms: number, work: () => Promise<void>) => {
  clock = ms;
  try {
    await work();
  } finally {
    clock = 0;
  }
};
const week = 7 * 86_400_000;

describe('making a link', () => {
  it('API-78 the key is told once, bound to agent and sharer, good for seven days; only its hash is kept', async () => {
    const id = await addAgent(world, owner, { state: 'released', priceFen: 0 });
    const { data, code } = await generate(id);
    expect(code).toBe(200);
    expect(data.link).toBe(`/agent-execute?id=${id}&share=true&shareToken=${data.key}`);
    expect(Date.parse(data.expiresAt) - Date.now()).toBeGreaterThan(week - 60_000);
    expect(Date.parse(data.expiresAt) - Date.now()).toBeLessThanOrEqual(week);
    const [row] = await inTenant((tx) => tx.select().from(agentShare).where(eq(agentShare.id, data.id)));
    expect(row).toMatchObject({ agentId: id, ownerId: owner.id, revokedAt: null });
    expect(row?.tokenHash.equals(sha256(data.key))).toBe(true);
    expect(JSON.stringify(row)).not.toContain(data.key);
    expect(await list(id)).toEqual([{ id: data.id, createdDate: expect.any(String), expiresAt: data.expiresAt }]);
    expect(JSON.stringify(await list(id))).not.toContain(data.key);
    expect(await find(data.key)).toMatchObject({
      agentId: id,
      ownerId: owner.id,
      terms: { priceFen: 0, agentOwnerId: owner.id, releaseNo: 1 },
    });
  });

  it('is for one’s own agents and listed ones, once released', async () => {
    const hidden = await addAgent(world, owner, { state: 'released' });
    const listed = await addAgent(world, owner);
    const draft = await addAgent(world, owner, { state: 'unreleased' });
    expect((await generate(hidden, other)).status).toBe(404);
    expect((await generate(draft, other)).status).toBe(404);
    expect((await generate(listed, other)).code).toBe(200);
    expect(await generate(draft)).toMatchObject({
      status: 200,
      errorCode: 'AGENT_NOT_RELEASED',
      msg: '该智能体尚未发布',
    });
    expect((await generate(newId())).status).toBe(404);
  });

  it('stops at fifty working links for one agent, also when they are asked for at once', async () => {
    const id = await addAgent(world, owner);
    const all = await Promise.all(Array.from({ length: 60 }, () => generate(id)));
    expect(all.filter(({ code }) => code === 200)).toHaveLength(contract.maxLiveShares);
    expect(new Set(all.map(({ errorCode }) => errorCode))).toEqual(new Set([undefined, 'SHARE_TOO_MANY']));
    expect((await revoke((await list(id))[0]?.id ?? '')).code).toBe(200);
    expect((await generate(id)).code).toBe(200);
  });
});

describe('a link is good for nothing once', () => {
  it('it is revoked by its maker, and by nobody else', async () => {
    const id = await addAgent(world, owner, { state: 'released' });
    const { data } = await generate(id);
    expect(await detail(id, data.key)).toBe(200);
    expect((await revoke(data.id, other)).status).toBe(404);
    expect(await detail(id, data.key)).toBe(200);
    expect((await revoke(data.id)).code).toBe(200);
    expect((await revoke(data.id)).status).toBe(404);
    expect(await find(data.key)).toBeUndefined();
    expect(await detail(id, data.key)).toBe(404);
    expect((await copy(id, data.key)).status).toBe(404);
    expect(await list(id)).toEqual([]);
  });

  it('seven days have passed', async () => {
    const id = await addAgent(world, owner, { state: 'released' });
    const { data } = await generate(id);
    await later(week - 60_000, async () => expect(await find(data.key)).toBeDefined());
    await later(week + 1000, async () => {
      expect(await find(data.key)).toBeUndefined();
      expect(await find(data.key)).toEqual(await find(newSecret()));
    });
  });

  it('the agent is gone, its maker is barred, or it was somebody else’s and left the market', async () => {
    const deleted = await addAgent(world, owner, { state: 'released' });
    const keyOf = async (id: string, who = owner) => (await generate(id, who)).data.key;
    const ofDeleted = await keyOf(deleted);
    await world.send(agents.deleteAgent, { params: { id: deleted } }, at(owner));
    expect(await find(ofDeleted)).toBeUndefined();

    const listed = await addAgent(world, owner);
    const [byOwner, byOther] = [await keyOf(listed), await keyOf(listed, other)];
    await world.send(agents.withdrawLaunch, { params: { id: listed } }, at(owner));
    expect(await find(byOther)).toBeUndefined();
    expect(await find(byOwner)).toBeDefined();

    const barred = await addPerson();
    const theirs = await addAgent(world, barred, { state: 'released' });
    const ofBarred = await keyOf(theirs, barred);
    await inTenant((tx) => tx.update(account).set({ status: 'disabled' }).where(eq(account.id, barred.id)));
    expect(await find(ofBarred)).toBeUndefined();
  });

  it('it is tried in another tenant or for another agent', async () => {
    const id = await addAgent(world, owner, { state: 'released' });
    const second = await addAgent(world, owner, { state: 'released' });
    const { data } = await generate(id);
    const away = await world.addTenant();
    expect(await find(data.key, away.host)).toBeUndefined();
    expect(await detail(second, data.key)).toBe(404);
    expect((await copy(second, data.key)).status).toBe(404);
  });
});

describe('copying by a link', () => {
  it('API-09 MKT-35 the share variant copies an agent that is not listed; without a good token it is absent', async () => {
    const id = await addAgent(world, owner, { name: '私下给你', state: 'released' });
    const { key } = (await generate(id)).data;
    expect((await world.send(agents.copyFromLaunch, { params: { id }, body: {} }, at(other))).status).toBe(404);
    expect((await copy(id, 'no-such-token')).status).toBe(404);
    const { status } = await world.send(
      agents.copyFromLaunchShare,
      { params: { id }, body: {} as { shareToken: string } },
      at(other),
    );
    expect(status).toBe(400);
    const asked = { params: { id }, query: { shareToken: key } };
    expect((await world.send(agents.wasCopied, asked, at(other))).data).toBe(false);
    const fee = await world.send(agents.copyCostFee, { body: { agentId: id, shareToken: key } }, at(other));
    expect(fee.data).toEqual({ fee: 0, leftOut: [] });
    const made = await copy(id, key);
    const [row] = await inTenant((tx) => tx.select().from(agent).where(eq(agent.id, made.data.id)));
    expect(row).toMatchObject({ ownerId: other.id, originId: id, originNo: 1, status: 'C90_bay', name: '私下给你' });
    expect((await world.send(agents.wasCopied, asked, at(other))).data).toBe(true);
  });

  it('MKT-35 a priced agent costs the same by either variant', async () => {
    const id = await addAgent(world, owner, { priceFen: 500 });
    const { key } = (await generate(id)).data;
    const normal = await world.send(agents.copyFromLaunch, { params: { id }, body: {} }, at(other));
    const shared = await copy(id, key);
    expect(shared).toMatchObject({ errorCode: 'BALANCE_SHORT', msg: expect.stringContaining('5.00') });
    expect(shared.msg).toBe(normal.msg);
  });
});
