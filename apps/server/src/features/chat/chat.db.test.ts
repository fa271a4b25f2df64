import { applyListing } from '@zhixing/contract/agent';
import * as contract from '@zhixing/contract/chat';
import * as analysis from '@zhixing/contract/chat-analysis';
import { type ChatEvent, chatEvent } from '@zhixing/contract/chat-event';
import { listListings } from '@zhixing/contract/listing';
import { generateShareKey } from '@zhixing/contract/share';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../../../tools/ci/tier.ts';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person, readFrames } from '../../../test/chat-stage.ts';
import { expectGapFree, isEnd, lastOf, numbers, textOf } from '../../../test/chat-words.ts';
import { newId } from '../../base/id.ts';
import { agent } from '../../db/schema/agent.ts';
import { chatMessage, chatRun } from '../../db/schema/chat.ts';
import { membership } from '../../db/schema/membership.ts';
import { foldTaskCounts } from '../agent/index.ts';

let stage: ChatStage;
let owner: Person;
let other: Person;
let agentId: string;
let clock = 0;

beforeAll(async () => {
  stage = await openChatStage({ now: () => new Date(Date.now() + clock) });
  owner = await stage.addPerson();
  other = await stage.addPerson();
  agentId = await addAgent(stage.world, owner);
  await stage.addModel({ isDefault: true });
}, 120_000);
afterAll(() => stage.close());

type Turn = { session?: string; query?: string; who?: Person; agentId?: string } & Record<string, unknown>;
const post = (
  { session = newId(), query = '', who = owner, agentId: id = agentId, ...more }: Turn,
  signal?: AbortSignal,
) =>
  stage.open(contract.chat.path, who, {
    method: 'POST',
    body: JSON.stringify({ session_id: session, schema_id: id, query, ...more }),
    ...(signal ? { signal } : {}),
  });
const ask = async (turn: Turn) => (await stage.events(await post(turn))) as ChatEvent[];
const refusal = async (turn: Turn) => {
  const response = await post(turn);
  const [event, ...more] = await stage.events(response);
  expect(more).toEqual([]);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  return { status: response.status, ...(event as { kind: string; errorCode: string; msg: string }) };
};
const tail = async (session: string, after: number, until: (event: ChatEvent) => boolean, who = owner) => {
  const stop = new AbortController();
  const response = await stage.open(contract.sessionEvents.path.replace('{id}', session), who, {
    headers: { 'last-event-id': String(after) },
    signal: stop.signal,
  });
  const seen: ChatEvent[] = [];
  for await (const event of readFrames(response.body as ReadableStream<Uint8Array>)) {
    seen.push(event as ChatEvent);
    if (until(event as ChatEvent)) break;
  }
  stop.abort();
  return seen;
};
const at = (who: Person) => ({ host: stage.host, token: who.token });
const history = async (session: string, who = owner) =>
  stage.world.send(contract.sessionHistory, { params: { id: session } }, at(who));

describe('a turn', () => {
  it('API-65 CHAT-22 API-66 streams numbered events of the contract, gap-free, and stores what it said', async () => {
    const session = newId();
    const events = await ask({ session, query: '#tokens 40' });
    for (const event of events) expect(chatEvent.safeParse(event).error).toBeUndefined();
    expectGapFree(events);
    expect(events[0]).toMatchObject({ kind: 'run-started', question: { role: 1, content: '#tokens 40' } });
    expect(textOf(events)).toBe(numbers(40));
    expect(lastOf(events)).toMatchObject({
      outcome: 'done',
      answer: { role: 2, content: numbers(40), loading: false },
    });
    const { data } = await history(session);
    expect(data.messages.map(({ role, content }) => [role, content])).toEqual([
      [1, '#tokens 40'],
      [2, numbers(40)],
    ]);
    expect(data).toMatchObject({ lastSeq: events.length, openRuns: [], title: '#tokens 40' });
    expect(data.messages[1]?.receipt).toMatchObject({ model: '试验模型', outputTokens: 40, costFen: 0 });
  });

  it('LIMIT-44 MSG-11 three suggestions come after the answer and stay with it', async () => {
    const session = newId();
    const events = await ask({ session, query: '住院理赔需要哪些材料？' });
    const suggested = events.find(({ kind }) => kind === 'questions-suggested') as { questions: string[] } | undefined;
    expect(suggested?.questions).toHaveLength(3);
    expect((await history(session)).data.messages[1]?.question).toEqual(suggested?.questions);
  });

  it('CHAT-35 tools run as steps and their results come back to the model', async () => {
    const events = await ask({ query: '#tool calculator {"expression":"(12+30)*2"}' });
    const called = events.findIndex(({ kind }) => kind === 'tool-called');
    const finished = events.findIndex(({ kind }) => kind === 'tool-finished');
    expect(called).toBeLessThan(finished);
    expect(events[finished]).toMatchObject({ result: '(12+30)*2 = 84', isError: false });
    expect(lastOf(events).answer.content).toContain('84');
    expect(lastOf(events).answer.step).toHaveLength(2);
  });

  it('parallel and failing tools do not end the run', async () => {
    const events = await ask({ query: '#tools calculator {"expression":"1/0"} ;; current_time {} ;; nothing {}' });
    const results = events.flatMap((event) => (event.kind === 'tool-finished' ? [event.isError] : []));
    expect(results.toSorted()).toEqual([false, true, true]);
    expect(lastOf(events).outcome).toBe('done');
  });

  it('MODEL the next one remembers what was said before', async () => {
    const session = newId();
    await ask({ session, query: '#echo 第一句' });
    await ask({ session, query: '#echo 第二句' });
    const events = await ask({ session, query: '#echo 第三句' });
    expect(events[0]?.seq).toBeGreaterThan(1);
    expect((await history(session)).data.messages).toHaveLength(6);
  });

  it('the same run id joins the run, also when both are sent at once', async () => {
    const [session, run_id] = [newId(), newId()];
    const [one, two] = await Promise.all([
      ask({ session, run_id, query: '#tokens 30' }),
      ask({ session, run_id, query: '#tokens 30' }),
    ]);
    expect(textOf(one)).toBe(numbers(30));
    expect(textOf(two)).toBe(numbers(30));
    const again = await ask({ session, run_id, query: '#tokens 30' });
    expect(lastOf(again).answer.content).toBe(numbers(30));
    expect((await history(session)).data.messages).toHaveLength(2);
    expect(await refusal({ run_id, query: '#tokens 1' })).toMatchObject({ status: 404 });
    expect(await refusal({ run_id, query: '#tokens 1', who: other })).toMatchObject({ status: 404 });
  });

  it('turns of one session queue behind each other', async () => {
    const session = newId();
    const all = await Promise.all([1, 2, 3].map((n) => ask({ session, query: `#tokens ${n * 10}` })));
    expect(all.map((events) => lastOf(events).outcome)).toEqual(['done', 'done', 'done']);
    const seqs = all.flat().map(({ seq }) => seq);
    expect(new Set(seqs).size).toBe(seqs.length);
    expect(Math.max(...seqs)).toBe(seqs.length);
  });
});

describe('readers', () => {
  it('whoever comes late or again gets every event once, from the number they name', async () => {
    const session = newId();
    await stage.control({ tps: 40 });
    const sending = post({ session, query: '#tokens 60' });
    const whole = stage.events(await sending);
    const late = await tail(session, 0, isEnd);
    const events = (await whole) as ChatEvent[];
    await stage.control({ tps: 0 });
    expect(late).toEqual(events);
    for (const after of [1, 7, events.length - 1]) {
      const rest = await tail(session, after, isEnd);
      expect(rest).toEqual(events.slice(after));
    }
  });

  it('after Valkey forgot everything the database tells the same end', async () => {
    const session = newId();
    const events = await ask({ session, query: '#tokens 20' });
    await forget(session);
    const rest = await tail(session, 3, isEnd);
    expect(rest.map(({ kind }) => kind)).toEqual(['run-snapshot', 'run-finished']);
    expect(lastOf(rest)).toEqual(lastOf(events));
  });

  it('Valkey emptied in mid-answer: a snapshot replaces what was lost and nothing true is missing', async () => {
    const session = newId();
    await stage.control({ tps: 50 });
    const response = await post({ session, query: '#tokens 80' });
    const seen: ChatEvent[] = [];
    for await (const event of readFrames(response.body as ReadableStream<Uint8Array>)) {
      seen.push(event as ChatEvent);
      if (seen.length === 20) await forget(session);
    }
    await stage.control({ tps: 0 });
    expect(lastOf(seen)).toMatchObject({ outcome: 'done', answer: { content: numbers(80) } });
    expect((await history(session)).data.messages[1]?.content).toBe(numbers(80));
    const whole = await tail(session, 0, isEnd);
    expect(whole[0]?.kind).toBe('run-snapshot');
  });
});

const forget = async (session: string) => {
  const { Redis } = await import('ioredis');
  const valkey = new Redis(stage.world.services.env.VALKEY_URL);
  await valkey.del(`zx:chat:{${session}}`, `zx:chat:{${session}}:epoch`);
  valkey.disconnect();
};

describe('stop, retry, go on', () => {
  it('CHAT-30 CHAT-11 stop ends the answer within a moment, keeps what was said and frees the session', async () => {
    const session = newId();
    await stage.control({ tps: 50 });
    const response = await post({ session, query: '#tokens 2000' });
    const seen: ChatEvent[] = [];
    let stoppedAt = 0;
    for await (const event of readFrames(response.body as ReadableStream<Uint8Array>)) {
      seen.push(event as ChatEvent);
      if (seen.length === 15) {
        stoppedAt = performance.now();
        const { data } = await stage.world.send(contract.stopRun, { body: { session_id: session } }, at(owner));
        expect(data.stopped).toBe(1);
      }
    }
    await stage.control({ tps: 0 });
    expect(performance.now() - stoppedAt).toBeLessThan(3_000);
    const end = lastOf(seen);
    expect(end).toMatchObject({ outcome: 'stopped', answer: { stop: true } });
    expect(numbers(2000).startsWith(end.answer.content)).toBe(true);
    expect(end.answer.content).not.toBe('');
    expect(textOf(seen)).toBe(end.answer.content);
    expect(lastOf(await ask({ session, query: '#tokens 3' })).outcome).toBe('done');
    const runId = end.runId;
    const { messages } = (await history(session)).data;
    expect(messages.filter((message) => message.runId === runId)).toHaveLength(2);
  });

  it('a waiting turn that is stopped never begins', async () => {
    const session = newId();
    await stage.control({ tps: 50 });
    const first = post({ session, query: '#tokens 300' });
    await new Promise((resolve) => setTimeout(resolve, 500));
    const second = ask({ session, query: '#tokens 300' });
    await new Promise((resolve) => setTimeout(resolve, 500));
    await stage.world.send(contract.stopRun, { body: { session_id: session } }, at(owner));
    await stage.events(await first);
    const events = await second;
    await stage.control({ tps: 0 });
    expect(lastOf(events)).toMatchObject({ outcome: 'stopped', answer: { content: '' } });
  });

  it('CHAT-28 retry answers the same question anew and takes the old answer’s place', async () => {
    const session = newId();
    const first = await ask({ session, query: '#echo 一' });
    await ask({ session, query: '#echo 二' });
    const again = await ask({ session, retry_of: first[0]?.runId });
    expect(again[0]).toMatchObject({ kind: 'run-started', replaces: `answer-${first[0]?.runId}` });
    expect((await history(session)).data.messages.map(({ content }) => content)).toEqual([
      '#echo 一',
      '一',
      '#echo 二',
      '二',
    ]);
  });

  it('ERR-55 a model that fails ends the run with words, at no cost, and the session goes on', async () => {
    const session = newId();
    const events = await ask({ session, query: '#fail 500' });
    expect(lastOf(events)).toMatchObject({ outcome: 'failed', answer: { error: true, errorCode: 'MODEL_FAILED' } });
    expect(lastOf(await ask({ session, query: '#tokens 2' })).outcome).toBe('done');
    const cut = await ask({ session, query: '#cut 10' });
    expect(lastOf(cut)).toMatchObject({
      outcome: 'failed',
      answer: { content: numbers(10), errorCode: 'MODEL_FAILED' },
    });
  });

  it('a failed run goes on after its last finished step without paying for it again', async () => {
    const session = newId();
    const query = '#steps 2 calculator {"expression":"1+1"}';
    const events = await failSecondStep(session, query);
    const failed = lastOf(events);
    expect(failed).toMatchObject({ outcome: 'failed', answer: { continue: true } });
    const on = await ask({ session, continue_of: failed.runId });
    expect(lastOf(on)).toMatchObject({ outcome: 'done' });
    const calls = await ledgerOf(on[0]?.runId ?? '');
    expect(calls.some(({ key }) => key.endsWith(':1'))).toBe(false);
    expect(lastOf(on).answer.step).toHaveLength(3);
    const { messages } = (await history(session)).data;
    expect(messages).toHaveLength(2);
  });
});

type LedgerCall = { key: string; outcome: string; promptTokens: number };
const ledgerOf = async (runId: string): Promise<LedgerCall[]> => {
  const { entries } = (await stage.simulator('/ledger')) as { entries: LedgerCall[] };
  return entries.filter(({ key }) => key?.startsWith(runId));
};

/** The first round is let through, the second and its one repetition fail. */
const failSecondStep = async (session: string, query: string) => {
  const response = await post({ session, query });
  const seen: ChatEvent[] = [];
  await stage.control({ delayMs: 150 });
  for await (const event of readFrames(response.body as ReadableStream<Uint8Array>)) {
    seen.push(event as ChatEvent);
    if (event.kind === 'tool-called') await stage.control({ failNext: 2, failStatus: 500 });
  }
  await stage.control({ delayMs: 0, failNext: 0 });
  return seen;
};

describe('the gate', () => {
  it('ERR-51 CHAT-18 refuses what it cannot take, as one event without a run', async () => {
    expect(await refusal({ query: '  ' })).toMatchObject({
      kind: 'run-refused',
      errorCode: 'QUESTION_EMPTY',
      msg: '请先输入内容或上传文件',
    });
    expect(await refusal({ query: '好', agentId: newId() })).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' });
    const draft = await addAgent(stage.world, owner, { state: 'unreleased' });
    expect(await refusal({ query: '好', agentId: draft })).toMatchObject({ errorCode: 'AGENT_UNRELEASED' });
    expect(await refusal({ query: '好', tenantId: newId() })).toMatchObject({
      status: 403,
      errorCode: 'TOKEN_INVALID',
    });
    expect(await refusal({ query: '好', files: [{ id: newId() }] })).toMatchObject({ errorCode: 'NOT_FOUND' });
    expect(await refusal({ query: '好', retry_of: newId() })).toMatchObject({ errorCode: 'NOT_FOUND' });
  });

  it('API-65 the token may come in the body and counts like a header; a bad one runs nothing', async () => {
    const body = { session_id: newId(), schema_id: agentId, query: '#tokens 2' };
    const headers = { 'content-type': 'application/json', 'x-forwarded-host': stage.host };
    const send = (token: string) =>
      stage.bare(contract.chat.path, { method: 'POST', headers, body: JSON.stringify({ ...body, token }) });
    const bad = await send('x'.repeat(43));
    expect(bad.status).toBe(403);
    expect(await stage.events(bad)).toMatchObject([{ kind: 'run-refused', errorCode: 'TOKEN_INVALID' }]);
    expect(lastOf((await stage.events(await send(owner.token))) as ChatEvent[]).outcome).toBe('done');
    expect(stage.worker().printed()).not.toContain(owner.token);
  });

  it('PERM-13 PERM-14 SHARE-03 a foreign agent that is not listed runs only with a good share token', async () => {
    const hidden = await addAgent(stage.world, owner, { state: 'released' });
    expect(await refusal({ query: '好', agentId: hidden, who: other })).toMatchObject({ status: 404 });
    const { data } = await stage.world.send(generateShareKey, { query: { agentId: hidden } }, at(owner));
    const events = await ask({ query: '#tokens 2', agentId: hidden, who: other, share_token: data.key, role: 2 });
    expect(lastOf(events).outcome).toBe('done');
    expect(events[0]).toMatchObject({ question: { role: 1 } });
    expect(await refusal({ query: '好', agentId: hidden, who: other, share_token: 'wrong' })).toMatchObject({
      status: 404,
    });
    clock = 8 * 86_400_000;
    const late = await refusal({ query: '好', agentId: hidden, who: other, share_token: data.key });
    clock = 0;
    expect([403, 404]).toContain(late.status);
  });

  it('BILL-08 a priced agent needs membership and an open window of five minutes', async () => {
    const { host } = await stage.addPlatformHost();
    const free = await stage.addPersonAt(host);
    const maker = await stage.addPersonAt(host, { isWhite: true });
    const member = await stage.addPersonAt(host);
    await stage.world.services.db.inTenant(member.tenantId, (tx) =>
      tx.update(membership).set({ level: 'MONTHLY' }).where(eq(membership.accountId, member.id)),
    );
    const priced = await addAgent(stage.world, maker, { priceFen: 50 });
    const check = (who: Person, sessionId: string) =>
      stage.world.send(contract.billingCheck, { body: { agentId: priced, sessionId } }, { host, token: who.token });
    const session = newId();
    expect(await check(free, session)).toMatchObject({ errorCode: 'MEMBER_REQUIRED', msg: '请先开通会员' });
    expect(await refusal({ query: '好', agentId: priced, who: free })).toMatchObject({ errorCode: 'MEMBER_REQUIRED' });
    expect(await refusal({ query: '好', agentId: priced, who: member, session })).toMatchObject({
      errorCode: 'BILLING_DUE',
    });
    expect(await check(member, session)).toMatchObject({ code: 200, data: { amount: 0, cover: 'quota' } });
    expect(await check(member, session)).toMatchObject({ code: 200, data: { amount: 0, cover: 'window' } });
    expect(lastOf(await ask({ query: '#tokens 2', agentId: priced, who: member, session })).outcome).toBe('done');
    expect(lastOf(await ask({ query: '#tokens 2', agentId: priced, who: maker })).outcome).toBe('done');
    clock = contract.billingWindowMs + 1000;
    expect(await refusal({ query: '好', agentId: priced, who: member, session })).toMatchObject({
      errorCode: 'BILLING_DUE',
    });
    clock = 0;
  });

  it('CHAT-38 the free chats of a day end exactly at the limit, also when sent at once', async () => {
    const { host } = await stage.addPlatformHost();
    const maker = await stage.addPersonAt(host);
    const free = await stage.addPersonAt(host);
    const id = await addAgent(stage.world, maker);
    await stage.setUsedToday(free, 17);
    const all = await Promise.all(
      Array.from({ length: 8 }, async () =>
        (await stage.events(await post({ query: '#tokens 1', agentId: id, who: free }))).at(-1),
      ),
    );
    const kinds = all.map((event) => event?.kind);
    expect(kinds.filter((kind) => kind === 'run-finished')).toHaveLength(3);
    expect(kinds.filter((kind) => kind === 'run-refused')).toHaveLength(5);
    expect(all.find((event) => event?.kind === 'run-refused')).toMatchObject({
      errorCode: 'DAILY_COUNT_USED',
      msg: expect.stringContaining('20'),
    });
  });

  it('a model over its limit per minute says it is busy, and nothing is charged', async () => {
    const { id: tenantId, host } = await stage.world.addTenant();
    const maker = await stage.addPersonAt(host);
    const id = await addAgent(stage.world, maker);
    await stage.addModel({ tenantId, isDefault: true, outputTokensPerMinute: 5 });
    expect(lastOf(await ask({ query: '#tokens 9', agentId: id, who: maker })).outcome).toBe('done');
    const busy = lastOf(await ask({ query: '#tokens 9', agentId: id, who: maker }));
    expect(busy).toMatchObject({ outcome: 'failed', answer: { errorCode: 'MODEL_BUSY', receipt: { costFen: 0 } } });
  });

  it('CHAT-22 a text file’s words and a picture reach the model; a foreign file does not', async () => {
    const file = await stage.upload(owner, 'note.txt', '口令是海棠');
    const events = await ask({ query: '#files', files: [{ id: file }] });
    const calls = await ledgerOf(lastOf(events).runId);
    expect(calls[0]?.promptTokens).toBeGreaterThan(5);
    expect(events[0]).toMatchObject({ question: { media: [{ name: 'note.txt', fileId: file }] } });
    expect(await refusal({ query: '好', who: other, files: [{ id: file }] })).toMatchObject({ errorCode: 'NOT_FOUND' });
  });

  it('ANALYTICS-03 a chat counts for its agent', async () => {
    const id = await addAgent(stage.world, owner);
    await ask({ query: '#tokens 1', agentId: id });
    await foldTaskCounts(stage.world.services);
    const rows = await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
      tx.select().from(agent).where(eq(agent.id, id)),
    );
    expect(rows[0]?.taskNum).toBe(1);
  });
});

describe('sessions', () => {
  it('API-70 SESS-02 SESS-08 are listed newest first, searched and bounded by days', async () => {
    const id = await addAgent(stage.world, owner);
    for (const query of ['#echo 苹果', '#echo 香蕉', '#echo 苹果派']) await ask({ query, agentId: id });
    const list = async (more: object = {}) =>
      (await stage.world.send(contract.sessionList, { query: { schema_id: id, ...more } }, at(owner))).data;
    const all = await list();
    expect(all.content.map(({ title }) => title)).toEqual(['#echo 苹果派', '#echo 香蕉', '#echo 苹果']);
    expect(all.totalElements).toBe(3);
    expect((await list({ search: '苹果' })).content).toHaveLength(2);
    expect((await list({ search: '%' })).content).toHaveLength(0);
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    expect((await list({ start_date: today, end_date: today })).content).toHaveLength(3);
    expect((await list({ end_date: '2020-01-01' })).content).toHaveLength(0);
    const theirs = await stage.world.send(contract.sessionList, { query: { schema_id: id } }, at(other));
    expect(theirs.data.content).toEqual([]);
  });

  it('API-71 API-72 API-73 SESS-05 SHARE-06 LIMIT-13 belong to one person until shared', async () => {
    const session = newId();
    await ask({ session, query: '#echo 秘密' });
    expect((await history(session, other)).status).toBe(404);
    expect(await refusal({ session, query: '插一句', who: other })).toMatchObject({ status: 404 });
    const events = await stage.open(contract.sessionEvents.path.replace('{id}', session), other);
    expect(events.status).toBe(404);
    await events.body?.cancel();
    const send = <
      R extends typeof contract.deleteSession | typeof contract.updateSessionTitle | typeof contract.stopRun,
    >(
      route: R,
      body: object,
      who = other,
    ) => stage.world.send(route, { body: { session_id: session, ...body } } as never, at(who));
    for (const route of [contract.deleteSession, contract.stopRun]) expect((await send(route, {})).status).toBe(404);
    expect((await send(contract.updateSessionTitle, { new_title: '改' })).status).toBe(404);
    const share = (shared: boolean, who = owner) =>
      stage.world.send(contract.shareSession, { body: { session_id: session, shared } }, at(who));
    expect((await share(true, other)).status).toBe(404);
    await share(true);
    expect((await history(session, other)).data).toMatchObject({ isMine: false, isShared: true, openRuns: [] });
    const fork = await stage.world.send(contract.forkSession, { body: { session_id: session } }, at(other));
    expect((await history(fork.data.session_id, other)).data.messages.map(({ content }) => content)).toEqual([
      '#echo 秘密',
      '秘密',
    ]);
    expect(lastOf(await ask({ session: fork.data.session_id, query: '#tokens 1', who: other })).outcome).toBe('done');
    await share(false);
    expect((await history(session, other)).status).toBe(404);
    expect((await history(session)).data.messages).toHaveLength(2);
    expect((await send(contract.updateSessionTitle, { new_title: '一'.repeat(16) }, owner)).status).toBe(400);
    expect((await send(contract.updateSessionTitle, { new_title: ' ' }, owner)).status).toBe(400);
    expect((await send(contract.updateSessionTitle, { new_title: '新名字' }, owner)).code).toBe(200);
    expect((await history(session)).data.title).toBe('新名字');
    expect((await send(contract.deleteSession, {}, owner)).code).toBe(200);
    expect((await history(session)).status).toBe(404);
    expect(await refusal({ session, query: '还在吗' })).toMatchObject({ status: 404 });
  });

  it('API-43 ANALYTICS-04 reports of use count ten seconds each, not faster than they can come', async () => {
    const session = newId();
    await ask({ session, query: '#tokens 1' });
    const report = (who = owner) =>
      stage.world.send(contract.usageReport, { body: { sessionId: session, agentId } }, at(who));
    for (let n = 0; n < 6; n++) {
      await report();
      await report();
      clock += 10_000;
    }
    clock = 0;
    expect((await report(other)).status).toBe(404);
    expect(await stage.secondsOf(session)).toBe(60);
  });
});

describe('figures', () => {
  it('API-74 API-75 days and their sums are the author’s, and equal each other', async () => {
    const id = await addAgent(stage.world, owner);
    const session = newId();
    await ask({ session, query: '#tokens 5', agentId: id });
    await ask({ session, query: '#tokens 5', agentId: id });
    await ask({ query: '#tokens 5', agentId: id, who: other });
    const read = (days: 7 | 15 | 30, who = owner) =>
      stage.world.send(analysis.chatAnalysis, { params: { id }, query: { days } }, at(who));
    const { data } = await read(7);
    expect(data).toHaveLength(7);
    expect(data.at(-1)).toMatchObject({ users: 2, sessions: 2, messages: 3 });
    expect(data.at(-1)?.tokens).toBeGreaterThan(15);
    expect((await read(30)).data).toHaveLength(30);
    const sums = await stage.world.send(analysis.chatCountAnalysis, { params: { id }, query: {} }, at(owner));
    const { day: _, ...today } = data.at(-1) ?? { day: '' };
    expect(sums.data).toEqual(today);
    expect((await read(7, other)).status).toBe(404);
  });

  it('API-76 the export is safe to open, and other people’s words are not in it', async () => {
    const id = await addAgent(stage.world, owner);
    await ask({ query: '#echo =HYPERLINK("http://evil")', agentId: id });
    await ask({ query: '#echo 别人的秘密', agentId: id, who: other });
    const get = (who: Person) => stage.open(`${analysis.exportSessions.path}?schema_id=${id}`, who);
    const reply = await get(owner);
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; .*\.csv/);
    const text = await reply.text();
    expect(text.trim().split('\r\n')).toHaveLength(3);
    expect(text).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(text).not.toContain('秘密');
    expect((await get(other)).status).toBe(404);
  });

  it('a reviewer sees the author’s own last run of the version, and nobody else’s', async () => {
    const id = await addAgent(stage.world, owner, { state: 'released' });
    const admin = await stage.addPerson({ role: 'admin' });
    await stage.world.send(applyListing, { body: { agentId: id } }, at(owner));
    const evidence = async () => {
      const { data } = await stage.world.send(listListings, { query: { status: 'PENDING', pageSize: 100 } }, at(admin));
      return data.content.find(({ agent: card }) => card.id === id)?.evidence.lastRun;
    };
    await ask({ query: '#echo 管理员的试用', agentId: id, who: admin });
    expect(await evidence()).toBeNull();
    await ask({ query: '#tool calculator {"expression":"6*7"}', agentId: id });
    await ask({ query: '#fail 500', agentId: id });
    expect(await evidence()).toMatchObject({
      answer: expect.stringContaining('42'),
      tools: ['计算器'],
      question: expect.any(String),
    });
  });

  it('API-67 widgets of a session are found by their number, by nobody else', async () => {
    const session = newId();
    const events = await ask({ session, query: '#tokens 1' });
    await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
      tx
        .update(chatMessage)
        .set({ body: { ...lastOf(events).answer, widgetData: { config: { type: 'Text' } } } })
        .where(and(eq(chatMessage.sessionId, session), eq(chatMessage.role, 2))),
    );
    const read = (index: number, who = owner) =>
      stage.world.send(analysis.widgetData, { params: { id: session, index } }, at(who));
    expect((await read(0)).data).toEqual({ config: { type: 'Text' } });
    expect((await read(1)).status).toBe(404);
    expect((await read(0, other)).status).toBe(404);
  });
});

describe('a crash', () => {
  it('of the worker in mid-answer: the answer is whole, once, and the reader’s numbers have no gap', async () => {
    const session = newId();
    await stage.control({ tps: 40 });
    const response = await post({ session, query: '#tokens 120' });
    const seen: ChatEvent[] = [];
    let restarted: Promise<unknown> | undefined;
    for await (const event of readFrames(response.body as ReadableStream<Uint8Array>)) {
      seen.push(event as ChatEvent);
      // In CI the call of the next worker is answered at once.
      if (seen.length === 30)
        restarted = stage.control({ tps: isFull ? 40 : 0 }).then(() => stage.restartWorker('SIGKILL'));
    }
    await restarted;
    await stage.control({ tps: 0 });
    expectGapFree(seen);
    expect(seen.some(({ kind }) => kind === 'step-restarted')).toBe(true);
    expect(lastOf(seen)).toMatchObject({ outcome: 'done', answer: { content: numbers(120) } });
    const rows = await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
      tx.select().from(chatMessage).where(eq(chatMessage.sessionId, session)),
    );
    expect(rows.map(({ role }) => role).toSorted()).toEqual([1, 2]);
    const calls = await ledgerOf(lastOf(seen).runId);
    expect(new Set(calls.filter(({ key }) => !key.endsWith('suggest')).map(({ key }) => key)).size).toBe(1);
    const runs = await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
      tx.select().from(chatRun).where(eq(chatRun.sessionId, session)),
    );
    expect(runs.map(({ status }) => status)).toEqual(['done']);
  }, 60_000);
});
