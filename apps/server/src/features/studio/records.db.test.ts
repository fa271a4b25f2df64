import { releaseLatest } from '@zhixing/contract/agent';
import { agentDocument } from '@zhixing/contract/agent-document';
import * as chat from '@zhixing/contract/chat';
import * as analysis from '@zhixing/contract/chat-analysis';
import * as embed from '@zhixing/contract/embed';
import * as contract from '@zhixing/contract/studio';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person } from '../../../test/chat-stage.ts';
import { newId } from '../../base/id.ts';
import { agent, agentEditor, agentRelease } from '../../db/schema/agent.ts';
import { audit } from '../../db/schema/audit.ts';

let stage: ChatStage;
let author: Person;
let editor: Person;
let user: Person;
const secret = '只有用户该看到的话';

beforeAll(async () => {
  stage = await openChatStage();
  [author, editor, user] = [await stage.addPerson(), await stage.addPerson(), await stage.addPerson()];
  await stage.addModel({ isDefault: true });
}, 120_000);
afterAll(() => stage.close());

const at = (who: Person) => ({ host: stage.host, token: who.token });
const inTenant = <T>(work: Parameters<typeof stage.world.services.db.inTenant<T>>[1]) =>
  stage.world.services.db.inTenant(stage.tenantId, work);
const ask = async (agentId: string, session: string, query: string, files: string[] = [], who = user) => {
  const body = { session_id: session, schema_id: agentId, query, files: files.map((id) => ({ id })) };
  await stage.events(await stage.open(chat.chat.path, who, { method: 'POST', body: JSON.stringify(body) }));
};
const list = (id: string, who = author, search?: string) =>
  stage.world.send(contract.listRecords, { params: { id }, query: search ? { search } : {} }, at(who));
const read = (id: string, sessionId: string, who = author) =>
  stage.world.send(contract.readRecord, { params: { id, sessionId } }, at(who));
const open = (url: string) => stage.bare(url, { headers: { 'x-forwarded-host': stage.host } });
const exported = async (id: string, who = author) =>
  (
    await stage.world.app.inject({
      url: `${analysis.exportSessions.path}?schema_id=${id}`,
      headers: { host: stage.host, authorization: `Bearer ${who.token}` },
    })
  ).payload;
const rowsOf = (action: string, targetId: string) =>
  inTenant((tx) =>
    tx
      .select()
      .from(audit)
      .where(and(eq(audit.action, action), eq(audit.targetId, targetId))),
  );
const addEditor = (agentId: string) =>
  inTenant((tx) => tx.insert(agentEditor).values({ tenantId: stage.tenantId, agentId, accountId: editor.id }));
/** The next release of an agent, for the market too. */
const release = (agentId: string, no: number, figuresOnly: boolean) =>
  inTenant(async (tx) => {
    const document = agentDocument.parse({ prompt: '你是样例。', figuresOnly });
    const named = { name: '样例智能体', description: '', notes: '' };
    await tx.insert(agentRelease).values({ tenantId: stage.tenantId, agentId, no, document, ...named });
    await tx.update(agent).set({ releaseNo: no, launchVersion: no, document }).where(eq(agent.id, agentId));
  });

describe('records that an author reads', () => {
  it('STUDIO-13 each that is opened leaves a row with who and which, a list one as a list', async () => {
    const id = await addAgent(stage.world, author);
    await addEditor(id);
    const session = newId();
    const file = await stage.upload(user, '病历.txt', '病历内容');
    await ask(id, session, `#echo ${secret}`, [file]);
    await ask(id, newId(), '#tokens 1');
    expect((await list(id)).data.content).toHaveLength(2);
    expect(await rowsOf('records.read', id)).toMatchObject([{ actorId: author.id, actorName: author.username }]);
    expect(await rowsOf('record.read', session)).toEqual([]);

    const { data } = await read(id, session, editor);
    expect(data.messages[0]?.content).toContain(secret);
    expect(await rowsOf('record.read', session)).toMatchObject([{ actorId: editor.id, detail: { agentId: id } }]);
    const url = data.messages[0]?.media?.[0]?.url ?? '';
    expect(await (await open(url)).text()).toBe('病历内容');
    expect(await rowsOf('record-file.read', file)).toMatchObject([
      { actorId: editor.id, actorName: editor.username, detail: { sessionId: session, agentId: id } },
    ]);
    await inTenant((tx) => tx.delete(agentEditor).where(eq(agentEditor.agentId, id)));
    expect((await open(url)).status).toBe(404);
  });

  it('STUDIO-13 a file’s address ends when the conversation is deleted by whoever had it', async () => {
    const id = await addAgent(stage.world, author);
    const session = newId();
    await ask(id, session, '#tokens 1', [await stage.upload(user, '一.txt', '一')]);
    const url = (await read(id, session)).data.messages[0]?.media?.[0]?.url ?? '';
    expect((await open(url)).status).toBe(200);
    await stage.world.send(chat.deleteSession, { body: { session_id: session } }, at(user));
    expect((await open(url)).status).toBe(404);
  });
});

describe('an agent whose author sees figures only', () => {
  it('STUDIO-13 shows no text, title, name or file at any door of records', async () => {
    const id = await addAgent(stage.world, author, { document: { figuresOnly: true } });
    await addEditor(id);
    const session = newId();
    const file = await stage.upload(user, '病历.txt', '病历内容');
    await ask(id, session, `${secret}`, [file]);
    for (const who of [author, editor]) {
      const { data, reply } = await list(id, who);
      expect(data.content).toMatchObject([
        { session_id: session, title: '', userName: '', runs: 1, figuresOnly: true },
      ]);
      expect(reply.payload).not.toContain(secret.slice(0, 5));
      expect((await list(id, who, secret.slice(0, 4))).data.totalElements).toBe(0);
      const opened = await read(id, session, who);
      expect(opened).toMatchObject({ errorCode: 'RECORD_FIGURES_ONLY' });
      expect(opened.reply.payload).not.toContain(secret);
    }
    expect(await rowsOf('record.read', session)).toEqual([]);
    const csv = await exported(id);
    expect(csv).toContain('done');
    expect(csv).not.toContain(secret.slice(0, 5));
    expect(csv).not.toContain(user.username);
    const counted = await stage.world.send(analysis.chatCountAnalysis, { params: { id }, query: {} }, at(author));
    expect(counted.data).toMatchObject({ sessions: 1, messages: 1 });
  });

  it('STUDIO-13 the author’s own conversations stay theirs to read', async () => {
    const id = await addAgent(stage.world, author, { document: { figuresOnly: true } });
    const session = newId();
    await ask(id, session, '#echo 我自己的', [], author);
    expect((await list(id, author, '我自己')).data.content).toMatchObject([
      { session_id: session, figuresOnly: false },
    ]);
    expect((await read(id, session)).data.messages).toHaveLength(2);
  });

  it('STUDIO-13 what was promised when somebody wrote holds after the author turns it back', async () => {
    const id = await addAgent(stage.world, author, { document: { figuresOnly: true } });
    const [promised, both, later] = [newId(), newId(), newId()];
    await ask(id, promised, `#echo ${secret}`);
    await ask(id, both, `#echo ${secret}`);
    await release(id, 2, false);
    expect((await stage.world.send(releaseLatest, { params: { id }, query: {} }, at(user))).data.figuresOnly).toBe(
      false,
    );
    await ask(id, both, '#echo 接着说');
    await ask(id, later, '#echo 知道作者会看');
    for (const session of [promised, both]) {
      expect(await read(id, session)).toMatchObject({ errorCode: 'RECORD_FIGURES_ONLY' });
      const told = await stage.world.send(chat.sessionHistory, { params: { id: session } }, at(user));
      expect(told.data.figuresOnly).toBe(true);
    }
    expect((await read(id, later)).data.messages).toHaveLength(2);
  });

  it('STUDIO-13 a conversation that was open closes whole when it goes on under the promise', async () => {
    const id = await addAgent(stage.world, author);
    const session = newId();
    const file = await stage.upload(user, '一.txt', '一');
    await ask(id, session, '#echo 先前', [file]);
    const url = (await read(id, session)).data.messages[0]?.media?.[0]?.url ?? '';
    await release(id, 2, true);
    expect((await stage.world.send(releaseLatest, { params: { id }, query: {} }, at(user))).data.figuresOnly).toBe(
      true,
    );
    await ask(id, session, '#echo 后来');
    expect(await read(id, session)).toMatchObject({ errorCode: 'RECORD_FIGURES_ONLY' });
    expect((await open(url)).status).toBe(404);
  });

  it('STUDIO-13 a copy of a promised conversation is under the same promise', async () => {
    const id = await addAgent(stage.world, author, { document: { figuresOnly: true } });
    const session = newId();
    await ask(id, session, `#echo ${secret}`);
    await release(id, 2, false);
    await stage.world.send(chat.shareSession, { body: { session_id: session, shared: true } }, at(user));
    const fork = await stage.world.send(chat.forkSession, { body: { session_id: session } }, at(editor));
    expect(await read(id, fork.data.session_id)).toMatchObject({ errorCode: 'RECORD_FIGURES_ONLY' });
  });

  it('PERM-05 staff have no door of their own to what was written', async () => {
    const id = await addAgent(stage.world, author, { document: { figuresOnly: true } });
    const session = newId();
    await ask(id, session, `#echo ${secret}`);
    for (const role of ['admin', 'support'] as const) {
      const staff = await stage.addPerson({ role });
      expect((await list(id, staff)).status).toBe(401);
      expect((await read(id, session, staff)).status).toBe(401);
      const csv = await exported(id, staff);
      expect(csv).not.toContain(secret.slice(0, 5));
      expect(csv).not.toContain(user.username);
    }
  });

  it('visitors of another site are told and kept the same way', async () => {
    const id = await addAgent(stage.world, author, { document: { figuresOnly: true } });
    const site = { origins: ['https://shop.example'], isOn: true, dayLimit: 10, title: '' };
    const { data } = await stage.world.send(embed.saveEmbed, { params: { agentId: id }, body: site }, at(author));
    const atSite = { host: stage.host, headers: { origin: `http://${stage.host}` } };
    const opened = await stage.world.send(
      embed.openEmbed,
      { params: { siteKey: data.siteKey }, body: { fresh: false } },
      atSite,
    );
    expect(opened.data.figuresOnly).toBe(true);
    const { visitor, sessionId } = opened.data;
    const asked = await stage.bare(embed.askEmbed.path.replace('{siteKey}', data.siteKey), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-host': stage.host, origin: `http://${stage.host}` },
      body: JSON.stringify({ visitor, sessionId, runId: newId(), question: `#echo ${secret}` }),
    });
    expect((await stage.events(asked)).at(-1)?.kind).toBe('run-finished');
    expect((await list(id)).data.content).toMatchObject([{ session_id: sessionId, title: '', figuresOnly: true }]);
    expect(await read(id, sessionId)).toMatchObject({ errorCode: 'RECORD_FIGURES_ONLY' });
    const rows = await inTenant((tx) =>
      tx
        .select()
        .from(audit)
        .where(inArray(audit.action, ['record.read'])),
    );
    expect(rows.some(({ targetId }) => targetId === sessionId)).toBe(false);
  });
});
