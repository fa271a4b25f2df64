import { addMcpServer, listMcpServers, refreshMcpServer } from '@zhixing/contract/mcp';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/world.ts';
import { newId } from '../../base/id.ts';
import { createLog } from '../../base/log.ts';
import { mcpServer } from '../../db/schema/mcp.ts';
import { startCanaries } from '../../gateways/egress/canaries.ts';
import { createEgress } from '../../gateways/egress/egress.ts';
import { ssrfVectors } from '../../gateways/egress/ssrf-vectors.ts';
import { loadMcpTools } from './index.ts';

let world: World;
let canaries: Awaited<ReturnType<typeof startCanaries>>;
let host: string;

beforeAll(async () => {
  world = await openWorld();
  canaries = await startCanaries();
  const { resolve, attackerPlace } = canaries;
  await world.services.egress.close();
  // The same egress, in a network where every name leads inside.
  world.services.egress = createEgress({
    allow: [attackerPlace],
    log: createLog('test', 'silent'),
    resolve,
    connectMs: 400,
  });
  ({ host } = await world.addTenant());
});
afterAll(async () => {
  await world.services.egress.close();
  await world.close();
  await canaries.close();
});

/** Our own database and cache stand inside too. */
const attempts = () => {
  const { DATABASE_URL, VALKEY_URL } = world.services.env;
  const own = [DATABASE_URL, VALKEY_URL].map((url) => ` ${new URL(url).port}`);
  return canaries.attempts().filter((attempt) => !own.some((port) => attempt.endsWith(port)));
};
const somebody = async () => {
  const who = await world.addAccount(host);
  return { ...who, host, token: await world.openToken(host, who) };
};

for (const transport of ['http', 'sse'] as const)
  it(`SSRF by the address of an MCP server (${transport}): every vector is refused and none connects`, async () => {
    const codes = new Map<string, number>();
    for (let from = 0; from < ssrfVectors.length; from += 50) {
      const who = await somebody();
      const replies = await Promise.all(
        ssrfVectors.slice(from, from + 50).map(async ({ url }) => {
          const body = { name: 'x', url: canaries.fill(url), transport, auth: 'bearer', secret: 'sesame' } as const;
          return world.send(addMcpServer, { body }, who);
        }),
      );
      for (const { errorCode = 'TAKEN' } of replies) codes.set(errorCode, (codes.get(errorCode) ?? 0) + 1);
      expect((await world.send(listMcpServers, {}, who)).data).toEqual([]);
    }
    expect([...codes.keys()].sort()).toEqual(['ADDRESS_REFUSED', 'BAD_REQUEST', 'MCP_FAILED']);
    expect(codes.get('ADDRESS_REFUSED')).toBeGreaterThan(250);
    expect(canaries.reached()).toBe(0);
    expect(attempts()).toEqual([]);
    process.stdout.write(`  MCP ${transport}: ${JSON.stringify(Object.fromEntries(codes))}\n`);
  }, 120_000);

it('an address that leads inside later on is not called by a refresh or a run either', async () => {
  const who = await somebody();
  const id = newId();
  const tools = [{ name: 'echo', description: '', parameters: { type: 'object' as const }, enabled: true }];
  const row = {
    tenantId: who.tenantId,
    id,
    ownerId: who.id,
    name: 'x',
    transport: 'http',
    auth: 'none',
    tools,
  } as const;
  const inTenant = <T>(work: Parameters<typeof world.services.db.inTenant<T>>[1]) =>
    world.services.db.inTenant(who.tenantId, work);
  await inTenant((tx) => tx.insert(mcpServer).values({ ...row, tools, url: 'http://metadata.test/mcp' }));
  const { data } = await world.send(refreshMcpServer, { params: { id } }, who);
  expect(data).toMatchObject({ health: 'failed', healthWords: '不能访问该地址' });
  const part = `mcp:${id}:echo`;
  const loaded = await inTenant((tx) => loadMcpTools(tx, world.services, who.id, [part]));
  const run = { now: new Date(), signal: new AbortController().signal, key: 'k' };
  await expect(loaded.get(part)?.run({}, run)).rejects.toThrow('不能访问该地址');
  expect(canaries.reached()).toBe(0);
  expect(attempts()).toEqual([]);
  await inTenant((tx) => tx.delete(mcpServer).where(eq(mcpServer.id, id)));
});
