import * as contract from '@zhixing/contract/chat';
import * as analysis from '@zhixing/contract/chat-analysis';
import type { ChatEvent } from '@zhixing/contract/chat-event';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person, readFrames } from '../../../test/chat-stage.ts';
import { newId } from '../../base/id.ts';
import { chatMessage } from '../../db/schema/chat.ts';

let stage: ChatStage;
let owner: Person;
let reader: Person;
let agentId: string;

beforeAll(async () => {
  stage = await openChatStage();
  owner = await stage.addPerson();
  reader = await stage.addPerson();
  agentId = await addAgent(stage.world, owner);
  await stage.addModel({ isDefault: true });
}, 120_000);
afterAll(() => stage.close());

const at = (who: Person) => ({ host: stage.host, token: who.token });
const ask = async (session: string, query: string, more: Record<string, unknown> = {}) => {
  const body = JSON.stringify({ session_id: session, schema_id: agentId, query, ...more });
  const events = (await stage.events(
    await stage.open(contract.chat.path, owner, { method: 'POST', body }),
  )) as ChatEvent[];
  return events[0]?.kind === 'run-started' ? events[0].runId : '';
};
const share = (session: string, shared: boolean, up_to?: number) =>
  stage.world.send(
    contract.shareSession,
    { body: { session_id: session, shared, ...(up_to === undefined ? {} : { up_to }) } },
    at(owner),
  );
const history = (session: string, who = reader) =>
  stage.world.send(contract.sessionHistory, { params: { id: session } }, at(who));
const seen = async (session: string, who = reader) =>
  (await history(session, who)).data.messages.map(({ content }) => content);
const open = (url: string) => stage.bare(url, { headers: { 'x-forwarded-host': stage.host } });
const statusOf = async (url: string) => (await open(url)).status;

describe('a shared conversation is what was shared', () => {
  it('SHARE-06 what is asked and called afterwards stays its owner’s until they share it too', async () => {
    const session = newId();
    await ask(session, '#echo 第一问');
    await share(session, true);
    const before = await seen(session);
    expect(before).toHaveLength(2);
    await ask(session, '#tool calculator {"expression":"731*2"}');
    await ask(session, '#echo 后来的秘密');
    expect(await seen(session)).toEqual(before);
    const { data, reply } = await history(session);
    expect(reply.payload).not.toContain('731*2');
    expect(reply.payload).not.toContain('后来的秘密');
    expect(data).toMatchObject({ lastSeq: 0, openRuns: [], isMine: false, isShared: true });
    await share(session, true);
    expect(await seen(session)).toEqual(await seen(session, owner));
    expect(await seen(session)).toHaveLength(6);
  });

  it('SHARE-06 an answer that is made again, and a title that is changed, are not shared by themselves', async () => {
    const session = newId();
    const run = await ask(session, '#echo 一二三四五六七八九十');
    await share(session, true);
    const [, answer] = (await history(session)).data.messages;
    await ask(session, '', { retry_of: run });
    await stage.world.send(
      contract.updateSessionTitle,
      { body: { session_id: session, new_title: '改成私密的' } },
      at(owner),
    );
    const after = (await history(session)).data;
    expect(after.messages[1]?.uuid).toBe(answer?.uuid);
    expect((await history(session, owner)).data.messages[1]?.uuid).not.toBe(answer?.uuid);
    expect(after).toMatchObject({ title: '#echo 一二三四五六七八九', isTitleCut: true });
    await share(session, true);
    expect((await history(session)).data).toMatchObject({ title: '改成私密的', isTitleCut: false });
    expect((await history(session)).data.messages[1]?.uuid).not.toBe(answer?.uuid);
  });

  it('SHARE-06 no other door shows more: a copy, a widget, the live stream, the list, the export', async () => {
    const session = newId();
    await ask(session, '#echo 先说的');
    await share(session, true);
    await ask(session, '#echo 后说的');
    const widget = { widgetData: { config: { kind: 'later' } } };
    await stage.world.services.db.inTenant(stage.tenantId, async (tx) => {
      const rows = await tx.select().from(chatMessage).where(eq(chatMessage.sessionId, session));
      const last = rows.toSorted((one, two) => two.place - one.place)[0];
      if (last)
        await tx
          .update(chatMessage)
          .set({ body: { ...last.body, ...widget } })
          .where(eq(chatMessage.id, last.id));
    });
    const widgetOf = (who: Person) =>
      stage.world.send(analysis.widgetData, { params: { id: session, index: '0' } } as never, at(who));
    expect((await widgetOf(owner)).status).toBe(200);
    expect((await widgetOf(reader)).status).toBe(404);
    const fork = await stage.world.send(contract.forkSession, { body: { session_id: session } }, at(reader));
    expect(await seen(fork.data.session_id)).toHaveLength(2);
    const events = await stage.open(contract.sessionEvents.path.replace('{id}', session), reader);
    expect((await stage.events(events))[0]).toMatchObject({ kind: 'run-refused', errorCode: 'NOT_FOUND' });
    const listed = await stage.world.send(contract.sessionList, { query: { schema_id: agentId } }, at(reader));
    expect(listed.data.content.map(({ session_id }) => session_id)).toEqual([fork.data.session_id]);
    const exported = await stage.world.app.inject({
      url: `${analysis.exportSessions.path}?schema_id=${agentId}`,
      headers: { host: stage.host, authorization: `Bearer ${reader.token}` },
    });
    expect(exported.payload).not.toContain('后说的');
  });
});

describe('what the owner is told before sharing', () => {
  const told = async (session: string) =>
    (await stage.world.send(contract.sessionShare, { params: { id: session } }, at(owner))).data;

  it('SHARE-06 counts what will be seen, and what comes meanwhile is left out', async () => {
    const session = newId();
    const fileId = await stage.upload(owner, '一.txt', '一');
    await ask(session, '#tool calculator {"expression":"1+1"}', { files: [{ id: fileId }] });
    const first = await told(session);
    expect(first).toMatchObject({
      sharedDate: null,
      shared: null,
      hasNewer: false,
      whole: { messages: 2, files: 1, toolCalls: 1, lastDate: expect.any(String) },
    });
    await ask(session, '#echo 在确认之前又说了一句');
    await share(session, true, first.whole.upTo);
    expect(await seen(session)).toHaveLength(2);
    expect(await told(session)).toMatchObject({ hasNewer: true, shared: { messages: 2 }, whole: { messages: 4 } });
    await share(session, true);
    expect(await told(session)).toMatchObject({ hasNewer: false, shared: { messages: 4, files: 1, toolCalls: 1 } });
    await share(session, false);
    expect(await told(session)).toMatchObject({ sharedDate: null, shared: null, hasNewer: false });
  });

  it('SHARE-06 a question whose answer is on its way waits with it', async () => {
    const session = newId();
    await ask(session, '#tokens 1');
    const body = JSON.stringify({ session_id: session, schema_id: agentId, query: '#tokens 300' });
    const going = await stage.open(contract.chat.path, owner, { method: 'POST', body });
    const frames = readFrames(going.body as ReadableStream<Uint8Array>);
    expect((await frames.next()).value?.kind).toBe('run-started');
    await share(session, true);
    expect(await seen(session)).toHaveLength(2);
    for await (const _ of frames);
    expect(await seen(session)).toHaveLength(2);
    expect(await told(session)).toMatchObject({ hasNewer: true, whole: { messages: 4 } });
  });

  it('SHARE-06 nobody else is told', async () => {
    const session = newId();
    await ask(session, '#tokens 1');
    await share(session, true);
    const asked = await stage.world.send(contract.sessionShare, { params: { id: session } }, at(reader));
    expect(asked.status).toBe(404);
  });
});

describe('files of a shared conversation', () => {
  const begin = async () => {
    const session = newId();
    const fileId = await stage.upload(owner, '合同.txt', '甲方乙方');
    await ask(session, '#echo 看文件', { files: [{ id: fileId }] });
    await share(session, true);
    const url = (await history(session)).data.messages[0]?.media?.[0]?.url ?? '';
    expect(await (await open(url)).text()).toBe('甲方乙方');
    return { session, fileId, url };
  };

  it('SHARE-06 end with the sharing, within a second, and the old address does not come back with the next one', async () => {
    const { session, url } = await begin();
    await share(session, false);
    expect(await statusOf(url)).toBe(404);
    await share(session, true);
    expect(await statusOf(url)).toBe(404);
    const again = (await history(session)).data.messages[0]?.media?.[0]?.url ?? '';
    expect(await statusOf(again)).toBe(200);
    expect(await statusOf(again.replace(/by=[^&]*/, ''))).toBe(404);
    expect(await statusOf(again.replace('by=share', 'by=record'))).toBe(404);
  });

  it('SHARE-06 end with the session', async () => {
    const { session, url } = await begin();
    await stage.world.send(contract.deleteSession, { body: { session_id: session } }, at(owner));
    expect(await statusOf(url)).toBe(404);
  });

  it('SHARE-06 an address for one file opens no other, and a file sent later is not among them', async () => {
    const { session, fileId, url } = await begin();
    const later = await stage.upload(owner, '后来.txt', '后来的内容');
    await ask(session, '#echo 再看', { files: [{ id: later }] });
    expect(await statusOf(url.replace(fileId, later))).toBe(404);
    expect((await history(session)).reply.payload).not.toContain(later);
    expect(await statusOf(url)).toBe(200);
  });
});
