import { createServer } from 'node:http2';
import { createEndpointHandler } from '@restatedev/restate-sdk';
import { Gauge } from 'prom-client';
import { startTracing } from './base/trace.ts';
import { readEnv } from './env.ts';
import { refreshFigures } from './features/agent/index.ts';
import { closeLostRuns } from './features/chat/index.ts';
import { sweepFiles } from './features/file/index.ts';
import { createModelFinder } from './features/model/index.ts';
import { makePartitions } from './features/partition/index.ts';
import { loadNodeTools } from './features/tool/index.ts';
import { sweepRuns } from './features/workflow/index.ts';
import { createMailGateway } from './gateways/mail/send-mail.ts';
import { registerDeployment } from './gateways/restate/register.ts';
import { createSmsGateway } from './gateways/sms/send-sms.ts';
import { createRegistry, startProbeServer } from './http/probe-server.ts';
import { chatSessionJob } from './jobs/chat-session-job.ts';
import { checkCodeJob } from './jobs/check-code-job.ts';
import { goldenJob } from './jobs/golden-job.ts';
import { modelTrainingJob } from './jobs/model-training-job.ts';
import { noticeJob } from './jobs/notice-job.ts';
import { startOutboxRelay } from './jobs/outbox-relay.ts';
import { recurringJob } from './jobs/recurring-job.ts';
import { workflowJob } from './jobs/workflow-job.ts';
import { onStopSignal } from './on-stop-signal.ts';
import { openServices } from './services.ts';

const env = readEnv();
const stopTracing = await startTracing('zhixing-worker', env);
const { services, isValkeyReady, close } = await openServices(env, 'worker');
const { log, db } = services;

const mail = createMailGateway({ url: env.SMTP_URL, from: env.MAIL_FROM });
const sms = createSmsGateway({
  endpoint: env.SMS_ENDPOINT,
  accessKeyId: env.SMS_ACCESS_KEY_ID,
  accessKeySecret: env.SMS_ACCESS_KEY_SECRET,
  signName: env.SMS_SIGN_NAME,
  templateCode: env.SMS_TEMPLATE_CODE,
});
let lastSweep = { objects: 0, removed: 0, missing: 0 };
const turnServices = { ...services, findModels: createModelFinder(services) };
const recurring = [
  recurringJob('partition', 12 * 60, () => makePartitions(services)),
  recurringJob('lostRuns', 5, () => closeLostRuns(turnServices)),
  recurringJob('workflowSweep', 60, () => sweepRuns(services)),
  recurringJob('agentFigures', 60, () => refreshFigures(services)),
  recurringJob('fileSweep', 6 * 60, async () => {
    lastSweep = await sweepFiles(services);
  }),
];
const handle = createEndpointHandler({
  services: [
    chatSessionJob(turnServices),
    checkCodeJob(services, { mail, sms }),
    noticeJob(services, mail),
    goldenJob(turnServices),
    modelTrainingJob(services),
    workflowJob({ ...turnServices, loadTools: loadNodeTools }),
    ...recurring,
  ],
  identityKeys: [env.RESTATE_IDENTITY_KEY],
  logger: ({ level, context }, ...message) => {
    if (level === 'warn' || level === 'error') log[level]({ invocation: context?.invocationId }, message.join(' '));
  },
});

// Work begun on another release must not meet this code: only this release's address is answered.
const prefix = `/${env.RELEASE}/`;
const server = createServer((request, reply) => {
  if (request.url.startsWith(prefix)) handle(request, reply);
  else reply.writeHead(503).end();
});
await new Promise<void>((resolve, reject) => server.once('error', reject).listen(env.WORKER_PORT, env.HOST, resolve));

let isRegistered = false;
const registry = createRegistry();
new Gauge({
  name: 'zhixing_outbox_rows',
  help: 'Rows waiting to be handed to the engine',
  registers: [registry],
  async collect() {
    const { rows } = await db.pool.query<{ n: number }>('select count(*) as n from outbox');
    this.set(rows[0]?.n ?? 0);
  },
});
new Gauge({
  name: 'zhixing_file_sweep',
  help: 'Objects seen, objects without a file removed, and files without their object, in the last sweep by this worker',
  labelNames: ['what'],
  registers: [registry],
  collect() {
    for (const [what, n] of Object.entries(lastSweep)) this.set({ what }, n);
  },
});
const stopProbes = await startProbeServer(env.HOST, env.METRICS_PORT, registry, {
  postgres: db.isReady,
  valkey: isValkeyReady,
  registered: async () => isRegistered,
});

const { ingress } = services;
await registerDeployment(env.RESTATE_ADMIN_URL, `${env.WORKER_URL}${prefix}`);
for (const { name } of recurring)
  await ingress.send({
    service: name,
    key: 'all',
    handler: 'begin',
    payload: {},
    idempotencyKey: `${name}-${env.RELEASE}-${Date.now()}`,
    requestId: `start-${env.RELEASE}`,
    traceparent: null,
  });
const stopRelay = await startOutboxRelay(services, ingress);
isRegistered = true;
log.info({ release: env.RELEASE, port: env.WORKER_PORT }, 'worker is ready');

onStopSignal(log, async () => {
  isRegistered = false;
  await stopRelay();
  server.close();
  mail.close();
  await stopProbes();
  await close();
  await stopTracing();
});
