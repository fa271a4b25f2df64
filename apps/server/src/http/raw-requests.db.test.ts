import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../test/world.ts';

let world: World;
let host: string;
let port: number;
beforeAll(async () => {
  world = await openWorld();
  ({ host } = await world.addTenant());
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  port = (world.app.server.address() as AddressInfo).port;
});
afterAll(() => world.close());

/** What came back for these bytes, until the server closes or says nothing more. */
const exchange = async (bytes: string) => {
  const socket = connect(port, '127.0.0.1');
  let reply = '';
  socket.on('data', (chunk) => {
    reply += chunk;
  });
  socket.on('error', () => undefined);
  socket.setTimeout(2_000, () => socket.destroy());
  socket.write(bytes.replaceAll('HOST', host), 'latin1');
  await once(socket, 'close');
  return [...reply.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
};
const path = '/agent_api/api/auth/reg/getTenantInfo';
const hidden = `GET ${path} HTTP/1.1\r\nHost: HOST\r\n\r\n`;
const post = (headers: string, body: string) =>
  `POST /agent_api/api/auth/login HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;

describe('where a request ends', () => {
  it.each([
    ['a length beside chunks', post('Content-Length: 4\r\nTransfer-Encoding: chunked', `0\r\n\r\n${hidden}`)],
    ['two lengths', post('Content-Length: 2\r\nContent-Length: 60', `{}${hidden}`)],
    ['a list of lengths', post('Content-Length: 2, 60', `{}${hidden}`)],
    ['a length with a sign', post('Content-Length: +2', `{}${hidden}`)],
    ['chunks spelt otherwise', post('Transfer-Encoding: xchunked', `0\r\n\r\n${hidden}`)],
    ['chunks twice', post('Transfer-Encoding: chunked, identity', `0\r\n\r\n${hidden}`)],
    ['a blank before the colon', post('Transfer-Encoding : chunked', `0\r\n\r\n${hidden}`)],
    ['a chunk of no number', post('Transfer-Encoding: chunked', `zz\r\n{}\r\n0\r\n\r\n${hidden}`)],
    ['a header folded over two lines', post('Transfer-Encoding:\r\n chunked\r\nContent-Length: 2', `{}${hidden}`)],
  ])('%s: what is hidden behind it is never answered', async (_, bytes) => {
    const statuses = await exchange(bytes);
    expect(statuses).toEqual([400]);
  });

  it('a plain one is answered, and the next on the same connection too', async () => {
    expect(await exchange(`${hidden}${hidden}`)).toEqual([200, 200]);
  });
});

describe('one value for one name', () => {
  it.each([
    ['in the query', `${path}?domain=a.example&domain=b.example`],
    ['as a list', `${path}?domain[]=a.example`],
  ])('twice %s is refused or passed over, never joined', async (_, url) => {
    const reply = await world.app.inject({ method: 'GET', url, headers: { host } });
    expect(reply.payload).not.toContain('a.example');
    expect([200, 400]).toContain(reply.statusCode);
    if (url.includes('&')) expect(reply.statusCode).toBe(400);
  });

  it('a value of the query is not taken for one of the body, nor the other way round', async () => {
    const sent = await world.app.inject({
      method: 'POST',
      url: '/agent_api/api/auth/login?username=a&password=b&code=c&uuid=00000000-0000-4000-8000-000000000000',
      headers: { host, 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(sent.statusCode).toBe(400);
  });
});
