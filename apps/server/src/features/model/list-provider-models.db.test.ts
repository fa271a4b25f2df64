import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as contract from '@zhixing/contract/model-settings';
import type { Route, RouteCall } from '@zhixing/contract/route';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatStage, openChatStage, type Person } from '../../../test/chat-stage.ts';
import { audit } from '../../db/schema/audit.ts';

type Seen = { url: string; headers: IncomingHttpHeaders };
const seen: Seen[] = [];
let answer: { status?: number; body: string } = { body: '{}' };
const house = createServer(({ url = '', headers }, reply) => {
  seen.push({ url, headers });
  reply.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.body);
});

let stage: ChatStage;
let member: Person;
let colleague: Person;
let houseUrl: string;

beforeAll(async () => {
  await once(house.listen(0, '127.0.0.1'), 'listening');
  const place = `127.0.0.1:${(house.address() as AddressInfo).port}`;
  houseUrl = `http://${place}`;
  stage = await openChatStage({ allow: [place] });
  member = await stage.addPerson();
  colleague = await stage.addPerson();
}, 120_000);
afterAll(async () => {
  await stage.close();
  house.closeAllConnections();
  house.close();
});

const as = <R extends Route>(who: Person, route: R, call: RouteCall<R>) =>
  stage.world.send(route, call, { host: who.host, token: who.token });
type Body = RouteCall<typeof contract.listProviderModels>['body'];
const list = async (body: Partial<Body> = {}, who = member) =>
  as(who, contract.listProviderModels, { body: { baseUrl: stage.access.baseUrl, ...body } });
const names = (reply: Awaited<ReturnType<typeof list>>) => reply.data.models.map(({ name }) => name);
const add = async (who: Person, change: object = {}) => {
  const body = { ...stage.access, name: '模型', kind: 'LLM', scope: 'personal', ...change } as const;
  return (await as(who, contract.createModel, { body })).data.id;
};
const fromHouse = async (reply: unknown, change: Partial<Body> = {}) => {
  answer = typeof reply === 'string' ? { body: reply } : { body: JSON.stringify(reply) };
  seen.length = 0;
  return list({ baseUrl: `${houseUrl}/v1/`, apiKey: 'key-of-the-house', ...change });
};

describe('what a provider has', () => {
  it('MODEL-01 comes by name, with the key that was typed', async () => {
    const reply = await list({ apiKey: stage.access.apiKey });
    expect(reply.data).toMatchObject({ ok: true, message: '' });
    expect(names(reply)).toContain('zhixing-demo');
    expect(names(reply)).toEqual(names(reply).toSorted());
  });

  it('a wrong key is told in the provider’s words, and no key is repeated', async () => {
    expect((await list({ apiKey: 'sk-wrong' })).data).toEqual({
      ok: false,
      message: 'HTTP 401 Incorrect API key provided.',
      models: [],
    });
    answer = { status: 403, body: JSON.stringify({ error: { message: 'key-of-the-house is not allowed' } }) };
    const refused = await list({ baseUrl: houseUrl, apiKey: 'key-of-the-house' });
    expect(refused.data).toMatchObject({ ok: false, message: 'HTTP 403 •••• is not allowed' });
    const echoed = await fromHouse({ data: [{ id: 'm-key-of-the-house' }] });
    expect(echoed.reply.body).not.toContain('key-of-the-house');
    expect(names(echoed)).toEqual(['m-••••']);
  });

  it('each protocol is asked at its own address, with its own headers', async () => {
    const headers = { 'X-Team': 'blue', 'anthropic-version': '2020-01-01' };
    const asked = async (protocol: Body['protocol']) => {
      await fromHouse({ data: [] }, { protocol, headers });
      const [call] = seen;
      const {
        authorization,
        'x-api-key': key,
        'x-goog-api-key': google,
        'anthropic-version': version,
      } = call?.headers ?? {};
      return [call?.url, authorization ?? key ?? google, version, call?.headers['x-team']];
    };
    const bearer = ['/v1/models', 'Bearer key-of-the-house', '2020-01-01', 'blue'];
    expect(await asked('chat')).toEqual(bearer);
    expect(await asked('responses')).toEqual(bearer);
    expect(await asked('anthropic')).toEqual(['/v1/models?limit=1000', 'key-of-the-house', '2023-06-01', 'blue']);
    expect(seen[0]?.headers.authorization).toBeUndefined();
    expect(await asked('google')).toEqual(['/v1/models?pageSize=1000', 'key-of-the-house', '2020-01-01', 'blue']);
    expect(seen[0]?.headers.authorization).toBeUndefined();
  });

  it('reads how providers write a length, and leaves out what is none', async () => {
    const gemini = await fromHouse(
      { models: [{ name: 'models/gemini-x', inputTokenLimit: 1_048_576 }, { name: 'models/old' }, { id: 7 }, null] },
      { protocol: 'google' },
    );
    expect(gemini.data.models).toEqual([
      { name: 'gemini-x', contextTokens: 1_048_576 },
      { name: 'old', contextTokens: null },
    ]);
    const vllm = await fromHouse({
      data: [
        { id: 'b', max_model_len: 32_768 },
        { id: 'a', context_length: 5 },
        { id: 'a', context_length: 8_192 },
        { id: 'c', context_window: 'many' },
      ],
    });
    expect(vllm.data.models).toEqual([
      { name: 'a', contextTokens: null },
      { name: 'b', contextTokens: 32_768 },
      { name: 'c', contextTokens: null },
    ]);
    expect(names(await fromHouse([{ id: 'plain-list' }]))).toEqual(['plain-list']);
  });

  it('takes a thousand names that can be kept, each 120 characters long', async () => {
    const many = await fromHouse({ data: Array.from({ length: 1_500 }, (_, at) => ({ id: `m${at + 10_000}` })) });
    expect(many.data.models).toHaveLength(1_000);
    expect(names(many).at(-1)).toBe('m10999');
    const odd = await fromHouse(`{"data":[{"id":"a\\u0000b\\ud800"},{"id":"${'x'.repeat(500)}"},{"id":"  "}]}`);
    expect(names(odd)).toEqual(['ab�', 'x'.repeat(120)]);
  });

  it('says so when the reply is no list', async () => {
    for (const reply of ['<html>', '{"data":{}}', '7', 'null'])
      expect((await fromHouse(reply)).data).toEqual({
        ok: false,
        message: '对方的回答不是模型接口的格式',
        models: [],
      });
  });
});

describe('the stored key', () => {
  it('is used for one’s own model at the same place, and that is written down', async () => {
    const id = await add(member);
    const reply = await list({ id });
    expect(reply.data.ok).toBe(true);
    const rows = await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
      tx.select().from(audit).where(eq(audit.targetId, id)).orderBy(audit.at),
    );
    expect(rows.map(({ action, detail }) => [action, detail])).toEqual([
      ['model.create', expect.anything()],
      ['model.list', { to: new URL(stage.access.baseUrl).host, withSecret: true }],
    ]);
    expect((await list({ id, apiKey: '' })).data.ok).toBe(false);
  });

  it('goes to no other place; a model of somebody else is absent', async () => {
    const id = await add(member);
    const moved = await list({ id, baseUrl: houseUrl });
    expect(moved.reply.json().fields).toEqual({ apiKey: '密钥只用于原来的地址和授权方式，请重新填写密钥' });
    expect((await list({ id }, colleague)).errorCode).toBe('NOT_FOUND');
  });

  it.each(['http://10.0.0.8/v1', 'http://169.254.169.254/latest', 'http://localhost:11434/v1'])(
    '%s is refused',
    async (baseUrl) => {
      expect((await list({ baseUrl })).errorCode).toBe('ADDRESS_REFUSED');
    },
  );
});
