import * as agents from '@zhixing/contract/agent';
import { exportAgent } from '@zhixing/contract/agent-archive';
import * as editing from '@zhixing/contract/agent-editor';
import { chat } from '@zhixing/contract/chat';
import * as golden from '@zhixing/contract/golden';
import { createMcpKey } from '@zhixing/contract/mcp';
import { listModels } from '@zhixing/contract/model-settings';
import { noticePage } from '@zhixing/contract/notice';
import { fillPath, type Route } from '@zhixing/contract/route';
import { generateShareKey } from '@zhixing/contract/share';
import * as studio from '@zhixing/contract/studio';
import { and, eq, inArray, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person } from '../../../test/chat-stage.ts';
import { newId } from '../../base/id.ts';
import type { Tx } from '../../db/client.ts';
import { audit } from '../../db/schema/audit.ts';
import { chatRun } from '../../db/schema/chat.ts';
import { agentEdit, membership } from '../../db/schema/membership.ts';
import { plugin } from '../../db/schema/plugin.ts';

let stage: ChatStage;
let owner: Person;
let editor: Person;
let removed: Person;
let stranger: Person;
let foreigner: Person;

beforeAll(async () => {
  stage = await openChatStage();
  await stage.addModel({ isDefault: true });
  owner = await stage.addPerson();
  editor = await stage.addPerson({ email: 'edi.tor@example.com', phone: '13800138555' });
  removed = await stage.addPerson();
  stranger = await stage.addPerson();
  // Those who enter the studio need a level that includes edits.
  await inTenant((tx) =>
    tx
      .update(membership)
      .set({ level: 'MONTHLY' })
      .where(inArray(membership.accountId, [owner.id, editor.id])),
  );
  foreigner = await stage.addPersonAt((await stage.world.addTenant()).host);
}, 120_000);
afterAll(() => stage.close());

const at = ({ host, token }: Person) => ({ host, token });
const add = (id: string, account: string, who = owner) =>
  stage.world.send(editing.addAgentEditor, { params: { id }, body: { account } }, at(who));
const remove = (id: string, { id: accountId }: Person, who = owner) =>
  stage.world.send(editing.removeAgentEditor, { params: { id, accountId } }, at(who));
const editorsFor = async (id: string, who: Person) =>
  (await stage.world.send(editing.listAgentEditors, { params: { id } }, at(who))).data;
const beat = async (id: string, who: Person) =>
  (await stage.world.send(editing.beatPresence, { params: { id } }, at(who))).data;
const open = async (id: string, who: Person) =>
  (await stage.world.send(studio.readDraft, { params: { id } }, at(who))).data;
const written = (now: studio.OpenedDraft, change: object) => {
  const { agentName, agentDescription, agentIcon, agentIconBackground, document, draftNo } = now;
  const kept = { agentName, agentDescription, agentIcon, agentIconBackground, draftNo };
  return { ...kept, document: { ...document, ...change } };
};
const save = (id: string, now: studio.OpenedDraft, change: object, who: Person) =>
  stage.world.send(studio.saveDraft, { params: { id }, body: written(now, change) }, at(who));
const inTenant = <T>(work: (tx: Tx) => Promise<T>) => stage.world.services.db.inTenant(owner.tenantId, work);

/** Shared with the editor, and for a while with whoever was removed. */
const sharedAgent = async (state: 'unreleased' | 'released' | 'listed' = 'released') => {
  const id = await addAgent(stage.world, owner, { state });
  // One owner of all these agents adds more people than a person would in an hour.
  await stage.world.services.limits.forgive('editor-account', owner.id);
  for (const { username } of [editor, removed]) expect((await add(id, username)).code).toBe(200);
  expect((await remove(id, removed)).code).toBe(200);
  return id;
};

type Call = { params?: Record<string, string>; query?: Record<string, string>; body?: object };
/** `ok`, or the word of the refusal; read to its end where it is a stream. */
const outcome = async (route: Route, { params, query, body }: Call, who: Person) => {
  const path = fillPath(route.path, params) + (query ? `?${new URLSearchParams(query)}` : '');
  const reply = await stage.open(path, who, {
    method: route.method,
    ...(body ? { body: JSON.stringify(body) } : { headers: { 'content-type': 'text/plain' } }),
  });
  return /"errorCode":"(\w+)"/.exec(await reply.text())?.[1] ?? 'ok';
};

type Verb = readonly [name: string, route: Route, call: (id: string) => Call | Promise<Call>];
const question = () => ({ id: newId(), question: '#tokens 3', check: { kind: 'contains', words: ['字'] } });
const ofId = (id: string) => ({ params: { id } });
const editorVerbs: readonly Verb[] = [
  ['opens the draft', studio.readDraft, ofId],
  [
    'saves it',
    studio.saveDraft,
    async (id) => ({ params: { id }, body: written(await open(id, owner), { prompt: newId() }) }),
  ],
  ['enters the studio', agents.saveEditInfo, (agentId) => ({ body: { agentId } })],
  ['sees versions', studio.listVersions, ofId],
  ['reads one', studio.readVersion, (id) => ({ params: { id }, query: { release: '1' } })],
  ['backs up', studio.backUpDraft, (id) => ({ params: { id }, body: {} })],
  [
    'restores',
    studio.restoreVersion,
    async (id) => ({
      params: { id },
      body: { draftNo: (await open(id, owner)).draftNo, version: { release: 1 } },
    }),
  ],
  ['asks for a better prompt', studio.improvePrompt, (id) => ({ params: { id }, body: { prompt: '#tokens 3' } })],
  ['chooses parts', studio.listParts, (agentId) => ({ query: { agentId } })],
  ['chooses models', listModels, (agentId) => ({ query: { agentId } })],
  ['sees records', studio.listRecords, ofId],
  ['sees golden questions', golden.readGolden, ofId],
  ['writes them', golden.saveGolden, (id) => ({ params: { id }, body: { questions: [question()] } })],
  ['sees the editors', editing.listAgentEditors, ofId],
  ['says that they are here', editing.beatPresence, ofId],
  ['debugs', chat, (id) => ({ body: { session_id: newId(), schema_id: id, query: '#tokens 3', release: 0 } })],
];
const ownerVerbs: readonly Verb[] = [
  [
    'releases',
    studio.releaseAgent,
    async (id) => ({ params: { id }, body: { draftNo: (await open(id, owner)).draftNo } }),
  ],
  ['sets the price', agents.updateIntro, (id) => ({ params: { id }, body: { price: 100 } })],
  ['exports', exportAgent, ofId],
  ['shares by link', generateShareKey, (agentId) => ({ query: { agentId } })],
  ['opens it to MCP clients', createMcpKey, (targetId) => ({ body: { kind: 'agent', targetId } })],
  ['applies for the market', agents.applyListing, (agentId) => ({ body: { agentId } })],
  ['adds an editor', editing.addAgentEditor, (id) => ({ params: { id }, body: { account: stranger.username } })],
  [
    'removes another editor',
    editing.removeAgentEditor,
    async (id) => {
      const third = await stage.addPerson();
      await add(id, third.username);
      return { params: { id, accountId: third.id } };
    },
  ],
  ['deletes it', agents.deleteAgent, ofId],
];

describe('STUDIO-13 STUDIO-16 STUDIO-24 who may do what to an agent that two people edit', () => {
  it.each(editorVerbs)('owner and editor: %s; nobody else', async (_, route, call) => {
    const id = await sharedAgent();
    for (const who of [removed, stranger, foreigner])
      expect(await outcome(route, await call(id), who)).toBe('NOT_FOUND');
    for (const who of [editor, owner]) expect(await outcome(route, await call(id), who)).toBe('ok');
  });

  it.each(ownerVerbs)('only the owner: %s', async (_, route, call) => {
    const id = await sharedAgent();
    const asked = await call(id);
    expect(['NO_PERMISSION', 'NOT_FOUND']).toContain(await outcome(route, asked, editor));
    for (const who of [removed, stranger, foreigner]) expect(await outcome(route, asked, who)).toBe('NOT_FOUND');
    expect(['ok', 'DEBUG_FIRST']).toContain(await outcome(route, asked, owner));
  });

  it('a listed agent is seen by all and edited by none but these', async () => {
    const id = await sharedAgent('listed');
    for (const who of [removed, stranger]) expect(await outcome(studio.readDraft, ofId(id), who)).toBe('NO_PERMISSION');
    expect(await outcome(studio.readDraft, ofId(id), editor)).toBe('ok');
    expect(await outcome(studio.releaseAgent, { ...ofId(id), body: { draftNo: 1 } }, editor)).toBe('NO_PERMISSION');
  });

  it('staff see every agent but edit none without being asked to', async () => {
    const id = await sharedAgent();
    const admin = await stage.addPerson({ role: 'admin' });
    expect(await outcome(studio.readDraft, ofId(id), admin)).toBe('NO_PERMISSION');
    await add(id, admin.username);
    expect(await outcome(studio.readDraft, ofId(id), admin)).toBe('ok');
  });
});

describe('STUDIO-16 adding and removing', () => {
  it('by user name, e-mail or phone; twice is once; the person is told and everything is on record', async () => {
    const id = await addAgent(stage.world, owner, { name: '一起写的' });
    for (const name of [editor.username, ' EDI.TOR@example.com ', '13800138555']) {
      const { data } = await add(id, name);
      expect(data.owner).toMatchObject({ id: owner.id, isMe: true });
      expect(data.editors).toMatchObject([{ id: editor.id, isMe: false }]);
    }
    expect(await editorsFor(id, editor)).toMatchObject({
      owner: { name: owner.username, isMe: false },
      editors: [{ id: editor.id, name: editor.username, isMe: true, since: expect.stringMatching(/^20/) }],
    });
    const notices = await stage.world.send(noticePage, { query: { pageNumber: 0, pageSize: 50 } }, at(editor));
    expect(notices.data.content.filter(({ agentId }) => agentId === id)).toMatchObject([
      { kind: 'editor.added', agentName: '一起写的', isRead: false },
    ]);
    expect((await remove(id, editor, editor)).code).toBe(200);
    expect((await remove(id, editor)).errorCode).toBe('NOT_FOUND');
    await add(id, editor.username);
    await remove(id, editor);
    const rows = await inTenant((tx) =>
      tx
        .select()
        .from(audit)
        .where(and(eq(audit.targetId, id), like(audit.action, 'agent.editor%'))),
    );
    expect(rows.map(({ action, actorId }) => [action, actorId]).toSorted()).toEqual(
      [
        ['agent.editor-add', owner.id],
        ['agent.editor-add', owner.id],
        ['agent.editor-leave', editor.id],
        ['agent.editor-remove', owner.id],
      ].toSorted(),
    );
  });

  it('not oneself, not the twenty-first, not whoever is unknown, disabled or of another tenant', async () => {
    const host = await stage.addPerson();
    const id = await addAgent(stage.world, host, {});
    const disabled = await stage.addPerson({ status: 'disabled' });
    expect((await add(id, host.username, host)).errorCode).toBe('EDITOR_SELF');
    const unknown = await add(id, 'nobody-at-all', host);
    expect(unknown).toMatchObject({ errorCode: 'EDITOR_UNKNOWN', msg: '没有找到这个账号，请核对后再试' });
    for (const name of [disabled.username, foreigner.username]) {
      const { msg, errorCode, data } = await add(id, name, host);
      expect({ msg, errorCode, data }).toEqual({ msg: unknown.msg, errorCode: 'EDITOR_UNKNOWN', data: null });
    }
    for (let n = 0; n < editing.maxEditors; n++)
      expect((await add(id, (await stage.addPerson()).username, host)).code).toBe(200);
    expect((await add(id, editor.username, host)).errorCode).toBe('EDITORS_FULL');
  });

  it('names can be tried thirty times an hour, right or wrong: it is no way to find out who is registered', async () => {
    const host = await stage.addPerson();
    const id = await addAgent(stage.world, host, {});
    const answers = [];
    for (let n = 0; n < 32; n++) answers.push((await add(id, `guess-${n}`, host)).errorCode);
    expect(answers.filter((code) => code === 'EDITOR_UNKNOWN')).toHaveLength(30);
    expect((await add(id, editor.username, host)).errorCode).toBe('TOO_MANY_REQUESTS');
  });

  it('an agent that is shared stands in the list of the editor until it is deleted or they go', async () => {
    const ids = [await sharedAgent(), await sharedAgent()];
    const shared = async (who: Person) => (await stage.world.send(editing.listSharedAgents, {}, at(who))).data;
    const mine = (await shared(editor)).filter(({ id }) => ids.includes(id));
    expect(mine).toHaveLength(2);
    expect(mine[0]).toMatchObject({ agentName: '样例智能体', ownerName: owner.username, agentStatus: 'C90_bay' });
    for (const who of [removed, stranger, owner])
      expect((await shared(who)).filter(({ id }) => ids.includes(id))).toEqual([]);
    await stage.world.send(agents.deleteAgent, { params: { id: ids[0] ?? '' } }, at(owner));
    expect((await shared(editor)).filter(({ id }) => ids.includes(id)).map(({ id }) => id)).toEqual([ids[1]]);
  });
});

describe('STUDIO-16 two people editing the same draft', () => {
  it('the second save on the same number is refused with the name of whoever was first; nothing is overwritten', async () => {
    const id = await sharedAgent();
    const [mine, theirs] = [await open(id, owner), await open(id, editor)];
    expect(theirs).toMatchObject({ owner: { name: owner.username, isMe: false }, savedBy: null });
    expect((await save(id, theirs, { prompt: '协作者写的' }, editor)).code).toBe(200);
    expect((await save(id, mine, { prologue: '所有者写的' }, owner)).errorCode).toBe('DRAFT_STALE');
    const now = await open(id, owner);
    expect(now).toMatchObject({
      savedBy: { id: editor.id, name: editor.username, isMe: false },
      document: { prompt: '协作者写的' },
    });
    await save(id, now, { prologue: '所有者写的' }, owner);
    expect(await open(id, editor)).toMatchObject({
      savedBy: { id: owner.id },
      document: { prompt: '协作者写的', prologue: '所有者写的' },
    });
  });

  it('twenty saves at once by both: each number is given once and only what was answered yes is there', async () => {
    const id = await sharedAgent();
    let last = '';
    for (let round = 0; round < 5; round++) {
      const now = await open(id, owner);
      const texts = [0, 1, 2, 3].map((n) => `第${round}轮${n}`);
      const replies = await Promise.all(
        texts.map((prompt, n) => save(id, now, { prompt }, n % 2 === 0 ? owner : editor)),
      );
      const won = replies.flatMap(({ code }, n) => (code === 200 ? [texts[n] ?? ''] : []));
      expect(won).toHaveLength(1);
      last = won[0] ?? '';
    }
    expect((await open(id, editor)).document.prompt).toBe(last);
  });

  it('a save that is under way when its writer is removed comes before or is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await sharedAgent();
      const now = await open(id, editor);
      const [saved] = await Promise.all([save(id, now, { prompt: '最后一句' }, editor), remove(id, editor)]);
      expect(['NOT_FOUND', undefined]).toContain(saved.errorCode);
      expect((await save(id, await open(id, owner), { prompt: '移除之后' }, editor)).errorCode).toBe('NOT_FOUND');
      expect((await open(id, owner)).document.prompt).toBe(saved.errorCode ? '你是样例。' : '最后一句');
    }
  });

  it('shows who else is there, and forgets whoever is removed', async () => {
    const id = await sharedAgent();
    expect((await beat(id, owner)).others).toEqual([]);
    expect((await beat(id, editor)).others).toMatchObject([{ id: owner.id, name: owner.username }]);
    const { draftNo } = await open(id, owner);
    await save(id, await open(id, editor), { prompt: '新' }, editor);
    expect(await beat(id, owner)).toMatchObject({
      others: [{ id: editor.id }],
      draftNo: draftNo + 1,
      savedBy: { id: editor.id },
    });
    await remove(id, editor);
    expect((await beat(id, owner)).others).toEqual([]);
  });

  it('STUDIO-24 an edit is counted on whoever enters', async () => {
    const id = await sharedAgent();
    const count = (who: Person) =>
      inTenant((tx) =>
        tx
          .select()
          .from(agentEdit)
          .where(and(eq(agentEdit.agentId, id), eq(agentEdit.accountId, who.id))),
      );
    await stage.world.send(agents.saveEditInfo, { body: { agentId: id } }, at(editor));
    expect([(await count(editor)).length, (await count(owner)).length]).toEqual([1, 0]);
  });
});

describe('STUDIO-16 what an editor works with is the owner’s', () => {
  it('models are listed by name only; of tools neither the editor’s own nor what the owner has not attached', async () => {
    const id = await sharedAgent();
    const look = { name: '询价', description: '问价格', type: 'HTTP', icon: '1', iconBackground: '#d6e4ff' } as const;
    const addTool = async (who: Person) => {
      const toolId = newId();
      await inTenant((tx) =>
        tx.insert(plugin).values({
          tenantId: who.tenantId,
          id: toolId,
          ownerId: who.id,
          ...look,
          status: 'C90_Released',
          releaseNo: 1,
          callableName: `t_${toolId.slice(-8)}`,
          secretCipher: Buffer.from('never shown'),
        }),
      );
      return toolId;
    };
    const tools = { owner: await addTool(owner), editor: await addTool(editor) };
    const models = {
      owner: await stage.addModel({ ownerId: owner.id, name: '所有者的模型' }),
      editor: await stage.addModel({ ownerId: editor.id }),
    };
    const parts = await stage.world.send(studio.listParts, { query: { agentId: id } }, at(editor));
    const ids = parts.data.tools.map((part) => part.id);
    expect(ids.some((part) => part.includes(tools.owner))).toBe(false);
    expect(ids.some((part) => part.includes(tools.editor))).toBe(false);
    expect(parts.reply.body).not.toContain('secret');
    const listed = await stage.world.send(listModels, { query: { agentId: id } }, at(editor));
    expect(listed.data.map((row) => row.id)).not.toContain(models.editor);
    expect(listed.data.find((row) => row.id === models.owner)).toMatchObject({
      name: '所有者的模型',
      canEdit: false,
      baseUrl: '',
      modelName: '',
      provider: '',
      keyHint: '',
      hasSecret: false,
    });
    expect(await outcome(listModels, { query: {} }, editor)).toBe('ok');
  });

  it('a debug by the editor runs on the owner’s model; both read its trace, a removed editor does not', async () => {
    const id = await sharedAgent();
    const model = await stage.addModel({ ownerId: owner.id, name: '只属于所有者' });
    const now = await open(id, owner);
    await save(id, now, { models: { ...now.document.models, chat: model } }, owner);
    const call = { body: { session_id: newId(), run_id: newId(), schema_id: id, query: '#tokens 3', release: 0 } };
    expect(await outcome(chat, call, editor)).toBe('ok');
    const [run] = await inTenant((tx) => tx.select().from(chatRun).where(eq(chatRun.id, call.body.run_id)));
    expect(run).toMatchObject({ status: 'done', accountId: editor.id, agentId: id });
    const trace = (who: Person) => stage.world.send(studio.readTrace, { params: { id: call.body.run_id } }, at(who));
    for (const who of [owner, editor]) {
      const { data } = await trace(who);
      expect(data.spans.filter(({ kind }) => kind === 'model').map(({ name }) => name)).toEqual(['只属于所有者']);
    }
    expect((await open(id, owner)).debuggedNo).toBe((await open(id, owner)).draftNo);
    await remove(id, editor);
    for (const who of [editor, stranger, foreigner]) expect((await trace(who)).errorCode).toBe('NOT_FOUND');
  });

  it('golden questions are run by the editor to the end', async () => {
    const id = await sharedAgent();
    await stage.world.send(
      golden.saveGolden,
      { params: { id }, body: { questions: [{ ...question(), check: { kind: 'contains', words: ['字'] } }] } },
      at(editor),
    );
    const started = await stage.world.send(
      golden.runGolden,
      { params: { id }, body: { version: { release: 1 } } },
      at(editor),
    );
    const read = (who: Person) => stage.world.send(golden.readGoldenRun, { params: { id: started.data.id } }, at(who));
    await expect.poll(async () => (await read(editor)).data.status, { timeout: 60_000 }).toBe('done');
    expect((await read(owner)).data.results).toHaveLength(1);
    for (const who of [removed, stranger, foreigner]) expect((await read(who)).errorCode).toBe('NOT_FOUND');
  }, 90_000);
});
