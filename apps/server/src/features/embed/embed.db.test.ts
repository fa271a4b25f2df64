import { randomUUID } from 'node:crypto';
import { agentDocument } from '@zhixing/contract/agent-document';
import * as chats from '@zhixing/contract/chat';
import * as analysis from '@zhixing/contract/chat-analysis';
import type { ChatEvent } from '@zhixing/contract/chat-event';
import * as contract from '@zhixing/contract/embed';
import { pluginDocument } from '@zhixing/contract/plugin';
import { fillPath } from '@zhixing/contract/route';
import * as studio from '@zhixing/contract/studio';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person } from '../../../test/chat-stage.ts';
import { newId, newSecret, sha256 } from '../../base/id.ts';
import { agent, agentRelease, agentUsage } from '../../db/schema/agent.ts';
import { audit } from '../../db/schema/audit.ts';
import { chatDay, chatSession } from '../../db/schema/chat.ts';
import { agentEmbed } from '../../db/schema/embed.ts';
import { plugin, pluginRelease } from '../../db/schema/plugin.ts';
import { foldTaskCounts } from '../agent/index.ts';
import { findEmbedOrigins } from './index.ts';

let stage: ChatStage;
let owner: Person;
let agentId: string;
let siteKey: string;

const settings = { origins: ['https://shop.example'], isOn: true, dayLimit: 200 };
const save = (id = agentId, change: Partial<typeof settings> = {}, who = owner) =>
  stage.world.send(contract.saveEmbed, { params: { agentId: id }, body: { ...settings, ...change } }, who);
const inTenant = <T>(who: Person, work: Parameters<typeof stage.world.services.db.inTenant<T>>[1]) =>
  stage.world.services.db.inTenant(who.tenantId, work);

beforeAll(async () => {
  stage = await openChatStage();
  owner = await stage.addPerson();
  agentId = await addAgent(stage.world, owner, { state: 'released', name: '门店客服' });
  await stage.addModel({ isDefault: true });
  siteKey = (await save()).data.siteKey;
}, 120_000);
afterAll(() => stage.close());

type Where = { key?: string; host?: string; origin?: string | undefined; from?: string };
const visit = (
  route: { path: string },
  body: object,
  { key = siteKey, host = owner.host, from = '10.1.1.1', ...where }: Where = {},
) => {
  const origin = 'origin' in where ? where.origin : `http://${host}`;
  return stage.bare(fillPath(route.path, { siteKey: key }), {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'x-forwarded-host': host,
      'x-forwarded-for': from,
      ...(origin ? { origin } : {}),
    },
  });
};
type Opened = { code: number; errorCode?: string; data: contract.OpenedEmbed };
const open = async (body: object = {}, where: Where = {}) =>
  (await (await visit(contract.openEmbed, body, where)).json()) as Opened;
type Visitor = { visitor: string; sessionId: string };
const enter = async (where: Where = {}): Promise<Visitor> => {
  const { data } = await open({}, where);
  return { visitor: data.visitor, sessionId: data.sessionId };
};
const ask = async (who: Visitor, question: string, where: Where = {}, more: object = {}) => {
  const reply = await visit(contract.askEmbed, { ...who, runId: randomUUID(), question, ...more }, where);
  return { status: reply.status, seconds: reply.headers.get('retry-after'), events: await stage.events(reply) };
};
type Asked = Awaited<ReturnType<typeof ask>>;
const codeOf = ({ events }: Asked) => (events[0]?.kind === 'run-refused' ? events[0].errorCode : 'taken');
const answerOf = ({ events }: Asked) => {
  const last = events.at(-1);
  return last?.kind === 'run-finished' ? last.answer : undefined;
};
const newSite = async (change: Partial<typeof settings> = {}) => {
  const id = await addAgent(stage.world, owner, { state: 'released' });
  return { id, key: (await save(id, change)).data.siteKey };
};

describe('STUDIO-09 an owner puts a released agent on other sites', () => {
  it('nothing is set at first; what is saved is read, and the key stays when it is saved again', async () => {
    const id = await addAgent(stage.world, owner, { state: 'released' });
    const read = () => stage.world.send(contract.readEmbed, { params: { agentId: id } }, owner);
    expect((await read()).data).toBeNull();
    const [first, second] = await Promise.all([save(id), save(id, { dayLimit: 5 })]);
    expect(first.data.siteKey).toBe(second.data.siteKey);
    expect(first.data.siteKey).toMatch(/^[\w-]{22}$/);
    await save(id, { origins: ['http://localhost:3000', 'https://a.example', 'https://a.example'], isOn: false });
    expect((await read()).data).toMatchObject({
      origins: ['http://localhost:3000', 'https://a.example'],
      isOn: false,
      usedToday: 0,
    });
    const rows = await inTenant(owner, (tx) => tx.select().from(audit).where(eq(audit.targetId, id)));
    expect(rows.map(({ action }) => action)).toEqual(['embed.save', 'embed.save', 'embed.save']);
  });

  it.each([
    'shop.example',
    'https://shop.example/',
    'https://shop.example/path',
    'https://Shop.example',
    'https://*.shop.example',
    "https://a.example; script-src 'unsafe-inline'",
    'https://a;b.example',
    'https://a.example https://b.example',
    'https://a.example:443',
    'https://user@a.example',
    'javascript:alert(1)',
    'null',
    '*',
  ])('%s is no origin', async (origin) => {
    expect((await save(agentId, { origins: [origin] })).status).toBe(400);
  });

  it('at most twenty sites', async () => {
    const origins = Array.from({ length: 21 }, (_, n) => `https://s${n}.example`);
    expect((await save(agentId, { origins })).status).toBe(400);
    expect((await save(agentId, { origins: origins.slice(0, 20) })).code).toBe(200);
    await save();
  });

  it('is for one’s own released agents, and for members', async () => {
    const stranger = await stage.addPerson();
    const read = (id: string, who: Person) => stage.world.send(contract.readEmbed, { params: { agentId: id } }, who);
    const renew = (id: string, who: Person) =>
      stage.world.send(contract.renewEmbedKey, { params: { agentId: id } }, who);
    for (const call of [read(agentId, stranger), save(agentId, {}, stranger), renew(agentId, stranger)])
      expect((await call).errorCode).toBe('NOT_FOUND');
    const other = await stage.world.addTenant();
    const abroad = await stage.addPersonAt(other.host);
    expect((await save(agentId, {}, abroad)).errorCode).toBe('NOT_FOUND');
    const draft = await addAgent(stage.world, owner, { state: 'unreleased' });
    expect((await read(draft, owner)).errorCode).toBe('AGENT_NOT_RELEASED');
    expect((await save(draft)).errorCode).toBe('AGENT_NOT_RELEASED');
    const { host } = await stage.addPlatformHost();
    const guest = await stage.addPersonAt(host);
    const theirs = await addAgent(stage.world, guest, { state: 'released' });
    expect((await save(theirs, {}, guest)).errorCode).toBe('MEMBER_REQUIRED');
  });

  it('a new key ends the old one and keeps what was set', async () => {
    const { id, key } = await newSite({ dayLimit: 7 });
    const who = await enter({ key });
    await ask(who, '#echo 甲', { key });
    const { data } = await stage.world.send(contract.renewEmbedKey, { params: { agentId: id } }, owner);
    expect(data).toMatchObject({ origins: settings.origins, dayLimit: 7, usedToday: 1 });
    expect(data.siteKey).not.toBe(key);
    expect((await open({}, { key })).errorCode).toBe('NOT_FOUND');
    expect(codeOf(await ask(who, '#echo 乙', { key }))).toBe('NOT_FOUND');
    // What was said under the old key is not found under the new one.
    expect((await open({ visitor: who.visitor }, { key: data.siteKey })).data.messages).toEqual([]);
    expect(codeOf(await ask(who, '#echo 丙', { key: data.siteKey }))).toBe('NOT_FOUND');
  });

  it('tells which pages may show it', async () => {
    const tenant = await stage.world.findTenant(owner.host);
    const originsOf = (key: string) => findEmbedOrigins(stage.world.services, tenant, key);
    expect(await originsOf(siteKey)).toEqual(settings.origins);
    expect(await originsOf('unknown-unknown-unknow')).toEqual([]);
    const elsewhere = await stage.world.findTenant((await stage.world.addTenant()).host);
    expect(await findEmbedOrigins(stage.world.services, elsewhere, siteKey)).toEqual([]);
  });
});

describe('STUDIO-09 a visitor of another site', () => {
  it('meets the agent, asks, and finds the conversation again; only a hash of them is kept', async () => {
    const { code, data } = await open();
    expect(code).toBe(200);
    expect(data).toMatchObject({ title: '门店客服', agentName: '门店客服', agentIcon: '1', messages: [], lastSeq: 0 });
    const who = { visitor: data.visitor, sessionId: data.sessionId };
    const asked = await ask(who, '#echo 营业到几点');
    expect(answerOf(asked)?.content).toBe('营业到几点');
    expect(asked.events.map(({ kind }) => kind)).toContain('text-added');
    const again = (await open({ visitor: who.visitor })).data;
    expect(again.sessionId).toBe(who.sessionId);
    expect(again.messages.map(({ role, content }) => [role, content])).toEqual([
      [1, '#echo 营业到几点'],
      [2, '营业到几点'],
    ]);
    const [row] = await inTenant(owner, (tx) => tx.select().from(chatSession).where(eq(chatSession.id, who.sessionId)));
    expect(row?.visitorHash?.equals(sha256(who.visitor))).toBe(true);
    expect(JSON.stringify(row)).not.toContain(who.visitor);
    const fresh = (await open({ visitor: who.visitor, fresh: true })).data;
    expect([fresh.messages, fresh.sessionId === who.sessionId]).toEqual([[], false]);
  });

  it('cut off, they get what they missed under the same numbers; the same question again is not asked twice', async () => {
    const who = await enter();
    const runId = randomUUID();
    const first = await ask(who, '#echo 第一问', {}, { runId });
    const joined = await ask(who, '#echo 第一问', {}, { runId });
    expect(answerOf(joined)?.content).toBe('第一问');
    expect((await open({ visitor: who.visitor })).data.messages).toHaveLength(2);
    const reply = await visit(contract.embedEvents, { ...who, after: 0 });
    const seen: ChatEvent[] = [];
    for await (const chunk of reply.body ?? []) {
      for (const [, json] of new TextDecoder().decode(chunk).matchAll(/^data: (.*)$/gm))
        seen.push(JSON.parse(json ?? ''));
      if (seen.some(({ kind }) => kind === 'run-finished')) break;
    }
    const seqOf = (events: readonly { kind: string }[]) => events.map((event) => (event as { seq?: number }).seq);
    expect(seqOf(seen)).toEqual(seqOf(first.events));
  });

  it('can stop an answer', async () => {
    const who = await enter();
    const running = ask(who, '#silent 40');
    const stop = async () => {
      const reply = await visit(contract.stopEmbed, who);
      return ((await reply.json()) as { data: { stopped: number } | null }).data?.stopped ?? 0;
    };
    await expect.poll(stop, { timeout: 10_000 }).toBe(1);
    expect((await running).events.at(-1)).toMatchObject({ kind: 'run-finished', outcome: 'stopped' });
  });

  it('is told nothing with a wrong key, from another site’s page, at another host, or for what is gone', async () => {
    const who = await enter();
    await ask(who, '#echo 在');
    const other = await stage.world.addTenant();
    const unreleased = await newSite();
    await inTenant(owner, (tx) =>
      tx.update(agent).set({ status: 'C00_Unreleased' }).where(eq(agent.id, unreleased.id)),
    );
    const deleted = await newSite();
    await inTenant(owner, (tx) => tx.update(agent).set({ deletedAt: new Date() }).where(eq(agent.id, deleted.id)));
    const wheres: Where[] = [
      { key: 'wrong-wrong-wrong-wron' },
      { key: "' or 1=1 --" },
      { origin: 'https://shop.example' },
      { origin: 'null' },
      { origin: undefined },
      { host: other.host },
      { key: unreleased.key },
      { key: deleted.key },
    ];
    for (const where of wheres) {
      const statuses = await Promise.all([
        visit(contract.openEmbed, {}, where),
        visit(contract.askEmbed, { ...who, runId: randomUUID(), question: 'a' }, where),
        visit(contract.embedEvents, { ...who, after: 0 }, where),
        visit(contract.stopEmbed, who, where),
      ]);
      expect([where, ...statuses.map(({ status }) => status)]).toEqual([where, 404, 404, 404, 404]);
    }
  });

  it('switched off, it answers nobody', async () => {
    const { id, key } = await newSite();
    const who = await enter({ key });
    await save(id, { isOn: false });
    expect((await open({ visitor: who.visitor }, { key })).errorCode).toBe('EMBED_OFF');
    expect(codeOf(await ask(who, '#echo a', { key }))).toBe('EMBED_OFF');
    await save(id);
    expect(codeOf(await ask(who, '#echo a', { key }))).toBe('taken');
  });

  it('neither another visitor nor one of another site nor the owner gets into a session', async () => {
    const who = await enter();
    await ask(who, '#echo 私语');
    const { key } = await newSite();
    const forged = { visitor: newSecret(), sessionId: who.sessionId };
    for (const [body, where] of [
      [forged, {}],
      [who, { key }],
    ] as const) {
      expect(codeOf(await ask(body, '#echo a', where))).toBe('NOT_FOUND');
      expect((await visit(contract.embedEvents, { ...body, after: 0 }, where)).status).toBe(404);
      expect((await visit(contract.stopEmbed, body, where)).status).toBe(404);
      expect((await open({ visitor: body.visitor }, where)).data.messages).toEqual([]);
    }
    expect((await visit(contract.stopEmbed, { ...who, visitor: 'x' })).status).toBe(400);
    const body = { session_id: who.sessionId, schema_id: agentId, query: '#echo a' };
    const chat = await stage.open(chats.chat.path, owner, { method: 'POST', body: JSON.stringify(body) });
    expect(chat.status).toBe(404);
    const history = await stage.world.send(chats.sessionHistory, { params: { id: who.sessionId } }, owner);
    expect(history.status).toBe(404);
    // And a session of an account is no visitor's.
    const own = randomUUID();
    const mine = { session_id: own, schema_id: agentId, query: '#echo a' };
    await stage.events(await stage.open(chats.chat.path, owner, { method: 'POST', body: JSON.stringify(mine) }));
    expect(codeOf(await ask({ ...who, sessionId: own }, '#echo a'))).toBe('NOT_FOUND');
  });

  it('the day has a limit over all visitors, also when they come at once, and says when it is over', async () => {
    const { id, key } = await newSite({ dayLimit: 3 });
    const all = await Promise.all(
      Array.from({ length: 6 }, async (_, n) => ask(await enter({ key, from: `10.2.0.${n}` }), '#echo a', { key })),
    );
    expect(all.filter((one) => codeOf(one) === 'taken')).toHaveLength(3);
    const late = all.find((one) => codeOf(one) === 'EMBED_DAY_USED');
    expect(late?.status).toBe(429);
    expect(Number(late?.seconds)).toBeGreaterThan(0);
    const { data } = await stage.world.send(contract.readEmbed, { params: { agentId: id } }, owner);
    expect(data?.usedToday).toBe(3);
    await inTenant(owner, (tx) =>
      tx.update(agentEmbed).set({ usedDay: '2020-01-01' }).where(eq(agentEmbed.agentId, id)),
    );
    expect(codeOf(await ask(await enter({ key }), '#echo b', { key }))).toBe('taken');
  });

  it('visitors spend what is set aside for them, within the owner’s plan, and nothing of the owner’s day', async () => {
    const { host } = await stage.addPlatformHost();
    const guest = await stage.addPersonAt(host);
    const id = await addAgent(stage.world, guest, { state: 'released' });
    const key = newSecret().slice(0, 22);
    const row = { tenantId: guest.tenantId, id: newId(), agentId: id, ownerId: guest.id, siteKey: key };
    await inTenant(guest, (tx) => tx.insert(agentEmbed).values(row));
    await stage.setUsedToday(guest, 100_000);
    const where = { key, host };
    expect(codeOf(await ask(await enter(where), '#echo a', where))).toBe('taken');
    const usedOf = (from: typeof agentEmbed | typeof chatDay) =>
      inTenant(guest, async (tx) => (await tx.select({ used: from.used }).from(from))[0]?.used);
    expect(await usedOf(agentEmbed)).toBe(1);
    expect(await usedOf(chatDay)).toBe(100_000);
    // The plan has twenty chats a day; the site may ask for more, and does not get them.
    await inTenant(guest, (tx) => tx.update(agentEmbed).set({ dayLimit: 1_000, used: 20 }));
    expect(codeOf(await ask(await enter(where), '#echo b', where))).toBe('EMBED_DAY_USED');
    expect(await usedOf(agentEmbed)).toBe(20);
  });

  it('one visitor, and one address, may ask so often', async () => {
    const { key } = await newSite();
    const eager = await enter({ key });
    const tooMany = async (count: number, whoOf: () => Promise<Visitor>, fromOf: (n: number) => string) => {
      const all: Asked[] = [];
      for (let n = 0; n < count; n++) all.push(await ask(await whoOf(), '', { key, from: fromOf(n) }));
      return all.filter(({ status }) => status === 429);
    };
    const byVisitor = await tooMany(
      22,
      async () => eager,
      (n) => `10.3.0.${n}`,
    );
    expect(byVisitor).toHaveLength(2);
    expect(codeOf(byVisitor[0] as Asked)).toBe('TOO_MANY_REQUESTS');
    const byAddress = await tooMany(
      62,
      async () => ({ visitor: newSecret(), sessionId: randomUUID() }),
      () => '10.3.1.1',
    );
    expect(byAddress).toHaveLength(2);
  });

  it('what changes something outside is refused, and what tools say stays the owner’s', async () => {
    const tool = { id: newId(), callableName: `p_${newId().slice(-8)}` };
    const fields = { name: '下单', description: '下单', callableName: tool.callableName };
    const document = pluginDocument.parse({
      kind: 'HTTP',
      request: { method: 'GET', url: 'http://10.0.0.1/', parameters: [{ name: 'word', required: true }] },
      effect: { hasEffect: true, isPreApproved: false },
    });
    const { tenantId } = owner;
    const { id, key } = await newSite();
    await inTenant(owner, async (tx) => {
      const look = { type: 'HTTP', icon: '1', iconBackground: '#d6e4ff' } as const;
      const place = { tenantId, id: tool.id, ownerId: owner.id };
      await tx.insert(plugin).values({ ...place, ...fields, ...look, document, status: 'C90_Released', releaseNo: 1 });
      await tx.insert(pluginRelease).values({ tenantId, pluginId: tool.id, no: 1, ...fields, document });
      const agentDoc = agentDocument.parse({ prompt: '你是样例。', tools: [{ id: `plugin:${tool.id}` }] });
      await tx.update(agent).set({ document: agentDoc, releaseNo: 2 }).where(eq(agent.id, id));
      const release = { tenantId, agentId: id, no: 2, name: '样例', description: '', notes: '' };
      await tx.insert(agentRelease).values({ ...release, document: agentDoc });
    });
    const who = await enter({ key });
    const asked = await ask(who, `#tool ${tool.callableName} {"word":"秘密参数"}`, { key });
    expect(asked.events.map(({ kind }) => kind)).not.toContain('tool-waiting');
    const told = asked.events.filter(({ kind }) => kind === 'tool-called' || kind === 'tool-finished');
    expect(told).toMatchObject([
      { call: { arguments: '{}', title: '下单' } },
      { result: '', isError: false, skipped: 'unasked' },
    ]);
    expect(answerOf(asked)?.receipt).toBeUndefined();
    const { messages } = (await open({ visitor: who.visitor }, { key })).data;
    const [call] = messages[1]?.step?.[0]?.toolCalls ?? [];
    expect(call).toMatchObject({ function: { arguments: '{}' }, result: '' });
  });

  it('their sessions are in none of the owner’s lists, exports and counts, but in the records and figures', async () => {
    const { id, key } = await newSite();
    await ask(await enter({ key }), '#echo 访客说的话', { key });
    await ask(await enter({ key }), '#echo 另一位', { key });
    const list = await stage.world.send(chats.sessionList, { query: { schema_id: id } }, owner);
    expect(list.data.totalElements).toBe(0);
    const csv = await stage.open(`${analysis.exportSessions.path}?schema_id=${id}`, owner);
    expect(csv.status).toBe(200);
    expect((await csv.text()).trim().split('\n')).toHaveLength(1);
    await foldTaskCounts(stage.world.services);
    const [row] = await inTenant(owner, (tx) => tx.select().from(agent).where(eq(agent.id, id)));
    expect(row?.taskNum).toBe(0);
    const used = await inTenant(owner, (tx) => tx.select().from(agentUsage).where(eq(agentUsage.agentId, id)));
    expect(used).toEqual([]);
    const records = await stage.world.send(studio.listRecords, { params: { id }, query: {} }, owner);
    expect(records.data.content).toMatchObject([{ userName: '网站访客' }, { userName: '网站访客' }]);
    const figures = await stage.world.send(analysis.chatCountAnalysis, { params: { id }, query: {} }, owner);
    expect(figures.data).toMatchObject({ users: 2, sessions: 2, messages: 2 });
  });
});
