import { chat, sessionEvents } from '@zhixing/contract/chat';
import type { KeyScope } from '@zhixing/contract/key-scope';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readFrames, type StreamedEvent } from '../../../test/chat-stage.ts';
import { numbers } from '../../../test/chat-words.ts';
import { type OpenAiStage, openOpenAiStage } from '../../../test/openai-stage.ts';
import { newId } from '../../base/id.ts';
import { apiKeyCall } from '../../db/schema/api-key.ts';

let at: OpenAiStage;
beforeAll(async () => {
  at = await openOpenAiStage();
}, 120_000);
afterAll(() => at.stage.close());

const by = (key: string) => ({ ...at.owner, token: key });
const ask = (key: string, query: string, more: object = {}) =>
  at.stage.open(chat.path, by(key), {
    method: 'POST',
    body: JSON.stringify({ session_id: newId(), schema_id: at.agentId, query, ...more }),
  });
const askAll = async (key: string, query: string, more: object = {}) => at.stage.events(await ask(key, query, more));
const textOf = (events: StreamedEvent[]) =>
  events.map((event) => (event.kind === 'text-added' ? event.text : '')).join('');
const calls = (keyId: string) => at.inTenant((tx) => tx.$count(apiKeyCall, eq(apiKeyCall.keyId, keyId)));

it('a turn by key is told event by event, counts against the key, and joins itself under its run id', async () => {
  const { id, key } = await at.createKey({ dayLimit: 2 });
  const run = { session_id: newId(), run_id: newId() };
  const events = await askAll(key, '#tokens 30', run);
  expect([textOf(events), events.at(-1)?.kind]).toEqual([numbers(30), 'run-finished']);
  expect((await askAll(key, '#tokens 30', run)).at(-1)?.kind).toBe('run-finished');
  expect(await calls(id)).toBe(1);
  await askAll(key, '你好');
  expect(await askAll(key, '再问')).toMatchObject([{ kind: 'run-refused', errorCode: 'API_KEY_USED' }]);
  expect(await calls(id)).toBe(2);
});

it('the stream of a conversation gives what was missed and what comes, until the key is revoked', async () => {
  const { id, key } = await at.createKey();
  const session_id = newId();
  await askAll(key, '#tokens 5', { session_id });
  const path = sessionEvents.path.replace('{id}', session_id);
  const response = await at.stage.open(path, by(key), { headers: { 'last-event-id': '0' } });
  const seen: (StreamedEvent | { kind: string })[] = [];
  const reading = (async () => {
    for await (const event of readFrames(response.body as ReadableStream<Uint8Array>)) seen.push(event);
  })();
  await vi.waitFor(() => expect(seen.filter(({ kind }) => kind === 'run-finished')).toHaveLength(1), 10_000);
  await askAll(key, '#tokens 5', { session_id });
  await vi.waitFor(() => expect(seen.filter(({ kind }) => kind === 'run-finished')).toHaveLength(2), 10_000);
  await at.revoke(id);
  await reading;
  expect((await at.stage.open(path, by(key))).status).toBe(403);
});

it('what a key does not open: other scopes, keys for one agent, drafts, conversations of others', async () => {
  const refused = async (key: string, more: object = {}) => (await askAll(key, '你好', more))[0];
  for (const scopes of [['account.read'], ['agents.write']] satisfies KeyScope[][])
    expect(await refused((await at.createKey({ scopes })).key)).toMatchObject({ errorCode: 'KEY_SCOPE' });
  const bound = await at.createKey({ agentId: at.agentId });
  expect(await refused(bound.key)).toMatchObject({ errorCode: 'KEY_SCOPE' });
  const { key } = await at.createKey();
  expect(await refused(key, { release: 0 })).toMatchObject({ errorCode: 'KEY_SCOPE' });
  const mine = newId();
  await askAll(key, '你好', { session_id: mine });
  const stranger = await at.stage.addPerson();
  const theirs = await at.createKey({}, stranger);
  const path = sessionEvents.path.replace('{id}', mine);
  const heard = await at.stage.open(path, { ...stranger, token: theirs.key });
  expect((await at.stage.events(heard))[0]).toMatchObject({ errorCode: 'NOT_FOUND' });
});
