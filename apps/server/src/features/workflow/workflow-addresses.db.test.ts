import { workflowDocument } from '@zhixing/contract/workflow-document';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFull } from '../../../../../tools/ci/tier.ts';
import { type CanaryWorld, openCanaryWorld } from '../../../test/canary-world.ts';
import { doorVectors } from '../../../test/door-vectors.ts';
import { end, graph, start } from '../../../test/workflow-graph.ts';
import type { World } from '../../../test/world.ts';
import { newId } from '../../base/id.ts';
import { createLog } from '../../base/log.ts';
import { plugin } from '../../db/schema/plugin.ts';
import { workflowRun, workflowStep } from '../../db/schema/workflow.ts';
import { createEgress } from '../../gateways/egress/egress.ts';
import { createModelFinder } from '../model/index.ts';
import { runGraph } from './run-graph.ts';

let world: World;
let canaries: CanaryWorld;
let owner: { id: string; tenantId: string };

beforeAll(async () => {
  canaries = await openCanaryWorld();
  ({ world } = canaries);
  owner = await world.addAccount((await world.addTenant()).host);
});
afterAll(() => canaries.close());

/** One graph with a node for every address, all beside each other. */
const runAll = async (urls: string[], text = 'x') => {
  const { tenantId, id: ownerId } = owner;
  const [pluginId, runId] = [newId(), newId()];
  const nodes = urls.map((url, index) => ({
    ...{ type: 'http', key: `n${index}`, title: 'n', url, timeoutMs: 5_000, onError: 'go-on' },
  }));
  const edges = nodes.flatMap(({ key }) => [
    { from: 'start', to: key },
    { from: key, to: 'end' },
  ]);
  const document = workflowDocument.parse(graph([start, ...nodes, end({})], edges, { timeoutMs: 120_000 }));
  const look = { icon: '1', iconBackground: '#d6e4ff', callableName: `w_${pluginId.slice(-8)}` };
  const { db } = world.services;
  await db.inTenant(tenantId, async (tx) => {
    const head = { tenantId, id: pluginId, ownerId, name: 'x', description: 'x', ...look };
    await tx.insert(plugin).values({ ...head, type: 'WORKFLOW', document });
    const run = { tenantId, id: runId, pluginId, accountId: ownerId, draftNo: 1, input: { text }, document };
    await tx.insert(workflowRun).values(run);
  });
  const findModels = createModelFinder(world.services);
  const services = { ...world.services, findModels, loadTools: async () => new Map() };
  await runGraph(services, { tenantId, runId }, new AbortController().signal);
  const steps = await db.inTenant(tenantId, (tx) =>
    tx.select().from(workflowStep).where(eq(workflowStep.runId, runId)),
  );
  return steps.filter(({ key }) => key !== 'start' && key !== 'end');
};

it('STUDIO-25 SSRF by the address of an HTTP node: every vector is refused and none connects', async () => {
  const words = new Map<string, number>();
  // The door lets no NUL in, and the document nothing longer.
  const urls = doorVectors
    .map(({ url }) => canaries.fill(url).trim())
    .filter((url) => url.length <= 2_000 && !url.includes('\0'));
  for (let from = 0; from < urls.length; from += 50)
    for (const { status, error } of await runAll(urls.slice(from, from + 50))) {
      expect(status).toBe('failed');
      words.set(error, (words.get(error) ?? 0) + 1);
    }
  expect([...words.values()].reduce((sum, n) => sum + n, 0)).toBe(urls.length);
  expect(words.get('这个地址不在公网上，不能访问')).toBeGreaterThan(isFull ? 250 : 40);
  expect(canaries.reached()).toBe(0);
  expect(canaries.attempts()).toEqual([]);
  process.stdout.write(
    `  workflow HTTP node, ${urls.length} addresses: ${JSON.stringify(Object.fromEntries(words))}\n`,
  );
}, 120_000);

it('STUDIO-25 SSRF by a value: it stays within the path of the host that the author chose', async () => {
  const inside = canaries.fill('http://127.0.0.1:{port}/');
  const values = [inside, `@127.0.0.1:${new URL(inside).port}/`, `.127.0.0.1:${new URL(inside).port}`, '//127.0.0.1/'];
  for (const value of values)
    for (const { status } of await runAll(
      ['http://ten.test/{{start.text}}', 'http://ten.test{{start.text}}', 'http://{{start.text}}/', '{{start.text}}'],
      value,
    ))
      expect(status).toBe('failed');
  expect(canaries.reached()).toBe(0);
  expect(canaries.attempts()).toEqual([]);
});

it('STUDIO-25 the hosts that the tenant lets its people call bind the nodes too', async () => {
  const { egress } = world.services;
  const { resolve, attackerPlace } = canaries;
  const log = createLog('test', 'silent');
  world.services.egress = createEgress({
    allow: { tool: [attackerPlace] },
    log,
    resolve,
    hostsOf: async () => ['only.example'],
  });
  const [step] = await runAll([`http://${attackerPlace}/`]);
  await world.services.egress.close();
  world.services.egress = egress;
  expect(step).toMatchObject({ status: 'failed', error: '所在的组织不允许访问这个域名' });
});
