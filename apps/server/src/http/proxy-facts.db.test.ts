import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { getTenantInfo } from '@zhixing/contract/tenant';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../test/world.ts';

let world: World;
let own: { id: string; host: string };
let other: { id: string; host: string };
let seen: { ip: string; host: string; protocol: string } | undefined;
let port: number;

beforeAll(async () => {
  world = await openWorld();
  own = await world.addTenant();
  other = await world.addTenant();
  world.app.addHook('onResponse', async ({ ip, host, protocol }) => {
    seen = { ip, host, protocol };
  });
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  port = (world.app.server.address() as AddressInfo).port;
});
afterAll(() => world.close());

const { path } = getTenantInfo;
const forwarded = () => ({
  host: own.host,
  'x-forwarded-host': other.host,
  'x-forwarded-for': '198.51.100.7',
  'x-forwarded-proto': 'https',
});

describe('what a proxy says of its caller', () => {
  const from = async (remoteAddress: string) => {
    const reply = await world.app.inject({ url: path, headers: forwarded(), remoteAddress });
    return { tenantId: reply.json().data.tenantId, ...seen };
  };

  it('is believed of the proxy that was named', async () => {
    expect(await from('127.0.0.1')).toEqual({
      ...{ tenantId: other.id, host: other.host },
      ...{ ip: '198.51.100.7', protocol: 'https' },
    });
  });

  it.each(['203.0.113.9', '10.0.0.3', '127.0.0.2', '::1', '::ffff:10.0.0.3'])(
    'is nothing when %s says it',
    async (address) => {
      expect(await from(address)).toMatchObject({ tenantId: own.id, host: own.host, protocol: 'http' });
      expect(seen?.ip).toBe(address);
    },
  );

  it('an address that the caller put before the proxy is not the caller', async () => {
    const headers = { ...forwarded(), 'x-forwarded-for': '192.0.2.1, 198.51.100.7' };
    await world.app.inject({ url: path, headers, remoteAddress: '127.0.0.1' });
    expect(seen?.ip).toBe('198.51.100.7');
  });
});

describe('a request that names two hosts', () => {
  const send = async (...lines: string[]) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write([...lines, 'connection: close', '', ''].join('\r\n'));
    const reply = await text(socket);
    const [, status] = /^HTTP\/1\.1 (\d+)/.exec(reply) ?? [];
    return { status, body: reply };
  };

  it.each([
    ['two Host headers', () => [`GET ${path} HTTP/1.1`, `host: ${own.host}`, `host: ${other.host}`]],
    ['the same Host twice', () => [`GET ${path} HTTP/1.1`, `host: ${own.host}`, `Host: ${own.host}`]],
    ['another host in the address', () => [`GET http://${other.host}${path} HTTP/1.1`, `host: ${own.host}`]],
    ['a host with a name before it', () => [`GET ${path} HTTP/1.1`, `host: ${own.host}@${other.host}`]],
    ['two hosts in one header', () => [`GET ${path} HTTP/1.1`, `host: ${own.host}, ${other.host}`]],
    ['a path in the host', () => [`GET ${path} HTTP/1.1`, `host: ${own.host}/${other.host}`]],
    [
      'two hosts in what the proxy forwards',
      () => [`GET ${path} HTTP/1.1`, `host: ${own.host}`, `x-forwarded-host: ${own.host}`, `x-forwarded-host: a b`],
    ],
  ])('%s is refused', async (_, lines) => {
    const { status, body } = await send(...lines());
    expect([status, body]).toEqual(['400', expect.stringContaining('"errorCode":"BAD_REQUEST"')]);
  });

  it.each([
    ['a path', () => [`GET ${path} HTTP/1.1`, `host: ${own.host}`]],
    ['a port', () => [`GET ${path} HTTP/1.1`, `host: ${own.host}:8443`]],
    ['the whole address', () => [`GET http://${own.host}${path} HTTP/1.1`, `host: ${own.host}`]],
  ])('one host with %s is served', async (_, lines) => {
    const { status, body } = await send(...lines());
    expect([status, body]).toEqual(['200', expect.stringContaining(own.id)]);
  });
});
