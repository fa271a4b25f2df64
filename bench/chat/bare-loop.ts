import { createServer, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createDb } from '../../apps/server/src/db/client.ts';
import { answerParent } from '../lib/child.ts';

/** Arm B of turns: node:http, the question and the answer inserted, the model's stream piped through. No durability. */
const { pool, close } = createDb(process.env.DATABASE_URL ?? '', 16);
const modelPort = Number(process.env.MODEL_HTTP_PORT);
const insert = 'insert into bare_message (id, body) values ($1, $2)';

const server = createServer(async (asked, reply) => {
  const body = await buffer(asked);
  await pool.query(insert, [crypto.randomUUID(), body.toString()]);
  const { authorization = '' } = asked.headers;
  const headers = { authorization, 'content-type': 'application/json', 'content-length': body.length };
  const model = request({ port: modelPort, host: '127.0.0.1', method: 'POST', path: asked.url, headers }, (stream) => {
    const chunks: Buffer[] = [];
    reply.writeHead(stream.statusCode ?? 500, { 'content-type': 'text/event-stream; charset=utf-8' });
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      reply.write(chunk);
    });
    stream.on('end', async () => {
      await pool.query(insert, [crypto.randomUUID(), Buffer.concat(chunks).toString()]);
      reply.end();
    });
  });
  model.end(body);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();

answerParent({ start: () => ({ port: typeof address === 'object' ? address?.port : 0 }) }, async () => {
  server.closeAllConnections();
  await close();
});
