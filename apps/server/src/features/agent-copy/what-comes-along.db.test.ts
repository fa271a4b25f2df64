import { copyCostFee, copyFromLaunch } from '@zhixing/contract/agent';
import { agentDocument } from '@zhixing/contract/agent-document';
import { attachedParts } from '@zhixing/contract/attached-parts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { addReleasedTool } from '../../../test/released-tools.ts';
import { end, graph, inLine, start } from '../../../test/workflow-graph.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { newId } from '../../base/id.ts';
import { agent, agentRelease } from '../../db/schema/agent.ts';
import { knowledge } from '../../db/schema/knowledge.ts';
import { model } from '../../db/schema/model.ts';

type Person = { id: string; tenantId: string; token: string };
let world: World;
let host: string;
let author: Person;
let copier: Person;

beforeAll(async () => {
  world = await openWorld();
  ({ host } = await world.addTenant());
  const person = async (): Promise<Person> => {
    const who = await world.addAccount(host);
    return { ...who, token: await world.openToken(host, who) };
  };
  [author, copier] = [await person(), await person()];
});
afterAll(() => world.close());

const inTenant = <T>(work: Parameters<typeof world.services.db.inTenant<T>>[1]) =>
  world.services.db.inTenant(author.tenantId, work);

const addBase = async (name: string, visibility: 'me' | 'tenant') => {
  const id = newId();
  await inTenant((tx) =>
    tx.insert(knowledge).values({
      ...{ tenantId: author.tenantId, id, ownerId: author.id, name, visibility },
      ...{ createdAt: new Date(), updatedAt: new Date() },
    }),
  );
  return `knowledge:${id}`;
};

const addModel = async (ownerId: string | null) => {
  const id = newId();
  await inTenant((tx) =>
    tx.insert(model).values({
      ...{ tenantId: author.tenantId, id, ownerId, name: id, kind: 'LLM', provider: 'openai' },
      ...{ baseUrl: 'https://models.example/v1', modelName: 'm' },
    }),
  );
  return id;
};

const attach = async () => {
  const http = { kind: 'HTTP', request: { method: 'GET', url: 'https://erp.example/v1' } };
  const own = await addReleasedTool(world, author, { document: http, name: '查库存' });
  const hiddenTool = await addReleasedTool(world, author, { document: http, name: '内部清算' });
  const everybodys = await addReleasedTool(world, author, { document: http, name: '公用', isStandard: true });
  const flow = graph([start, end({ text: '{{start.text}}' })], inLine('start', 'end'));
  const work = await addReleasedTool(world, author, { document: flow, name: '对账' });
  const [hidden, open] = [await addBase('机密', 'me'), await addBase('手册', 'tenant')];
  const [personal, shared] = [await addModel(author.id), await addModel(null)];
  const document = {
    tools: [
      { id: 'builtin:calculator' },
      { id: own.part },
      { id: hiddenTool.part, enabled: false },
      { id: everybodys.part },
      { id: 'builtin:not_set_up' },
    ],
    knowledge: [{ id: hidden }, { id: open }],
    workflows: [{ id: work.part }],
    cards: [{ id: `card:${newId()}` }],
    models: { chat: personal, embedded: shared },
    orchestration: {
      mode: 'multi',
      members: [{ key: 'abcd', name: '同事', tools: [{ id: own.part }], knowledge: [{ id: hidden }], model: personal }],
    },
  };
  const stays = ['builtin:calculator', everybodys.part, 'builtin:not_set_up', open];
  return { document, stays, shared };
};

it('a copier is told before they pay what stays with the author, and the copy stands without it', async () => {
  const { document, stays, shared } = await attach();
  const id = await addAgent(world, author, { document, priceFen: 0 });
  const asked = await world.send(copyCostFee, { body: { agentId: id } }, { host, token: copier.token });
  expect(asked.data.leftOut).toEqual([
    { kind: 'tools', name: '查库存' },
    { kind: 'knowledge', name: '' },
    { kind: 'workflows', name: '对账' },
    { kind: 'cards', name: '' },
    { kind: 'models', name: '' },
  ]);
  for (const unseen of ['机密', '内部清算']) expect(JSON.stringify(asked)).not.toContain(unseen);

  const copy = await world.send(copyFromLaunch, { params: { id }, body: {} }, { host, token: copier.token });
  const { draft, release } = await inTenant(async (tx) => {
    const [row] = await tx.select().from(agent).where(eq(agent.id, copy.data.id));
    const [released] = await tx.select().from(agentRelease).where(eq(agentRelease.agentId, copy.data.id));
    return { draft: agentDocument.parse(row?.document), release: agentDocument.parse(released?.document) };
  });
  expect(attachedParts(draft).map((part) => part.id)).toEqual(stays);
  expect(draft.models).toMatchObject({ chat: null, embedded: shared });
  expect(draft.orchestration.members).toMatchObject([{ key: 'abcd', model: null, tools: [], knowledge: [] }]);
  expect(release).toEqual(draft);
});

it('nothing is left out for the author, nor where everything is everybody’s', async () => {
  const { document } = await attach();
  const id = await addAgent(world, author, { document });
  const own = await world.send(copyCostFee, { body: { agentId: id } }, { host, token: author.token });
  expect(own.data.leftOut).toEqual([]);
  const plain = await addAgent(world, author, { document: { tools: [{ id: 'builtin:calculator' }] } });
  const asked = await world.send(copyCostFee, { body: { agentId: plain } }, { host, token: copier.token });
  expect(asked.data.leftOut).toEqual([]);
});
