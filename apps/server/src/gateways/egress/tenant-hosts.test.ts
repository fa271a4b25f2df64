import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../base/log.ts';
import { createEgress, type Egress } from './egress.ts';
import { isHostListed } from './tenant-hosts.ts';

it.each([
  [[], 'anything.example', true],
  [['shop.example'], 'shop.example', true],
  [['shop.example'], 'api.shop.example', false],
  [['shop.example'], 'evilshop.example', false],
  [['*.shop.example'], 'api.shop.example', true],
  [['*.shop.example'], 'shop.example', false],
  [['*.shop.example'], 'evilshop.example', false],
  [['a.example', '*.b.example'], 'x.b.example', true],
])('a list of %j lets %s through: %s', (hosts, hostname, isListed) => {
  expect(isHostListed(hosts, { hostname })).toBe(isListed);
});

let port: number;
let egress: Egress;
const seen: string[] = [];
const server = createServer((asked, reply) => {
  seen.push(asked.headers.host ?? '');
  if (asked.url === '/away') reply.writeHead(302, { location: `http://localhost:${port}/` }).end();
  else reply.end('here');
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
  egress = createEgress({
    allow: { tool: [`127.0.0.1:${port}`, `localhost:${port}`] },
    log: createLog('test', 'silent'),
    hostsOf: async (tenantId) => (tenantId === 'strict' ? ['127.0.0.1'] : []),
  });
});
afterAll(async () => {
  await egress.close();
  server.close();
});

const tool = { purpose: 'tool' } as const;

it('a tenant’s calls stay on its list at every hop, and others go on', async () => {
  const strict = egress.ofTenant('strict');
  expect(await (await strict.fetch(`http://127.0.0.1:${port}/`, tool)).text()).toBe('here');
  await expect(strict.fetch(`http://localhost:${port}/`, tool)).rejects.toMatchObject({ code: 'HOST' });
  seen.length = 0;
  await expect(strict.fetch(`http://127.0.0.1:${port}/away`, tool)).rejects.toMatchObject({ code: 'HOST' });
  expect(seen).toEqual([`127.0.0.1:${port}`]);
  expect(await (await egress.ofTenant('free').fetch(`http://127.0.0.1:${port}/away`, tool)).text()).toBe('here');
  expect(await (await strict.everywhere.fetch(`http://localhost:${port}/`, tool)).text()).toBe('here');
  expect(egress.ofTenant('strict')).toBe(strict);
});
