import { and, eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { newId } from '../../base/id.ts';
import { agent } from '../../db/schema/agent.ts';
import { chatMessage, chatRun, chatRunStep, chatSession, type RoundBody } from '../../db/schema/chat.ts';
import { foldTaskCounts } from '../agent/index.ts';
import { createModelFinder } from '../model/index.ts';
import { openTurn } from './run-turn.ts';

let world: World;
let owner: { id: string; tenantId: string };
let agentId: string;

beforeAll(async () => {
  world = await openWorld();
  const { host } = await world.addTenant();
  owner = await world.addAccount(host);
  agentId = await addAgent(world, owner);
});
afterAll(() => world.close());

const round = (more: Partial<RoundBody>): RoundBody => ({
  ...{ text: '', reasoning: '', calls: [], model: '试验模型', inputTokens: 1, outputTokens: 1, ms: 1 },
  ...more,
});

/** A run whose model has answered in an attempt before this one; nothing of it is in Valkey. */
const addAnsweredRun = async (steps?: RoundBody[]) => {
  const [sessionId, runId] = [newId(), newId()];
  const { tenantId, id: accountId } = owner;
  const at = new Date();
  const body = { uuid: newId(), role: 1 as const, content: '问', time: '', runId };
  const call = { id: 'c1', name: 'calculator', arguments: '{"expression":"1+1"}' };
  await world.services.db.inTenant(tenantId, async (tx) => {
    await tx.insert(chatSession).values({ tenantId, id: sessionId, accountId, agentId, title: '' });
    await tx.insert(chatRun).values({
      ...{ tenantId, id: runId, sessionId, accountId, agentId, releaseNo: 1, questionOf: runId },
      ...{ status: 'running', startedAt: at },
    });
    await tx.insert(chatMessage).values({ tenantId, sessionId, at, id: body.uuid, runId, role: 1, place: 2, body });
    const answered = [
      { tenantId, runId, no: 1, callId: '', body: round({ calls: [call] }) },
      { tenantId, runId, no: 1, callId: 'c1', body: { result: '1+1 = 2', isError: false, ms: 1 } },
      { tenantId, runId, no: 2, callId: '', body: round({ text: '等于二。' }) },
    ];
    const given = steps?.map((body, index) => ({ tenantId, runId, no: index + 1, callId: '', body }));
    await tx.insert(chatRunStep).values(given ?? answered);
  });
  return { tenantId, sessionId, runId };
};

it('a run whose words are only in the database ends with them, however little Valkey knows', async () => {
  const key = await addAnsweredRun();
  const services = { ...world.services, findModels: createModelFinder(world.services) };
  expect(await openTurn(services, key, new AbortController().signal).end('done', null)).toBe('done');
  const [answer] = await world.services.db.inTenant(key.tenantId, (tx) =>
    tx
      .select()
      .from(chatMessage)
      .where(and(eq(chatMessage.runId, key.runId), eq(chatMessage.role, 2))),
  );
  expect(answer?.body).toMatchObject({
    content: '等于二。',
    step: [
      { no: 1, toolCalls: [{ id: 'c1', result: '1+1 = 2' }] },
      { no: 2, content: '等于二。' },
    ],
  });
  const told = (await world.services.eventLog.read(key.sessionId, 0)).map(([, , json]) => JSON.parse(json));
  expect(told.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['run-snapshot', 'run-finished']));
  expect(told.at(-1)).toMatchObject({ kind: 'run-finished', outcome: 'done', answer: { content: '等于二。' } });
});

it('fifty endings of one agent wait neither for each other nor for whoever holds its row', async () => {
  const services = { ...world.services, findModels: createModelFinder(world.services) };
  const countOf = async () =>
    (await world.services.db.inTenant(owner.tenantId, (tx) => tx.select().from(agent).where(eq(agent.id, agentId))))[0]
      ?.taskNum ?? 0;
  await foldTaskCounts(world.services);
  const before = await countOf();
  const keys = await Promise.all(Array.from({ length: 50 }, addAnsweredRun));
  const turns = keys.map((key) => openTurn(services, key, new AbortController().signal));
  const holder = new pg.Client({ connectionString: world.services.env.DATABASE_URL });
  await holder.connect();
  await holder.query(`begin; set local app.tenant_id = '${owner.tenantId}'`);
  await holder.query('select 1 from agent where id = $1 for update', [agentId]);
  try {
    const outcomes = await Promise.all(turns.map((turn) => turn.end('done', null)));
    expect(new Set(outcomes)).toEqual(new Set(['done']));
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
  // A worker of the same database folds too: what it has taken counts when it is through.
  const folded = async () => {
    await Promise.all([foldTaskCounts(world.services), foldTaskCounts(world.services)]);
    return (await countOf()) - before;
  };
  await expect.poll(folded, { timeout: 5_000 }).toBe(50);
}, 30_000);

it('an answer that was not the JSON it should be: what was asked before a crash is not asked again', async () => {
  const services = { ...world.services, findModels: createModelFinder(world.services) };
  const open = (key: Awaited<ReturnType<typeof addAnsweredRun>>) =>
    openTurn(services, key, new AbortController().signal);
  const unfit = round({ text: '{', json: { faults: ['the answer: is not JSON'] } });
  // There is no model: whoever asked one would fail.
  const twice = open(await addAnsweredRun([unfit, unfit]));
  expect([await twice.round(1), await twice.round(2)]).toEqual([
    { kind: 'cut', code: 'ANSWER_UNFIT' },
    { kind: 'cut', code: 'ANSWER_UNFIT' },
  ]);
  const corrected = open(await addAnsweredRun([unfit, round({ text: '{}', json: { fits: true } })]));
  expect([await corrected.round(1), await corrected.round(2)]).toEqual([{ kind: 'next' }, { kind: 'answered' }]);
  expect(await corrected.end('done', null)).toBe('done');
});
