import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { agentDocument } from '@zhixing/contract/agent-document';
import * as contract from '@zhixing/contract/chat';
import type { ChatEvent } from '@zhixing/contract/chat-event';
import { createPlugin, releasePlugin, savePlugin, testPlugin } from '@zhixing/contract/plugin';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../../../tools/ci/tier.ts';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person } from '../../../test/chat-stage.ts';
import { lastOf, textOf } from '../../../test/chat-words.ts';
import { newId } from '../../base/id.ts';
import { agent } from '../../db/schema/agent.ts';

let stage: ChatStage;
let owner: Person;
let plain: string;
/** Answers with what no text may hold, and with half a character where results are cut. */
const server = createServer(({ url }, response) =>
  response.end(url === '/refused' ? 'REFUSED' : Buffer.from(`开\0头${'a'.repeat(19_997)}😀尾`, 'utf8')),
);

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  stage = await openChatStage({ allow: [`127.0.0.1:${port}`] });
  owner = await stage.addPerson();
  plain = await agentWith([]);
  await stage.addModel({ isDefault: true });
}, 120_000);
afterAll(async () => {
  await stage.close();
  server.close();
});

const agentWith = async (parts: string[]) => {
  const id = await addAgent(stage.world, owner, { state: 'unreleased' });
  const tools = parts.map((part) => ({ id: part }));
  const document = agentDocument.parse({ prompt: '你是样例。', suggestions: false, tools });
  await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
    tx.update(agent).set({ document }).where(eq(agent.id, id)),
  );
  return id;
};
const ask = async (query: string, agentId = plain) => {
  const body = JSON.stringify({ session_id: newId(), schema_id: agentId, query, release: 0 });
  const events = (await stage.events(
    await stage.open(contract.chat.path, owner, { method: 'POST', body }),
  )) as ChatEvent[];
  return { events, end: lastOf(events), calls: await callsOf(lastOf(events).runId) };
};
const callsOf = async (runId: string) => {
  const { entries } = (await stage.simulator('/ledger')) as { entries: { key: string | null }[] };
  return entries.flatMap(({ key }) => (key?.startsWith(runId) ? [key] : []));
};
const oneCall = (delta: object) => JSON.stringify([{ tool_calls: [{ index: 0, type: 'function', ...delta }] }]);

/** Longer than an index takes. */
const longId = Array.from({ length: 120 }, newId).join('');

describe('a model that sends what cannot be stored', () => {
  it.each([
    ['NUL', '#deltas ["好\\u0000的"]', '好的'],
    ['half a character', '#deltas ["好\\ud83d的"]', '好\ufffd的'],
    ['half a character at the end', '#deltas ["好的","\\ud83d"]', '好的\ufffd'],
    ['a character split between two pieces', '#deltas ["好\\ud83d","\\ude00的"]', '好😀的'],
    ['all of it', '#nul', '好的😀。\ufffd'],
  ])('%s: the answer is there, and was paid for once', async (_, query, answer) => {
    const { events, end, calls } = await ask(query);
    expect(end).toMatchObject({ outcome: 'done', answer: { content: answer } });
    expect(textOf(events)).toBe(answer);
    expect(calls).toHaveLength(1);
  });

  it('in its thinking', async () => {
    const { end, calls } = await ask('#deltas [{"reasoning_content":"想\\u0000\\ud83d"},"好"]');
    expect(end).toMatchObject({ outcome: 'done', answer: { content: '好', step: [{ reasoning: '想\ufffd' }] } });
    expect(calls).toHaveLength(1);
  });

  it.each([
    ['arguments', oneCall({ id: 'c1', function: { name: 'calculator', arguments: '{"expression":"1+1\\u0000\0"}' } })],
    ['id', oneCall({ id: `c\0\ud800${longId}`, function: { name: 'calculator', arguments: '{}' } })],
    ['name', oneCall({ id: 'c1', function: { name: 'calc\0\udc00', arguments: '{}' } })],
  ])('in the %s of a tool call: the tool is called, and each step was paid for once', async (_, deltas) => {
    const { end, calls } = await ask(`#deltas ${deltas}`);
    expect(end.outcome).toBe('done');
    expect(end.answer.step?.[0]?.toolCalls).toHaveLength(1);
    expect(calls.toSorted()).toEqual([`${end.runId}:1`, `${end.runId}:2`]);
  });
});

const addTool = async (path = '') => {
  const { port } = server.address() as AddressInfo;
  const at = { host: stage.host, token: owner.token };
  const name = `t_${newId().slice(-10)}`;
  const head = { pluginName: '外来', pluginDescription: '外来的文字', pluginCallableName: name, pluginTags: [] };
  const { id } = (await stage.world.send(createPlugin, { body: { ...head, pluginType: 'HTTP' } }, at)).data;
  const document = { kind: 'HTTP', request: { method: 'GET', url: `http://127.0.0.1:${port}/${path}` } };
  const params = { id };
  await stage.world.send(savePlugin, { params, body: { ...head, draftNo: 1, document: document as never } }, at);
  expect((await stage.world.send(testPlugin, { params, body: { draftNo: 2, input: {} } }, at)).data.ok).toBe(true);
  await stage.world.send(releasePlugin, { params, body: { draftNo: 2 } }, at);
  return { id, name };
};

describe('a tool that answers with it', () => {
  it('is heard to the last whole character, and each step was paid for once', async () => {
    const { id, name } = await addTool();
    const { events, end, calls } = await ask(`#tool ${name} {}`, await agentWith([`plugin:${id}`]));
    expect(end.outcome).toBe('done');
    const told = events.find((event) => event.kind === 'tool-finished');
    expect(told).toMatchObject({ isError: false });
    expect(told?.result === `开头${'a'.repeat(19_997)}`).toBe(true);
    expect(calls.toSorted()).toEqual([`${end.runId}:1`, `${end.runId}:2`]);
  });
});

describe('what the database refuses all the same', () => {
  beforeAll(() =>
    stage.sql(`create function refuse() returns trigger language plpgsql as $$ begin
      if new.body::text like '%REFUSED%' then raise exception 'no' using errcode = '22P05'; end if; return new; end $$;
      create trigger refuse before insert on chat_run_step for each row execute function refuse();`),
  );

  it('ends the run at once with a code of its own; the call is not repeated and its cost is kept', async () => {
    const { events, end, calls } = await ask('#echo REFUSED');
    expect(textOf(events)).toBe('REFUSED');
    expect(end).toMatchObject({ outcome: 'failed', answer: { error: true, errorCode: 'ANSWER_UNSTORABLE' } });
    expect(end.answer.receipt?.outputTokens).toBeGreaterThan(0);
    expect(end.answer.continue).toBeUndefined();
    expect(calls).toHaveLength(1);
  });

  it('of a tool is told to the model instead, and the run goes on', async () => {
    const { id, name } = await addTool('refused');
    const { events, end, calls } = await ask(`#tool ${name} {}`, await agentWith([`plugin:${id}`]));
    const told = events.flatMap((event) => (event.kind === 'tool-finished' ? [event] : []));
    expect(told).toMatchObject([{ isError: true, result: '工具的结果里有无法保存的内容，已丢弃。' }]);
    expect(end).toMatchObject({ outcome: 'done' });
    expect(calls.toSorted()).toEqual([`${end.runId}:1`, `${end.runId}:2`]);
  });

  it('as the whole answer leaves that there was one, and what it cost', async () => {
    await stage.sql(`create trigger refuse before insert on chat_message for each row execute function refuse();`);
    const { end, calls } = await ask(`#deltas ["REF","USED"]`);
    expect(end).toMatchObject({ outcome: 'failed', answer: { content: '', errorCode: 'ANSWER_UNSTORABLE' } });
    expect(calls).toHaveLength(1);
  });
});

it('a database that takes nothing for a while: the answer waits for it and is not asked for again', async () => {
  await stage.sql(`create function away() returns trigger language plpgsql as $$ begin
    if clock_timestamp() < '${new Date(Date.now() + (isFull ? 16_000 : 6_000)).toISOString()}' then
      raise exception 'away' using errcode = '57P03'; end if; return new; end $$;
    create trigger away before insert on chat_run_step for each row execute function away();`);
  const { end, calls } = await ask('#tokens 3');
  expect(end).toMatchObject({ outcome: 'done', answer: { content: '1 2 3' } });
  expect(calls).toHaveLength(1);
}, 60_000);
