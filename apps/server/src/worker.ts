import { collectWhenIdle } from './base/collect-when-idle.ts';
import { startLoopWatch } from './base/loop-watch.ts';
import { createGauge } from './base/metrics.ts';
import { startProcessLife } from './base/process-life.ts';
import { startTracing } from './base/trace.ts';
import { checkMigrations, checkSecret, checkSkew } from './db/readiness.ts';
import { readEnv } from './env.ts';
import { lostLink } from './features/account-link/index.ts';
import { foldTaskCounts, refreshFigures } from './features/agent/index.ts';
import { lostCheckCode } from './features/auth/index.ts';
import { closeOldWindows, lostChat } from './features/chat/index.ts';
import { beginLostAgain } from './features/engine/index.ts';
import { sweepFiles } from './features/file/index.ts';
import { lostGolden } from './features/golden/index.ts';
import { lostFile, lostIndexMove, sweepKnowledge } from './features/knowledge/index.ts';
import { announceEnds } from './features/membership/index.ts';
import { createModelFinder } from './features/model/index.ts';
import { lostTraining } from './features/model-training/index.ts';
import { lostNotice } from './features/notice/index.ts';
import { watchWork } from './features/operation/index.ts';
import { checkOrders, checkRefunds, reconcileBills } from './features/order/index.ts';
import { makePartitions } from './features/partition/index.ts';
import { eraseDueAccounts } from './features/personal-data/index.ts';
import { sweepOld } from './features/retention/index.ts';
import { loadNodeTools } from './features/tool/index.ts';
import { proveLedger } from './features/wallet/index.ts';
import { lostWorkflow, sweepRuns } from './features/workflow/index.ts';
import { openMail } from './gateways/mail/open-mail.ts';
import { createEngineCheck } from './gateways/restate/engine-identity.ts';
import { openSms } from './gateways/sms/open-sms.ts';
import { watchParts } from './http/part-figures.ts';
import { createRegistry, optional, startProbeServer } from './http/probe-server.ts';
import { accountLinkJob } from './jobs/account-link-job.ts';
import { chatSessionJob } from './jobs/chat-session-job.ts';
import { checkCodeJob } from './jobs/check-code-job.ts';
import { startEngineWatch } from './jobs/engine-watch.ts';
import { goldenJob } from './jobs/golden-job.ts';
import { startJobServer } from './jobs/job-server.ts';
import { knowledgeFileJob } from './jobs/knowledge-file-job.ts';
import { knowledgeIndexJob } from './jobs/knowledge-index-job.ts';
import { modelTrainingJob } from './jobs/model-training-job.ts';
import { noticeJob } from './jobs/notice-job.ts';
import { startOutboxRelay } from './jobs/outbox-relay.ts';
import { personalDataJob } from './jobs/personal-data-job.ts';
import { recurringJob } from './jobs/recurring-job.ts';
import { workflowJob } from './jobs/workflow-job.ts';
import { openServices } from './services.ts';

const env = readEnv();
const stopTracing = await startTracing('zhixing-worker', env);
const { services, clock, isValkeyReady, close } = await openServices(env, 'worker');
const { log, db } = services;
const registry = createRegistry();
const life = startProcessLife(log, registry);
const stopLoopWatch = startLoopWatch(log, {
  name: 'worker',
  seconds: env.LOOP_BLOCK_SECONDS,
  databaseUrl: env.DATABASE_URL,
});
collectWhenIdle();

const mail = openMail(env);
const sms = openSms(env);
let lastSweep = { objects: 0, removed: 0, missing: 0 };
const turnServices = { ...services, findModels: createModelFinder(services) };
const lostKinds = [
  lostChat(turnServices),
  lostGolden(services),
  lostTraining(services),
  lostWorkflow(services),
  lostCheckCode(services),
  lostNotice(),
  lostLink(services),
  lostFile(services),
  lostIndexMove(services),
];
const recurring = [
  recurringJob(services, { name: 'partition', every: { hours: 12 } }, () => makePartitions(services)),
  recurringJob(services, { name: 'lostRuns', every: { seconds: 10 }, limit: { seconds: 30 } }, () =>
    beginLostAgain(services, services.engine, lostKinds),
  ),
  recurringJob(services, { name: 'workflowSweep', every: { hours: 1 } }, () => sweepRuns(services)),
  recurringJob(services, { name: 'taskCounts', every: { minutes: 1 } }, () => foldTaskCounts(services)),
  recurringJob(services, { name: 'agentFigures', every: { hours: 1 } }, () => refreshFigures(services)),
  recurringJob(services, { name: 'retention', every: { minutes: 20 } }, () => sweepOld(services)),
  recurringJob(services, { name: 'accountRemoval', every: { minutes: 20 } }, () => eraseDueAccounts(services)),
  recurringJob(services, { name: 'orderChecks', every: { seconds: 5 }, limit: { minutes: 2 } }, async (signal) => {
    await checkOrders(services, signal);
    await checkRefunds(services, signal);
  }),
  recurringJob(services, { name: 'memberEnds', every: { minutes: 20 } }, (signal) => announceEnds(services, signal)),
  recurringJob(services, { name: 'oldWindows', every: { minutes: 1 } }, () => closeOldWindows(services)),
  recurringJob(services, { name: 'bills', every: { hours: 1 }, limit: { minutes: 5 } }, (signal) =>
    reconcileBills(services, signal),
  ),
  recurringJob(services, { name: 'ledgerProof', every: { hours: 24 } }, () => proveLedger(services)),
  recurringJob(services, { name: 'fileSweep', every: { hours: 6 } }, async () => {
    lastSweep = await sweepFiles(services);
    await sweepKnowledge(services);
  }),
];
const definitions = [
  chatSessionJob(turnServices),
  checkCodeJob(services, { mail, sms }),
  noticeJob(services, mail),
  accountLinkJob(services, mail),
  goldenJob(turnServices),
  modelTrainingJob(services),
  personalDataJob(services),
  knowledgeFileJob(turnServices),
  knowledgeIndexJob(turnServices),
  workflowJob({ ...turnServices, loadTools: loadNodeTools, hasPerson: true }),
  ...recurring.map(({ definition }) => definition),
];
const prefix = `/${env.RELEASE}/`;
const jobs = await startJobServer(
  {
    services: definitions,
    isEngine: createEngineCheck(env.RESTATE_IDENTITY_KEY, services.now),
    prefix,
    log,
  },
  { host: env.HOST, port: env.WORKER_PORT },
);

const engine = startEngineWatch({
  services,
  admin: services.engine,
  uri: `${env.WORKER_URL}${prefix}`,
  mayRegister: env.WORKER_REGISTERS,
  serves: definitions.map(({ name }) => name),
  series: recurring,
});
watchParts(registry, services);
watchWork(registry, { db, isRegistered: () => engine.engineState().isRegistered });
createGauge(registry, {
  name: 'zhixing_file_sweep',
  help: 'Objects seen, objects without a file removed, and files without their object, in the last sweep by this worker',
  labelNames: ['what'],
  collect(set) {
    for (const [what, n] of Object.entries(lastSweep)) set({ what }, n);
  },
});
const stopProbes = await startProbeServer(env.HOST, env.METRICS_PORT, registry, {
  postgres: db.isReady,
  migrations: () => checkMigrations(db.pool),
  secret: () => checkSecret(db.pool, env),
  clock: () => checkSkew(clock.measure),
  valkey: optional(isValkeyReady),
  registered: async () => engine.engineState().isRegistered,
  serving: life.isServing,
});

await engine.registered();
const stopRelay = await startOutboxRelay(services, services.ingress);
log.info({ release: env.RELEASE, port: env.WORKER_PORT }, 'worker is ready');

/** Time for what was cut to settle, and for the rest to close. */
const closeSeconds = 25;
life.onStop(
  async () => {
    engine.stop();
    await Promise.all([stopRelay(), jobs.drain(env.DRAIN_SECONDS * 1000)]);
    await jobs.cut();
    mail.close();
    await close();
    await stopProbes();
    await stopTracing();
    await stopLoopWatch();
  },
  (env.DRAIN_SECONDS + closeSeconds) * 1000,
);
