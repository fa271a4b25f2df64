import { openEmptyDatabase } from '../../../apps/server/test/scratch-database.ts';
import { findFreePort } from '../../../apps/server/test/spawn-simulator.ts';
import type { ImageProcess, OpenedImage } from '../../../deploy/image/container.ts';
import { openFirstVisit } from './first-visit.ts';
import { openProgram } from './open-program.ts';

/** As an operator gives them: nothing of mail, text messages or payments, and no owner of the database. */
const settingNames = [
  ...['VALKEY_URL', 'RESTATE_INGRESS_URL', 'RESTATE_ADMIN_URL', 'RESTATE_IDENTITY_KEY'],
  ...['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  ...['SANDBOX_URL', 'SANDBOX_KEY', 'APP_SECRET', 'EGRESS_ALLOW_MODELS'],
];
const setting = (name: string) => process.env[name] ?? '';

const migrate = ['dbmate', '--migrations-dir', 'apps/server/migrations', '--no-dump-schema', 'up'];
const node = ['node', '--import', './apps/server/src/resolve-once.ts'];
const admin = { username: 'yuan.admin', password: 'plain-walnut-73' };
const count = 400;
const counted = Array.from({ length: count }, (_, index) => index + 1).join(' ');

const statusOf = async (port: number, path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;

/** From an empty database to the first answer, by the image's own programs; answers what went wrong. */
export const tryPlatform = async (image: OpenedImage, instance: string): Promise<string[]> => {
  const faults: string[] = [];
  const expect = (is: boolean, words: string) => void (is || faults.push(words));
  const database = await openEmptyDatabase(instance);
  const processes: ImageProcess[] = [];
  let visit: Awaited<ReturnType<typeof openFirstVisit>> | undefined;
  try {
    const [apiPort, apiMetrics, workerPort, workerMetrics] = await Promise.all(
      Array.from({ length: 4 }, () => findFreePort()),
    );
    if (!apiPort || !apiMetrics || !workerPort || !workerMetrics) throw new Error('no free ports');
    const shared = {
      ...Object.fromEntries(settingNames.map((name) => [name, setting(name)])),
      DATABASE_URL: database.appUrl,
      WORKER_URL: `http://127.0.0.1:${workerPort}`,
      RELEASE: 'image-1.2.0',
      DRAIN_SECONDS: '30',
    };
    const forApi = { ...shared, PORT: String(apiPort), METRICS_PORT: String(apiMetrics) };
    const forWorker = { ...shared, WORKER_PORT: String(workerPort), METRICS_PORT: String(workerMetrics) };
    const start = (settings: Record<string, string>, command?: string[]) => {
      const begun = image.start(settings, command);
      processes.push(begun);
      return begun;
    };

    const migrated = await image.run({ DATABASE_URL: `${database.ownerUrl}?sslmode=disable` }, migrate);
    expect(migrated.includes('Applied: '), `the migration applied nothing:\n${migrated}`);
    const api = start(forApi);
    const worker = start(forWorker, [...node, 'apps/server/src/worker.ts']);
    const { setupCode } = await api.until((line) => line.setupCode !== undefined);
    expect((await statusOf(apiMetrics, '/ready')) === 503, 'an api without a tenant is ready');
    const host = `127.0.0.1:${apiPort}`;
    const url = `http://${host}`;
    visit = await openFirstVisit(url);
    await visit.setUp(String(setupCode), admin);
    const who = ['--tenant', '远山科技', '--host', host, '--admin-account', admin.username, '--password-stdin'];
    const again = await image.run(forApi, ['node', 'apps/server/src/cli.ts', 'init', ...who], admin.password);
    expect(
      again.includes('nothing was changed'),
      `what was set up in the browser is set up again by command:\n${again}`,
    );
    await Promise.all([api, worker].map((one) => one.until(({ msg }) => msg?.endsWith('is ready') ?? false)));
    for (const settings of [forApi, forWorker])
      await image.run(settings, image.healthcheck).catch((error: Error) => faults.push(error.message));

    await visit.addModel(setting('DEMO_MODEL_URL'), setting('DEMO_MODEL_KEY'));
    const agentId = await visit.releaseAgent('第一个智能体');
    const shown = await visit.chat('#tokens 5');
    expect(shown.startsWith('1 2 3 4 5'), `the browser's first answer was "${shown}"`);
    const program = openProgram(url, await visit.makeKey('程序'), agentId);
    const answer = await program.ask('#tokens 5');
    expect(answer === '1 2 3 4 5', `the first answer was "${answer}"`);

    let isTold = false;
    const whole = await program.stream(`#tokens ${count}`, () => {
      if (!isTold) void worker.stop();
      isTold = true;
    });
    expect(whole === counted, `a worker that was told to stop gave "${whole.slice(-40)}" as the end of its answer`);
    const ends = [await worker.ended, await api.stop()];
    expect(ends.join() === '0,0', `worker and api ended with ${ends.join()}`);
    faults.push(...visit.faults.map((fault) => `the page said: ${fault}`));
  } finally {
    await visit?.close();
    for (const one of processes) await one.stop('SIGKILL');
    await database.drop();
  }
  return faults;
};
