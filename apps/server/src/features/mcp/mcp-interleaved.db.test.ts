import { addMcpServer, chooseMcpTools } from '@zhixing/contract/mcp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFull } from '../../../../../tools/ci/tier.ts';
import { type McpTestServer, startMcpServer } from '../../../test/mcp-server.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { newId } from '../../base/id.ts';
import { loadMcpTools } from './index.ts';

/** Of each user: what mixes two of them up shows in a twentieth of the calls too; all of them by `pnpm full`. */
const callsEach = isFull ? 200 : 10;

let server: McpTestServer;
let world: World;
let host: string;

beforeAll(async () => {
  server = await startMcpServer();
  world = await openWorld({ env: { EGRESS_ALLOW_TOOLS: server.place } });
  ({ host } = await world.addTenant());
});
afterAll(async () => {
  await world.close();
  await server.close();
});

/** One account with a server of its own, known there by its key. */
const addUser = async (n: number) => {
  const who = await world.addAccount(host);
  const at = { host, token: await world.openToken(host, who) };
  const fields = { name: `s${n}`, url: server.url(), auth: 'bearer', secret: `u${n}` } as const;
  const { data } = await world.send(addMcpServer, { body: fields }, at);
  await world.send(chooseMcpTools, { params: { id: data.id }, body: { enabled: ['echo'] } }, at);
  const part = `mcp:${data.id}:echo`;
  const tools = await world.services.db.inTenant(who.tenantId, (tx) =>
    loadMcpTools(tx, world.services, who.id, [part]),
  );
  return { n, tool: tools.get(part) };
};

it(`50 users call ${callsEach} times each, all mixed together: every reply is its caller’s`, async () => {
  const users = await Promise.all(Array.from({ length: 50 }, (_, n) => addUser(n)));
  server.state.delayMs = 5;
  const began = Date.now();
  const strangers: string[] = [];
  await Promise.all(
    users.map(async ({ n, tool }) => {
      for (let call = 0; call < callsEach; call++) {
        const nonce = `${n}-${call}-${newId()}`;
        const run = { now: new Date(), signal: new AbortController().signal, key: nonce };
        const reply = (await tool?.run({ nonce }, run))?.text;
        if (reply !== `u${n}:${nonce}`) strangers.push(`${nonce} got ${reply}`);
      }
    }),
  );
  expect(strangers).toEqual([]);
  expect(server.calls).toHaveLength(50 * callsEach);
  expect(new Set(server.calls.map(({ key }) => key)).size).toBe(50 * callsEach);
  process.stdout.write(`  MCP: ${50 * callsEach} interleaved calls in ${Date.now() - began} ms\n`);
}, 500_000);
