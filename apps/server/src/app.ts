import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import { limits } from '@zhixing/contract/limit';
import { routes } from '@zhixing/contract/routes';
import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import type { Registry } from 'prom-client';
import { codeWaysOf } from './base/code-ways.ts';
import { newId } from './base/id.ts';
import type { Services } from './ctx.ts';
import { accountLinkBindings } from './features/account-link/index.ts';
import { accountProfileBindings } from './features/account-profile/index.ts';
import { adminBindings } from './features/admin/index.ts';
import { adminGrantBindings } from './features/admin-grant/index.ts';
import { agentBindings } from './features/agent/index.ts';
import { agentArchiveBindings } from './features/agent-archive/index.ts';
import { agentCopyBindings } from './features/agent-copy/index.ts';
import { apiKeyBindings, createKeyOwnerFinder, isApiKey, readKeyRoles } from './features/api-key/index.ts';
import { authBindings, createAccountFinder, readRoles } from './features/auth/index.ts';
import { bankTransferBindings } from './features/bank-transfer/index.ts';
import { benefitCodeBindings } from './features/benefit-code/index.ts';
import { billBindings } from './features/bill/index.ts';
import { cardBindings } from './features/card/index.ts';
import { chatBindings } from './features/chat/index.ts';
import { embedBindings, findEmbedOrigins } from './features/embed/index.ts';
import { fileBindings } from './features/file/index.ts';
import { goldenBindings } from './features/golden/index.ts';
import { once } from './features/idempotency/index.ts';
import { incomeBindings } from './features/income/index.ts';
import { knowledgeBindings } from './features/knowledge/index.ts';
import { labelBindings } from './features/label/index.ts';
import { listingBindings } from './features/listing/index.ts';
import { mcpBindings } from './features/mcp/index.ts';
import { mountMcpEndpoint } from './features/mcp-endpoint/index.ts';
import { membershipBindings, noteGate } from './features/membership/index.ts';
import { createModelFinder, modelBindings } from './features/model/index.ts';
import { modelTrainingBindings } from './features/model-training/index.ts';
import { moneyOverviewBindings } from './features/money-overview/index.ts';
import { noticeBindings } from './features/notice/index.ts';
import { mountOpenAiApi } from './features/openai-api/index.ts';
import { openApiImportBindings } from './features/openapi-import/index.ts';
import { operationBindings } from './features/operation/index.ts';
import { adminOrderBindings, orderBindings } from './features/order/index.ts';
import { personalDataBindings } from './features/personal-data/index.ts';
import { pluginBindings } from './features/plugin/index.ts';
import { priceListBindings } from './features/price-list/index.ts';
import { setupBindings } from './features/setup/index.ts';
import { shareBindings } from './features/share/index.ts';
import { studioBindings } from './features/studio/index.ts';
import { surveyBindings } from './features/survey/index.ts';
import { systemBindings } from './features/system/index.ts';
import { teamBindings } from './features/team/index.ts';
import {
  createTenantFinder,
  createTenantReader,
  standInTenant,
  tenantBindings,
  tenantInfoOf,
} from './features/tenant/index.ts';
import { userBindings } from './features/user/index.ts';
import { walletBindings } from './features/wallet/index.ts';
import { withdrawalBindings } from './features/withdrawal/index.ts';
import { workflowBindings } from './features/workflow/index.ts';
import type { Binding } from './http/bind.ts';
import { checkHost } from './http/check-host.ts';
import { createContextOf } from './http/context.ts';
import { mount } from './http/mount.ts';
import { observe } from './http/observe.ts';
import { addPackedReplies } from './http/pack-reply.ts';
import { type Check, checkAll } from './http/probe-server.ts';
import { addReferencePage } from './http/reference-page.ts';
import { addReplyPolicy } from './http/reply-policy.ts';
import { createRightWatch } from './http/right-watch.ts';
import { addSafeHeaders, withSafeHeaders } from './http/safe-headers.ts';
import { sendError } from './http/send-error.ts';
import { slowRequests, watchBodies } from './http/slow-bodies.ts';
import { endStreamsUntilClosed } from './http/stream.ts';
import { serveWeb } from './http/web-page.ts';

type Parts = {
  registry: Registry;
  checks?: Record<string, Check>;
  /** Absent in tests that only speak to the api. */
  webDist?: string;
  extraBindings?: Binding[];
  /** How often listeners are looked at without a word from anywhere. */
  rightSweepMs?: number | undefined;
};

const requestIdForm = /^[\w-]{8,64}$/;

/** Puts every feature's routes behind the one door. */
export const createApp = async (
  services: Services,
  { registry, checks = {}, webDist, extraBindings = [], rightSweepMs }: Parts,
) => {
  const { env, log } = services;
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: a child per request costs more than the request; lines carry the id themselves.
    childLoggerFactory: (logger) => logger,
    trustProxy: env.TRUSTED_PROXIES !== '' && env.TRUSTED_PROXIES,
    bodyLimit: limits.bodyBytes.most,
    // Who comes by a connection that is still open is served to the end: a bare 503 would tell them nothing.
    return503OnClosing: false,
    ...slowRequests,
    frameworkErrors: (error, request, reply) => sendError(error, request, withSafeHeaders(reply)),
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && requestIdForm.test(given) ? given : newId();
    },
  });
  app.setErrorHandler(sendError);
  observe(app, registry);
  watchBodies(app);
  checkHost(app);
  addReplyPolicy(app);
  addSafeHeaders(app);
  addPackedReplies(app);
  await app.register(fastifyCookie);
  await app.register(fastifyMultipart);

  const findTenant = createTenantFinder(services);
  const findAccount = createAccountFinder(services);
  const findModels = createModelFinder(services);
  const bindings = [
    ...authBindings,
    ...tenantBindings(findTenant),
    ...setupBindings,
    ...systemBindings,
    ...userBindings,
    ...accountProfileBindings,
    ...personalDataBindings,
    ...adminBindings,
    ...accountLinkBindings,
    ...operationBindings(findModels),
    ...agentBindings,
    ...labelBindings,
    ...listingBindings,
    ...surveyBindings,
    ...fileBindings,
    ...chatBindings,
    ...shareBindings,
    ...noticeBindings,
    ...agentArchiveBindings,
    ...agentCopyBindings,
    ...goldenBindings,
    ...modelBindings,
    ...modelTrainingBindings,
    ...studioBindings(findModels),
    ...pluginBindings(findModels),
    ...openApiImportBindings,
    ...workflowBindings,
    ...mcpBindings,
    ...apiKeyBindings,
    ...embedBindings,
    ...membershipBindings,
    ...orderBindings,
    ...benefitCodeBindings,
    ...walletBindings,
    ...adminOrderBindings,
    ...adminGrantBindings,
    ...moneyOverviewBindings,
    ...priceListBindings,
    ...cardBindings(findModels),
    ...knowledgeBindings(findModels),
    ...billBindings,
    ...incomeBindings,
    ...withdrawalBindings,
    ...teamBindings,
    ...bankTransferBindings,
    ...extraBindings,
  ];
  app.addHook('preClose', async () => endStreamsUntilClosed(app.server));
  const readTenant = createTenantReader(services);
  const rights = createRightWatch(
    services,
    {
      readTenantId: async (host) => (await readTenant(host))?.id,
      readRoles: async (tx, logins) => {
        const people = logins.filter(({ keyId }) => keyId === undefined);
        const keyIds = logins.flatMap(({ keyId }) => keyId ?? []);
        const keys = await readKeyRoles(tx, services, keyIds);
        return new Map([...(await readRoles(tx, people, services.now())), ...keys]);
      },
    },
    rightSweepMs,
  );
  app.addHook('onClose', async () => rights.stop());
  mount(app, routes, bindings, {
    contextOf: createContextOf(services, {
      ...{ findTenant, findAccount, standIn: standInTenant },
      ...{ isKey: isApiKey, findKeyOwner: createKeyOwnerFinder(services) },
    }),
    rights,
    once,
    noteRefusal: noteGate,
  });

  mountMcpEndpoint(app, { ...services, findModels }, { findTenant, rights });
  mountOpenAiApi(app, { ...services, findModels }, { findTenant, rights });

  for (const path of ['/health', '/live']) app.get(path, async () => ({ status: 'up', release: env.RELEASE }));
  app.get('/ready', async (_, reply) => {
    const { isReady, parts, reasons } = await checkAll(checks);
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'waiting', parts, reasons });
  });
  addReferencePage(app, env.RELEASE);
  if (webDist)
    await serveWeb(app, webDist, {
      tenantOf: async (request, isSetup) => {
        const tenant = isSetup ? await readTenant(request.host) : await findTenant(request.host);
        return tenantInfoOf(tenant ?? standInTenant, codeWaysOf(env));
      },
      framesOf: async (request, siteKey) => findEmbedOrigins(services, await findTenant(request.host), siteKey),
      ...(env.MAPS_KEY ? { maps: { url: env.MAPS_URL, key: env.MAPS_KEY, securityCode: env.MAPS_SECURITY_CODE } } : {}),
    });
  else app.setNotFoundHandler((request, reply) => sendError({ statusCode: 404 }, request, reply));
  return app;
};
