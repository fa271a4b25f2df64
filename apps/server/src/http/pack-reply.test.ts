import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { addPackedReplies } from './pack-reply.ts';

const list = {
  data: Array.from({ length: 200 }, (_, no) => ({ name: `agent ${no}`, words: '每天早上把行业新闻读一遍' })),
};

const app = fastify();
addPackedReplies(app);
app.get('/list', async () => list);
app.get('/one', async () => ({ data: 'short' }));
app.get('/picture', async (_, reply) => reply.type('image/svg+xml').send('<svg>'.padEnd(9000)));
afterAll(() => app.close());

const ask = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted ? { 'accept-encoding': accepted } : {} });

it('packs a long list for who can read it, and says how long it is now', async () => {
  const reply = await ask('/list', 'br, gzip');
  expect(reply.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length);
  expect(reply.rawPayload.length).toBeLessThan(JSON.stringify(list).length / 5);
  expect(JSON.parse(gunzipSync(reply.rawPayload).toString())).toEqual(list);
});

it('sends it as it is to who cannot, and leaves alone what is short or no text', async () => {
  const plain = await ask('/list');
  expect(plain.json()).toEqual(list);
  expect(plain.headers.vary).toBe('accept-encoding');
  for (const url of ['/one', '/picture'])
    expect((await ask(url, 'gzip')).headers).not.toHaveProperty('content-encoding');
});
