import { randomUUID } from 'node:crypto';
import * as chat from '@zhixing/contract/chat';
import type { ChatEvent } from '@zhixing/contract/chat-event';
import * as golden from '@zhixing/contract/golden';
import * as plugin from '@zhixing/contract/plugin';
import * as studio from '@zhixing/contract/studio';
import * as workflow from '@zhixing/contract/workflow';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../../../tools/ci/tier.ts';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person } from '../../../test/chat-stage.ts';
import { lastOf } from '../../../test/chat-words.ts';
import { findFreePort } from '../../../test/spawn-simulator.ts';
import { end, graph, inLine, start } from '../../../test/workflow-graph.ts';
import { newId } from '../../base/id.ts';
import { modelUse } from '../../db/schema/model.ts';

let stage: ChatStage;
let owner: Person;
let dead: string;
let standIn: string;

beforeAll(async () => {
  const port = await findFreePort();
  // `access` of the stage is allowed by place; the dead provider has one of its own.
  stage = await openChatStage({ allow: [`127.0.0.1:${port}`] });
  owner = await stage.addPerson();
  standIn = await stage.addModel({ name: '替补' });
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  dead = await stage.addModel({ name: '停机', isDefault: true, baseUrl, failover: [standIn] });
}, 120_000);
afterAll(() => stage.close());

const failuresOf = async (modelId: string) => {
  const { db, modelMeter } = stage.world.services;
  await modelMeter.flush();
  const [row] = await db.inTenant(stage.tenantId, (tx) =>
    tx
      .select()
      .from(modelUse)
      .where(and(eq(modelUse.tenantId, stage.tenantId), eq(modelUse.modelId, modelId))),
  );
  return row?.failures ?? 0;
};
const ended = async <T extends { status: string }>(read: () => Promise<T>) => {
  await expect.poll(async () => (await read()).status, { timeout: 25_000 }).not.toBe('running');
  return read();
};

type Asker = { failures: number; ask: () => Promise<unknown>; answer: unknown };
const agentWith = (document: object) => addAgent(stage.world, owner, { state: 'released', document });
const turn = async (suggestions: boolean) => {
  const schema_id = await agentWith({ suggestions });
  const body = JSON.stringify({ session_id: newId(), schema_id, query: '#echo 在' });
  const events = await stage.events(await stage.open(chat.chat.path, owner, { method: 'POST', body }));
  const { answer } = lastOf(events as ChatEvent[]);
  return { content: answer.content, model: answer.receipt?.model, questions: answer.question?.length };
};

/** A round of a turn tries a model twice; whoever asks once asks each model once. */
const askers: Record<string, Asker> = {
  'a round of a turn': {
    failures: 2,
    ask: () => turn(false),
    answer: { content: '在', model: '替补' },
  },
  'suggested questions': {
    failures: 3,
    ask: () => turn(true),
    answer: { content: '在', questions: 3 },
  },
  'the judge of golden questions': {
    failures: 3,
    ask: async () => {
      const id = await agentWith({ suggestions: false });
      const check = { kind: 'model' as const, criterion: '要提到「身份证」' };
      const questions = [{ id: randomUUID(), question: '#echo 请携带身份证', check }];
      await stage.world.send(golden.saveGolden, { params: { id }, body: { questions } }, owner);
      const begun = await stage.world.send(
        golden.runGolden,
        { params: { id }, body: { version: { release: 1 } } },
        owner,
      );
      const params = { id: begun.data.id };
      return ended(async () => (await stage.world.send(golden.readGoldenRun, { params }, owner)).data);
    },
    answer: { status: 'done', passed: 1 },
  },
  'a node of a workflow': {
    failures: 1,
    ask: async () => {
      const named = { workflowName: '问', workflowDescription: '问', workflowCallableName: `w_${newId().slice(-10)}` };
      const { id } = (await stage.world.send(plugin.createWorkflow, { body: named }, owner)).data;
      const node = { type: 'model', key: 'say', title: '问', prompt: '#echo 在' };
      const document = graph([start, node, end({ text: '{{say.text}}' })], inLine('start', 'say', 'end')) as never;
      const head = { pluginName: '问', pluginDescription: '问', pluginCallableName: named.workflowCallableName };
      await stage.world.send(plugin.savePlugin, { params: { id }, body: { ...head, draftNo: 1, document } }, owner);
      const order = { draftNo: 2, input: { text: '你好' } };
      const begun = await stage.world.send(workflow.testWorkflow, { params: { id }, body: order }, owner);
      const params = { id, runId: begun.data.runId };
      return ended(async () => (await stage.world.send(workflow.readWorkflowRun, { params }, owner)).data);
    },
    answer: { status: 'done', output: { text: '在' } },
  },
  'the studio': {
    failures: 1,
    ask: async () => {
      const id = await agentWith({});
      const body = { prompt: '你是客服', wish: '更礼貌' };
      return (await stage.world.send(studio.improvePrompt, { params: { id }, body }, owner)).data;
    },
    answer: { prompt: expect.stringContaining('角色') },
  },
  'the name a tool is called by': {
    failures: 1,
    ask: async () => ({
      name: (await stage.world.send(plugin.refineCallableName, { body: { name: '天气查询' } }, owner)).data,
    }),
    answer: { name: expect.stringMatching(/^[A-Za-z_]\w*$/) },
  },
};

/** They ask by one function, as the node and the studio do; the worker's meter is waited for each time. */
const alike = isFull ? [] : ['suggested questions', 'the judge of golden questions'];

describe('while the provider of the first model is dead', () => {
  it.each(Object.entries(askers).filter(([name]) => !alike.includes(name)))(
    '%s is answered by the next one, and the failure is on the meter',
    async (_, asker) => {
      const before = await failuresOf(dead);
      expect(await asker.ask()).toMatchObject(asker.answer as object);
      await expect.poll(() => failuresOf(dead), { timeout: 12_000 }).toBe(before + asker.failures);
      expect(await failuresOf(standIn)).toBe(0);
    },
  );
});
