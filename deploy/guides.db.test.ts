import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmptyDatabase } from '../apps/server/test/scratch-database.ts';
import { spawnRestate } from '../apps/server/test/spawn-restate.ts';
import { spawnServer } from '../apps/server/test/spawn-server.ts';
import { testInstance } from '../apps/server/test/test-instance.ts';
import { isFull } from '../tools/ci/tier.ts';
import { inCheckout } from './dev/home.ts';
import { runProgram } from './dev-instance.ts';
import { readCommandBlocks } from './document-commands.ts';

/** What `runbook.full.db.test.ts` and `runbook.test.ts` do not run: the rest of the two guides, in their order. */
const blocksOf = (document: string, where: string) =>
  readCommandBlocks(`docs/operate/${document}.md`).filter((block) => block.where === where);

let database: Awaited<ReturnType<typeof openEmptyDatabase>>;
let restate: Awaited<ReturnType<typeof spawnRestate>>;
const processes: Awaited<ReturnType<typeof spawnServer>>[] = [];
beforeAll(async () => {
  [database, restate] = await Promise.all([openEmptyDatabase(testInstance.name), spawnRestate()]);
}, 60_000);
afterAll(async () => {
  for (const one of processes) await one.stop('SIGKILL');
  await restate.stop();
  await database.drop();
}, 60_000);

const run = async ({ place, text }: { place: string; text: string }, env: Record<string, string>) => {
  const PATH = `${inCheckout('node_modules/.bin')}:${process.env.PATH}`;
  const { code, output } = await runProgram('bash', ['-eo', 'pipefail', '-c', text], { ...env, PATH });
  expect(code, `${place}\n${output.slice(-4_000)}`).toBe(0);
  return output;
};

it('from an empty database to a platform, and from one release to the next, by the commands of the guides', async () => {
  const settings = {
    ...(process.env as Record<string, string>),
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: `${database.ownerUrl}?sslmode=disable`,
  };
  const [migrate, init, ...more] = blocksOf('install', '');
  if (!migrate || !init || more.length > 0) throw new Error('the guide has other commands than this test knows');
  expect(await run(migrate, settings)).toContain('Applied: ');
  expect(await run(init, settings)).toMatch(/^set up\none-time password/);
  // In CI `init-platform.db.test.ts` does it twice.
  if (isFull) expect(await run(init, settings)).toContain('nothing was changed');

  const at = {
    DATABASE_URL: database.appUrl,
    RESTATE_INGRESS_URL: restate.ingress,
    RESTATE_ADMIN_URL: restate.admin,
  };
  const start = async (program: 'main' | 'worker', RELEASE: string) => {
    const begun = await spawnServer(program, { ...at, RELEASE });
    processes.push(begun);
    return begun;
  };
  const old = await start('worker', 'old');
  const [next, api] = await Promise.all([start('worker', 'next'), start('main', 'next')]);

  const probes = blocksOf('upgrade', 'probe');
  expect(probes).toHaveLength(1);
  for (const block of probes)
    await run(block, {
      API_METRICS: `http://127.0.0.1:${api.metricsPort}`,
      WORKER_METRICS: `http://127.0.0.1:${next.metricsPort}`,
    });

  const [list, count, remove, ...others] = blocksOf('upgrade', 'engine');
  if (!list || !count || !remove || others.length > 0) throw new Error('the guide asks the engine something else');
  type Deployments = { deployments: { id: string; uri: string }[] };
  const deployments = async () => (JSON.parse(await run(list, at)) as Deployments).deployments;
  const before = await deployments();
  expect(before).toHaveLength(2);
  const DEPLOYMENT = before.find(({ uri }) => uri.includes(`:${old.port}/`))?.id ?? '';
  expect(JSON.parse(await run(count, { ...at, DEPLOYMENT }))).toMatchObject({ rows: [{ left: 0 }] });
  await run(remove, { ...at, DEPLOYMENT });
  expect((await deployments()).map(({ uri }) => uri.includes(`:${next.port}/`))).toEqual([true]);
}, 120_000);
