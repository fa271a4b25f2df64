import { agentDetail, copyFromLaunch, updateIntro } from '@zhixing/contract/agent';
import { readLineage, takeLineage } from '@zhixing/contract/lineage';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { agent, agentRelease } from '../../db/schema/agent.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('a copy sees what the author released since, takes some parts and keeps others', async () => {
  const { host, id: tenantId } = await world.addTenant();
  const author = await world.addAccount(host);
  const copier = await world.addAccount(host);
  const token = await world.openToken(host, copier);
  const originId = await addAgent(world, author, { name: '原作' });
  const { data: copy } = await world.send(copyFromLaunch, { params: { id: originId }, body: {} }, { host, token });
  await world.send(
    updateIntro,
    { params: { id: copy.id }, body: { agentDescription: '我自己的简介' } },
    { host, token },
  );
  const compare = () => world.send(readLineage, { params: { id: copy.id } }, { host, token });
  expect((await compare()).data).toMatchObject({ copiedNo: 1, latestNo: 1, changes: [] });

  await world.services.db.inTenant(tenantId, async (tx) => {
    const [first] = await tx
      .select()
      .from(agentRelease)
      .where(and(eq(agentRelease.agentId, originId), eq(agentRelease.no, 1)));
    const document = { ...(first?.document as object), prompt: '新的提示词', prologue: '新的开场白' };
    await tx
      .insert(agentRelease)
      .values({ tenantId, agentId: originId, no: 2, name: '原作', description: '作者的新简介', document, notes: '' });
    await tx.update(agent).set({ releaseNo: 2, launchVersion: 2 }).where(eq(agent.id, originId));
  });
  const { data } = await compare();
  expect(data.changes.map(({ field, mine, theirs }) => [field, mine, theirs])).toEqual([
    ['description', '我自己的简介', '作者的新简介'],
    ['prompt', '你是样例。', '新的提示词'],
    ['prologue', '', '新的开场白'],
  ]);

  const take = (latestNo: number) =>
    world.send(takeLineage, { params: { id: copy.id }, body: { latestNo, fields: ['prompt'] } }, { host, token });
  expect((await take(1)).errorCode).toBe('LINEAGE_MOVED');
  expect((await take(2)).data).toEqual({ releaseNo: 2 });
  const [row] = await world.services.db.inTenant(tenantId, (tx) =>
    tx.select().from(agent).where(eq(agent.id, copy.id)),
  );
  expect(row).toMatchObject({
    description: '我自己的简介',
    originNo: 2,
    releaseNo: 2,
    document: { prompt: '新的提示词', prologue: '' },
  });
  const detail = await world.send(agentDetail, { params: { id: copy.id }, query: {} }, { host, token });
  expect(detail.data.origin).toMatchObject({ copiedNo: 2, latestNo: 2 });
  const stranger = await world.openToken(host, author);
  expect((await world.send(readLineage, { params: { id: copy.id } }, { host, token: stranger })).status).toBe(404);
});
