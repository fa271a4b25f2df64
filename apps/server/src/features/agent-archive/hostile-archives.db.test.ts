import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { count } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/world.ts';
import { account } from '../../db/schema/account.ts';
import { agent } from '../../db/schema/agent.ts';
import { audit } from '../../db/schema/audit.ts';
import { model } from '../../db/schema/model.ts';
import { storedFile } from '../../db/schema/stored-file.ts';
import { watchFootprint } from './test-archives/footprint.ts';
import { hostileDocuments } from './test-archives/hostile-documents.ts';
import { hostileZips } from './test-archives/hostile-zips.ts';
import { canaryPort, foreign } from './test-archives/sample-archive.ts';
import { sendArchive } from './test-archives/send-archive.ts';

const hostileArchives = [...hostileZips, ...hostileDocuments];

let world: World;
let here: { id: string; host: string };
let sender: { id: string; host: string; token: string };
let footprint: Awaited<ReturnType<typeof watchFootprint>>;
const seen = { imported: 0, refused: 0, slowestMs: 0, mostBytes: 0 };

const addVictim = async () => {
  const { id: tenantId } = await world.addTenant();
  await world.services.db.inTenant(tenantId, async (tx) => {
    const { accountId: ownerId } = foreign;
    await tx.insert(account).values({ tenantId, id: ownerId, username: `v-${ownerId}`, passwordHash: 'x' });
    const face = { name: '别人的', icon: '1', iconBackground: '#d6e4ff', document: {} };
    await tx.insert(agent).values({ tenantId, id: foreign.agentId, ownerId, ...face });
    await tx.insert(model).values({
      tenantId,
      id: foreign.modelId,
      name: '别人的模型',
      provider: 'x',
      kind: 'LLM',
      baseUrl: 'http://127.0.0.1:1/v1',
      modelName: 'x',
    });
    const picture = { name: 'a.png', mimeType: 'image/png', size: 1 };
    await tx.insert(storedFile).values({ tenantId, id: foreign.iconId, ownerId, kind: 'icon', ...picture });
  });
};

beforeAll(async () => {
  world = await openWorld();
  here = await world.addTenant();
  const who = await world.addAccount(here.host);
  sender = { id: who.id, host: here.host, token: await world.openToken(here.host, who) };
  await addVictim();
  const { DATABASE_URL, VALKEY_URL, S3_ENDPOINT } = world.services.env;
  const ports = [DATABASE_URL, VALKEY_URL, S3_ENDPOINT].map((url) => Number(new URL(url).port));
  footprint = await watchFootprint(canaryPort, ports);
  await sendArchive(world, { bytes: Buffer.from('warms up') }, sender);
});
afterAll(async () => {
  await footprint.close();
  await world.close();
});

const rows = () =>
  world.services.db.inTenant(here.id, async (tx) => [
    await tx.select({ n: count() }).from(agent),
    await tx.select({ n: count() }).from(storedFile),
    await tx.select({ n: count() }).from(audit),
  ]);

it('the watch sees a process, a call and memory where there are some', async () => {
  const seenThere = await footprint.measure(async () => {
    const child = spawn('sleep', ['5']);
    await new Promise((resolve) => connect(canaryPort, '127.0.0.1').once('close', resolve));
    return { child, held: Buffer.alloc(80 * 1024 * 1024) };
  });
  seenThere.result.child.kill();
  expect(seenThere).toMatchObject({ strangePorts: [canaryPort], canaryCalls: 1 });
  expect(seenThere.newChildren).toContain(String(seenThere.result.child.pid));
  expect(seenThere.grownBytes).toBeGreaterThan(50 * 1024 * 1024);
});

describe('STUDIO-28 no archive does more than become a draft', () => {
  it.each(hostileArchives)('$label', async ({ name, bytes, expected, why, leftOut = [] }) => {
    const before = await rows();
    const { result, ...traces } = await footprint.measure(() =>
      sendArchive(world, { bytes, ...(name ? { name } : {}) }, sender),
    );
    seen.slowestMs = Math.max(seen.slowestMs, traces.ms);
    seen.mostBytes = Math.max(seen.mostBytes, traces.grownBytes);
    expect(traces).toMatchObject({ newChildren: '', strangePorts: [], canaryCalls: 0 });
    expect(traces.ms).toBeLessThan(1_000);
    expect(traces.grownBytes).toBeLessThan(50 * 1024 * 1024);
    expect(result.status).toBe(200);
    if (expected !== 'imported') {
      seen.refused++;
      expect([result.errorCode, result.msg]).toEqual([expected, expect.stringMatching(why ?? /./)]);
      expect(await rows()).toEqual(before);
      return;
    }
    seen.imported++;
    expect([result.errorCode, result.msg]).toEqual([undefined, 'success']);
    expect(result.data.leftOut.length).toBe(leftOut.length);
    for (const words of leftOut) expect(result.data.leftOut.join('\n')).toMatch(words);
    const [row] = await world.services.db.inTenant(here.id, async (tx) =>
      (await tx.select().from(agent)).filter(({ id }) => id === result.data.id),
    );
    expect(row).toMatchObject({ ownerId: sender.id, status: 'C00_Unreleased', priceFen: 0, releaseNo: 0 });
    expect(Object.values(foreign)).not.toContain(row?.id);
    expect(JSON.stringify(row)).not.toMatch(new RegExp(Object.values(foreign).join('|')));
  });

  it('the corpus is wide, and nothing polluted a prototype', () => {
    const { slowestMs, mostBytes, ...outcomes } = seen;
    process.stdout.write(
      `  archives: ${hostileArchives.length} (${outcomes.refused} refused, ${outcomes.imported} taken in without what is foreign), slowest ${Math.round(slowestMs)} ms, most memory ${Math.round(mostBytes / 1024 / 1024)} MB\n`,
    );
    expect(new Set(hostileArchives.map(({ label }) => label)).size).toBe(hostileArchives.length);
    expect(hostileArchives.length).toBeGreaterThanOrEqual(50);
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});
