import { addMcpServer, listMcpServers, refreshMcpServer } from '@zhixing/contract/mcp';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFull } from '../../../../../tools/ci/tier.ts';
import { type CanaryWorld, openCanaryWorld } from '../../../test/canary-world.ts';
import { doorVectors } from '../../../test/door-vectors.ts';
import type { World } from '../../../test/world.ts';
import { newId } from '../../base/id.ts';
import { mcpServer } from '../../db/schema/mcp.ts';
import { loadMcpTools } from './index.ts';

let world: World;
let canaries: CanaryWorld;
let host: string;

beforeAll(async () => {
  canaries = await openCanaryWorld();
  ({ world } = canaries);
  ({ host } = await world.addTenant());
});
afterAll(() => canaries.close());

const somebody = async () => {
  const who = await world.addAccount(host);
  return { ...who, host, token: await world.openToken(host, who) };
};

for (const transport of ['http', 'sse'] as const)
  it(`SSRF by the address of an MCP server (${transport}): every vector is refused and none connects`, async () => {
    const codes = new Map<string, number>();
    for (let from = 0; from < doorVectors.length; from += 50) {
      const who = await somebody();
      const replies = await Promise.all(
        doorVectors.slice(from, from + 50).map(async ({ url }) => {
          const body = { name: 'x', url: canaries.fill(url), transport, auth: 'bearer', secret: 'sesame' } as const;
          return world.send(addMcpServer, { body }, who);
        }),
      );
      for (const { errorCode = 'TAKEN' } of replies) codes.set(errorCode, (codes.get(errorCode) ?? 0) + 1);
      expect((await world.send(listMcpServers, {}, who)).data).toEqual([]);
    }
    expect([...codes.keys()].sort()).toEqual(['ADDRESS_REFUSED', 'BAD_REQUEST', 'MCP_FAILED']);
    expect(codes.get('ADDRESS_REFUSED')).toBeGreaterThan(isFull ? 250 : 40);
    expect(canaries.reached()).toBe(0);
    expect(canaries.attempts()).toEqual([]);
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
  expect(canaries.attempts()).toEqual([]);
  await inTenant((tx) => tx.delete(mcpServer).where(eq(mcpServer.id, id)));
});
