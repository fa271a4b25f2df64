import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { newCallable } from './tool-steps.ts';

const names = { get: newCallable('get_pet'), list: newCallable('list_pets'), add: newCallable('add_pet') };

const description = {
  openapi: '3.1.0',
  info: { title: '宠物商店', version: '1' },
  paths: {
    '/pets/{petId}': {
      get: {
        operationId: names.get,
        summary: '查询宠物',
        description: '按编号查询一只宠物',
        parameters: [{ name: 'petId', in: 'path', required: true, schema: { type: 'integer' } }],
      },
    },
    '/pets': {
      get: {
        operationId: names.list,
        summary: '宠物列表',
        parameters: [{ name: 'kind', in: 'query', schema: { type: 'string', enum: ['猫', '狗'] } }],
      },
      post: {
        operationId: names.add,
        summary: '登记宠物',
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['name'],
                properties: {
                  name: { type: 'string' },
                  isVaccinated: { type: 'boolean' },
                  tags: { type: 'array', items: { type: 'string' } },
                },
              },
            },
          },
        },
      },
    },
  },
};

type Call = { method: string; path: string; body: unknown };

/** A small interface of somebody else's, with its description beside it. */
export const openPetStore = async (port: number) => {
  const calls: Call[] = [];
  const server = createServer(async (asked, reply) => {
    const { method = '', url: path = '' } = asked;
    const send = (value: unknown) =>
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (path === '/openapi.json') return send(description);
    const sent = await text(asked);
    calls.push({ method, path, body: sent === '' ? null : JSON.parse(sent) });
    if (method === 'POST') return send({ id: 8, isRegistered: true });
    const id = /^\/pets\/(\d+)(?:\?|$)/.exec(path)?.[1];
    return send(id ? { id: Number(id), name: `橘猫${id}号`, age: 3 } : [{ id: 1, name: '橘猫1号' }]);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${port}`, names, calls, close: () => server.close() };
};
