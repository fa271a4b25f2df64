import { createServer, request, type ServerResponse } from 'node:http';
import { createServer as createEngineServer } from 'node:http2';
import { buffer } from 'node:stream/consumers';
import { type Context, createEndpointHandler, service } from '@restatedev/restate-sdk';
import { createDb } from '../../apps/server/src/db/client.ts';
import { createRestateAdmin } from '../../apps/server/src/gateways/restate/admin.ts';
import { createRestateIngress } from '../../apps/server/src/gateways/restate/send.ts';
import { answerParent } from '../lib/child.ts';

/** Arm B: the question inserted, a step of the engine that relays the model, one that inserts the answer. */
const { DATABASE_URL = '', FLOOR_PORT, FLOOR_ENGINE_PORT, MODEL_API_KEY, MODEL_HTTP_PORT: port, ...env } = process.env;
const [{ pool, close }, ingress] = [createDb(DATABASE_URL, 16), createRestateIngress(env.RESTATE_INGRESS_URL ?? '')];
const readers = new Map<string, { body: Buffer; reply: ServerResponse }>();
const save = (text: string) => pool.query('insert into bare_message values ($1, $2)', [crypto.randomUUID(), text]);
const headers = { authorization: `Bearer ${MODEL_API_KEY}`, 'content-type': 'application/json' };
const relay = (key: string) =>
  new Promise<string>((resolve, reject) => {
    const asked = request({ port, method: 'POST', path: '/v1/chat/completions', headers }, (stream) => {
      stream.on('data', (chunk: Buffer) => readers.get(key)?.reply.write(chunk));
      buffer(stream).then((whole) => resolve(whole.toString()), reject);
    });
    asked.on('error', reject).end(readers.get(key)?.body);
  });
const run = async (ctx: Context, key: string) => {
  const answer = await ctx.run('model', () => relay(key));
  await ctx.run('end', async () => void (await save(answer)));
  readers.get(key)?.reply.end();
};
const services = [service({ name: 'floor', handlers: { run } })];
const settings = { services, identityKeys: [env.RESTATE_IDENTITY_KEY ?? ''], logger: () => undefined };
createEngineServer(createEndpointHandler(settings)).listen(Number(FLOOR_ENGINE_PORT), '127.0.0.1');
createServer(async (asked, reply) => {
  const [key, body] = [crypto.randomUUID(), await buffer(asked)];
  readers.set(key, { body, reply: reply.on('close', () => readers.delete(key)) });
  await save(body.toString());
  const call = { service: 'floor', handler: 'run', key: null, payload: key, traceparent: null };
  await ingress.send({ ...call, idempotencyKey: key, requestId: key });
}).listen(Number(FLOOR_PORT), '127.0.0.1');
await createRestateAdmin(env.RESTATE_ADMIN_URL ?? '').register(`http://127.0.0.1:${FLOOR_ENGINE_PORT}/`);
answerParent({ start: () => process.pid }, close);
