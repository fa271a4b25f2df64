import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addMcpServer } from '@zhixing/contract/mcp';
import { testModel } from '@zhixing/contract/model-settings';
import { preprocessOpenApi } from '@zhixing/contract/openapi-import';
import { createPlugin, savePlugin, testPlugin } from '@zhixing/contract/plugin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/world.ts';
import { newId } from '../../base/id.ts';

const piece = { id: '1', created: 1, choices: [{ index: 0, delta: { content: '好' }, finish_reason: 'stop' }] };
const asked: string[] = [];
const house = createServer((request, reply) => {
  asked.push(request.url ?? '');
  reply.setHeader('content-type', 'text/event-stream').end(`data: ${JSON.stringify(piece)}\n\ndata: [DONE]\n\n`);
});
let url: string;
let world: World;
let who: { host: string; token: string };

beforeAll(async () => {
  await once(house.listen(0, '127.0.0.1'), 'listening');
  const place = `127.0.0.1:${(house.address() as AddressInfo).port}`;
  url = `http://${place}`;
  world = await openWorld({ env: { EGRESS_ALLOW_MODELS: place } });
  const { host } = await world.addTenant();
  who = { host, token: await world.openToken(host, await world.addAccount(host)) };
});
afterAll(async () => {
  await world.close();
  house.closeAllConnections();
  house.close();
});

const askModel = async () => {
  const body = { kind: 'LLM', modelName: 'x', baseUrl: `${url}/v1` } as const;
  const { data } = await world.send(testModel, { body }, who);
  expect(data).toMatchObject({ ok: true });
  expect(asked.splice(0)).toHaveLength(1);
};

const ways: [string, () => Promise<unknown>][] = [
  [
    'a tool',
    async () => {
      const head = { pluginName: 'x', pluginDescription: 'x', pluginCallableName: `t_${newId().slice(-10)}` };
      const { data } = await world.send(createPlugin, { body: { ...head, pluginType: 'HTTP' } }, who);
      const params = { id: data.id };
      const document = { kind: 'HTTP' as const, request: { method: 'GET' as const, url: `${url}/tool` } };
      const saved = await world.send(savePlugin, { params, body: { ...head, draftNo: 1, document } }, who);
      expect(saved.code).toBe(200);
      const { data: tried } = await world.send(testPlugin, { params, body: { draftNo: 2, input: {} } }, who);
      expect(tried).toMatchObject({ ok: false, response: null });
    },
  ],
  [
    'an MCP server',
    async () => {
      const body = { name: 'x', url: `${url}/mcp`, transport: 'http', auth: 'none', secret: '' } as const;
      expect((await world.send(addMcpServer, { body }, who)).errorCode).toBe('ADDRESS_REFUSED');
    },
  ],
  [
    'an import',
    async () => {
      const body = { openApiSchemaOrUrl: `${url}/openapi.json`, baseUrl: '' };
      expect((await world.send(preprocessOpenApi, { body }, who)).code).not.toBe(200);
    },
  ],
];

describe('a place of our own network that is allowed to models', () => {
  it.each(ways)('is not open to %s, before a model was asked there and after', async (_, call) => {
    await call();
    expect(asked).toEqual([]);
    // A connection that stands open now must not carry it.
    await askModel();
    await call();
    expect(asked).toEqual([]);
  });

  it('a call without a purpose goes nowhere', async () => {
    const { egress } = world.services;
    await expect(egress.fetch(url, {} as never)).rejects.toThrow();
    expect(asked).toEqual([]);
  });
});
