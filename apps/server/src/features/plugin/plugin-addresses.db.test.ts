import * as contract from '@zhixing/contract/plugin';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFull } from '../../../../../tools/ci/tier.ts';
import { type CanaryWorld, openCanaryWorld } from '../../../test/canary-world.ts';
import { doorVectors } from '../../../test/door-vectors.ts';
import type { World } from '../../../test/world.ts';
import { newId } from '../../base/id.ts';
import { plugin, pluginRelease } from '../../db/schema/plugin.ts';
import { loadPluginTools } from './index.ts';

const least = isFull ? 200 : 50;

let world: World;
let canaries: CanaryWorld;
let host: string;

beforeAll(async () => {
  canaries = await openCanaryWorld();
  ({ world } = canaries);
  ({ host } = await world.addTenant());
});
afterAll(() => canaries.close());

const head = () => ({ pluginName: 'x', pluginDescription: 'x', pluginCallableName: `t_${newId().slice(-10)}` });
const somebody = async () => {
  const who = await world.addAccount(host);
  return { ...who, host, token: await world.openToken(host, who) };
};
const documentFor = (url: string) => ({
  kind: 'HTTP' as const,
  request: { method: 'POST' as const, url, body: [{ name: 'a', fixedValue: '1' }] },
  auth: { kind: 'bearer' as const },
  timeoutMs: 2_000,
});

it('SSRF by the address of a tool that is tried: every vector is refused and none connects', async () => {
  let [unsaved, refused] = [0, 0];
  for (let from = 0; from < doorVectors.length; from += 25) {
    const who = await somebody();
    await Promise.all(
      doorVectors.slice(from, from + 25).map(async ({ url }) => {
        const { data } = await world.send(contract.createPlugin, { body: { ...head(), pluginType: 'HTTP' } }, who);
        const params = { id: data.id };
        const document = documentFor(canaries.fill(url));
        const body = { ...head(), draftNo: 1, document, secret: 'sesame' };
        const saved = await world.send(contract.savePlugin, { params, body }, who);
        if (saved.code !== 200) {
          unsaved++;
          return;
        }
        const tried = await world.send(contract.testPlugin, { params, body: { draftNo: 2, input: {} } }, who);
        expect(tried.data.ok, url).toBe(false);
        expect(tried.data.response, url).toBeNull();
        refused++;
      }),
    );
  }
  process.stdout.write(`  tool test: ${refused} refused when called, ${unsaved} when saved\n`);
  expect(refused + unsaved).toBe(doorVectors.length);
  expect(refused).toBeGreaterThan(least);
  expect(canaries.reached()).toBe(0);
  expect(canaries.attempts()).toEqual([]);
}, 240_000);

it('SSRF by the address of a released tool in a run: every vector is refused and none connects', async () => {
  const who = await somebody();
  const { data } = await world.send(contract.createPlugin, { body: { ...head(), pluginType: 'HTTP' } }, who);
  const { id } = data;
  const inTenant = <T>(work: Parameters<typeof world.services.db.inTenant<T>>[1]) =>
    world.services.db.inTenant(who.tenantId, work);
  const row = { tenantId: who.tenantId, pluginId: id, no: 1, name: 'x', description: 'x', callableName: 'x' };
  await inTenant(async (tx) => {
    await tx.insert(pluginRelease).values({ ...row, document: documentFor('https://example.com/') });
    await tx.update(plugin).set({ status: 'C90_Released', releaseNo: 1 }).where(eq(plugin.id, id));
  });
  let called = 0;
  for (const { url } of doorVectors) {
    const parsed = contract.pluginDocument.safeParse(documentFor(canaries.fill(url)));
    if (!parsed.success) continue;
    const tools = await inTenant(async (tx) => {
      await tx.update(pluginRelease).set({ document: parsed.data }).where(eq(pluginRelease.pluginId, id));
      return loadPluginTools(tx, world.services, who.id, [`plugin:${id}`]);
    });
    const run = { now: new Date(), signal: new AbortController().signal, key: 'k' };
    await expect(tools.get(`plugin:${id}`)?.run({}, run), url).rejects.toThrow();
    called++;
  }
  process.stdout.write(`  tool run: ${called} refused\n`);
  expect(called).toBeGreaterThan(least);
  expect(canaries.reached()).toBe(0);
  expect(canaries.attempts()).toEqual([]);
}, 240_000);

it('a tenant’s list of hosts holds for its tools, told in words', async () => {
  const strict = await world.addTenant({ settings: { egressHosts: ['api.shop.example'] } });
  const account = await world.addAccount(strict.host);
  const who = { ...account, host: strict.host, token: await world.openToken(strict.host, account) };
  const { data } = await world.send(contract.createPlugin, { body: { ...head(), pluginType: 'HTTP' } }, who);
  const params = { id: data.id };
  const body = { ...head(), draftNo: 1, document: documentFor('https://else.example/') };
  await world.send(contract.savePlugin, { params, body }, who);
  const tried = await world.send(contract.testPlugin, { params, body: { draftNo: 2, input: {} } }, who);
  expect(tried.data.error?.message).toBe('所在的组织不允许访问这个域名');
});
