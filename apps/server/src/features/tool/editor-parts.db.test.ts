import { addAgentEditor } from '@zhixing/contract/agent-editor';
import * as golden from '@zhixing/contract/golden';
import { savePlugin } from '@zhixing/contract/plugin';
import * as studio from '@zhixing/contract/studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person } from '../../../test/chat-stage.ts';
import { addReleasedTool } from '../../../test/released-tools.ts';
import { talk } from '../../../test/talk.ts';
import { end, graph, inLine, start, startEchoServer } from '../../../test/workflow-graph.ts';
import { newId } from '../../base/id.ts';

let stage: ChatStage;
let echo: Awaited<ReturnType<typeof startEchoServer>>;
let owner: Person;
let editor: Person;

beforeAll(async () => {
  echo = await startEchoServer();
  stage = await openChatStage({ allow: [echo.place] });
  await stage.addModel({ isDefault: true });
  owner = await stage.addPerson();
  editor = await stage.addPerson();
}, 120_000);
afterAll(async () => {
  await stage.close();
  echo.close();
});

const at = ({ host, token }: Person) => ({ host, token });
const request = (method: string, path: string) => ({ kind: 'HTTP', request: { method, url: `${echo.site}${path}` } });
const addTool = (who: Person, method: string, path: string, more: object = {}) =>
  addReleasedTool(stage.world, who, { document: request(method, path), ...more });
const flow = () => graph([start, end({ text: '{{start.text}}' })], inLine('start', 'end'));

/** The owner's agent with these parts attached, edited by both. */
const sharedAgent = async (document: object = {}, state: 'unreleased' | 'released' = 'unreleased') => {
  const id = await addAgent(stage.world, owner, { state, document: { suggestions: false, ...document } });
  await stage.world.services.limits.forgive('editor-account', owner.id);
  const body = { account: editor.username };
  expect((await stage.world.send(addAgentEditor, { params: { id }, body }, at(owner))).code).toBe(200);
  return id;
};
const open = async (id: string, who: Person) =>
  (await stage.world.send(studio.readDraft, { params: { id } }, at(who))).data;
const save = async (id: string, change: object, who: Person) => {
  const { agentName, agentDescription, agentIcon, agentIconBackground, document, draftNo } = await open(id, who);
  const kept = { agentName, agentDescription, agentIcon, agentIconBackground, draftNo };
  const body = { ...kept, document: { ...document, ...change } };
  return stage.world.send(studio.saveDraft, { params: { id }, body }, at(who));
};
const member = (part: string) => ({
  orchestration: { mode: 'multi', members: [{ key: 'abcd', name: '同事', tools: [{ id: part }] }] },
});

describe('an editor attaches what is shared with them, and nothing else of the owner’s', () => {
  it('a tool, a workflow, a tool of a member, knowledge: the save is refused and nothing is stored', async () => {
    const tool = await addTool(owner, 'DELETE', '/all');
    const work = await addReleasedTool(stage.world, owner, { document: flow() });
    const own = await addTool(editor, 'GET', '/mine');
    const id = await sharedAgent();
    const before = await open(id, owner);
    for (const change of [
      { tools: [{ id: tool.part }] },
      { tools: [{ id: `mcp:${newId()}:wipe` }] },
      { tools: [{ id: own.part }] },
      { workflows: [{ id: work.part }] },
      { knowledge: [{ id: `knowledge:${newId()}` }] },
      member(tool.part),
    ])
      expect((await save(id, change, editor)).errorCode).toBe('PART_NOT_SHARED');
    expect(await open(id, owner)).toEqual(before);
    expect((await save(id, { tools: [{ id: tool.part }] }, owner)).code).toBe(200);
  });

  it('what comes with the platform, the tenant’s standard tools and what the owner attached go through', async () => {
    const attached = await addTool(owner, 'DELETE', '/attached');
    const standard = await addTool(owner, 'GET', '/standard', { isStandard: true });
    const id = await sharedAgent({ tools: [{ id: attached.part }] });
    const kept = [{ id: attached.part }, { id: standard.part }, { id: 'builtin:calculator' }];
    expect((await save(id, { tools: kept }, editor)).code).toBe(200);
    expect((await save(id, { prompt: '改了', ...member(attached.part) }, editor)).code).toBe(200);
    expect((await open(id, owner)).document.tools.map((part) => part.id)).toEqual(kept.map((part) => part.id));
  });

  it('is offered just these in the list of what can be attached', async () => {
    const attached = await addTool(owner, 'GET', '/in');
    const hidden = await addTool(owner, 'GET', '/out');
    const standard = await addTool(owner, 'GET', '/all', { isStandard: true });
    const id = await sharedAgent({ tools: [{ id: attached.part }] });
    const offered = async (who: Person) =>
      (await stage.world.send(studio.listParts, { query: { agentId: id } }, at(who))).data.tools.map((part) => part.id);
    expect(await offered(owner)).toEqual(expect.arrayContaining([attached.part, hidden.part, standard.part]));
    const theirs = await offered(editor);
    expect(theirs).toEqual(expect.arrayContaining([attached.part, standard.part, 'builtin:calculator']));
    expect(theirs).not.toContain(hidden.part);
  });

  it('the way back to an older version does not bring back what the owner has taken off', async () => {
    const tool = await addTool(owner, 'DELETE', '/old');
    const id = await sharedAgent({ tools: [{ id: tool.part }] });
    await stage.world.send(studio.backUpDraft, { params: { id }, body: {} }, at(owner));
    await save(id, { tools: [] }, owner);
    const { draftNo } = await open(id, owner);
    const body = { draftNo, version: { draft: 1 } };
    const restore = (who: Person) => stage.world.send(studio.restoreVersion, { params: { id }, body }, at(who));
    expect((await restore(editor)).errorCode).toBe('PART_NOT_SHARED');
    const talked = await talk(stage, editor, {
      ...{ agentId: id, query: `#tool ${tool.callableName} {}` },
      ...{ release: 0, version: { draft: 1 } },
    });
    expect(talked.events[0]).toMatchObject({ errorCode: 'PART_NOT_SHARED' });
    const order = { params: { id }, body: { version: { draft: 1 } } };
    await stage.world.send(
      golden.saveGolden,
      {
        params: { id },
        body: { questions: [{ id: newId(), question: '好', check: { kind: 'contains', words: ['好'] } }] },
      },
      at(editor),
    );
    expect((await stage.world.send(golden.runGolden, order, at(editor))).errorCode).toBe('PART_NOT_SHARED');
    expect(echo.seen.filter(({ path }) => path === '/old')).toEqual([]);
    expect((await restore(owner)).code).toBe(200);
  });

  it('a workflow that an administrator edits calls none of its owner’s other tools', async () => {
    const admin = await stage.addPerson({ role: 'admin' });
    const tool = await addTool(owner, 'DELETE', '/behind');
    const work = await addReleasedTool(stage.world, owner, { document: flow() });
    const node = { type: 'tool', key: 'in', title: '内', part: tool.part };
    const document = graph([start, node, end({})], inLine('start', 'in', 'end'));
    const head = { pluginName: '流程', pluginDescription: '流程', pluginCallableName: work.callableName };
    const body = { ...head, draftNo: 1, document: document as never };
    const edit = (who: Person) => stage.world.send(savePlugin, { params: { id: work.id }, body }, at(who));
    expect((await edit(admin)).errorCode).toBe('PART_NOT_SHARED');
    expect((await edit(owner)).code).toBe(200);
  });
});

describe('consent belongs to whom the effect belongs', () => {
  const deletes = async (path: string) => {
    const tool = await addTool(owner, 'DELETE', path);
    return {
      ...tool,
      query: `#tool ${tool.callableName} {}`,
      calls: () => echo.seen.filter((one) => one.path === path),
    };
  };

  it('an editor who debugs is not asked about the owner’s tool; it is refused with words', async () => {
    const tool = await deletes('/owners');
    const agentId = await sharedAgent({ tools: [{ id: tool.part }] });
    const tried = await talk(stage, editor, { agentId, query: tool.query, release: 0 });
    expect(tried.asked).toEqual([]);
    expect(tried.finished).toMatchObject([{ skipped: 'not-shared', result: expect.stringContaining('所有者') }]);
    expect(tool.calls()).toEqual([]);
    const mine = await talk(stage, owner, { agentId, query: tool.query, release: 0 });
    expect(mine.asked).toHaveLength(1);
    expect(tool.calls()).toHaveLength(1);
  });

  it('a tool that everybody of the tenant may use is the editor’s to allow', async () => {
    const path = '/everybodys';
    const tool = await addTool(owner, 'DELETE', path, { isStandard: true });
    const agentId = await sharedAgent({ tools: [{ id: tool.part }] });
    const query = `#tool ${tool.callableName} {}`;
    expect((await talk(stage, editor, { agentId, query, release: 0 })).asked).toHaveLength(1);
    expect(echo.seen.filter((one) => one.path === path)).toHaveLength(1);
  });

  it('of a released agent whoever runs it is asked: its owner has put it there for them', async () => {
    const tool = await deletes('/released');
    const document = { suggestions: false, tools: [{ id: tool.part }] };
    const agentId = await addAgent(stage.world, owner, { state: 'listed', document });
    const reader = await stage.addPerson();
    expect((await talk(stage, reader, { agentId, query: tool.query })).asked).toHaveLength(1);
    expect(tool.calls()).toHaveLength(1);
  });
});
