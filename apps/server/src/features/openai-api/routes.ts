import { limits } from '@zhixing/contract/limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, tryLater } from '../../base/app-error.ts';
import { isUnavailable } from '../../base/is-unavailable.ts';
import { inWork } from '../../base/work-context.ts';
import type { AccountCtx, Services, Tenant } from '../../ctx.ts';
import { bearerKey, isForeignPage, keyContext } from '../../http/key-context.ts';
import { leaveBody, lengthOf } from '../../http/leave-body.ts';
import { takeStream, takeUpload } from '../../http/open-calls.ts';
import type { RightWatch } from '../../http/right-watch.ts';
import { codeOf, localeOf } from '../../http/send-error.ts';
import { rightBy } from '../../stream-right.ts';
import { findApiKey, type KnownKey, mayUseKey } from '../api-key/index.ts';
import type { ModelServices } from '../model/index.ts';
import { type Asked, answerRun, type Call } from './answer-run.ts';
import { askedByCompletion, completionRequest } from './completion-request.ts';
import { embedByKey, embeddingRequest } from './embeddings.ts';
import { listModels } from './list-models.ts';
import { errorBody, isLasting, statusOf } from './openai-error.ts';
import { cancelResponse, readResponse } from './read-response.ts';
import { askedByResponse, responseRequest } from './response-request.ts';
import { takeBody } from './take-body.ts';

const maxIdempotencyKey = 200;

/** Also for what never reached a handler, such as a body that is no JSON. */
const errorHandler = (failed: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const error = isUnavailable(failed) ? tryLater(failed) : failed;
  const code = codeOf(error);
  const more = error instanceof AppError ? error : new AppError(code);
  if (request.work) request.work.errorCode = code;
  if (code === 'INTERNAL') request.log.error({ err: error }, 'request failed');
  if (typeof more.params.seconds === 'number') reply.header('retry-after', String(more.params.seconds));
  if (isLasting(code)) reply.header('x-should-retry', 'false');
  return reply.status(statusOf(code)).send({ error: errorBody(code, localeOf(request), more) });
};

type Opened = {
  ctx: AccountCtx;
  key: KnownKey;
  begun: ReturnType<RightWatch['begin']>;
  /** What a large body took a place for is done with. */
  leaveUpload: () => void;
};
type Door = { findTenant: (host: string) => Promise<Tenant>; rights: RightWatch };

/** One that does not say how long it is may be of any length. */
const isLarge = (request: FastifyRequest) => request.method === 'POST' && !(lengthOf(request) <= limits.bodyBytes.most);

/** Looks at the key before anything of the body is read: only its holder may have a large one kept in memory. */
const createOpener = (services: Services, { findTenant, rights }: Door) => {
  const known = new WeakMap<FastifyRequest, Opened>();
  const open = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isForeignPage(request)) throw new AppError('NO_PERMISSION');
    const begun = rights.begin();
    const tenant = await findTenant(request.host);
    const key = await findApiKey(services, tenant, bearerKey(request));
    if (!key) throw new AppError('TOKEN_INVALID');
    if (!key.scopes.includes('chat')) throw new AppError('KEY_SCOPE');
    const seconds = await services.limits.take('api-key', key.keyId);
    if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds });
    const ctx = keyContext(services, tenant, request, key.owner);
    if (lengthOf(request) > limits.callBytes.most) throw new AppError('TOO_LARGE');
    const leaveUpload = isLarge(request) ? takeUpload(ctx) : () => undefined;
    reply.raw.once('close', leaveUpload);
    known.set(request, { ctx, key, begun, leaveUpload });
  };
  return {
    options: {
      errorHandler,
      bodyLimit: limits.callBytes.most,
      // So early that nothing else has said yet whose work it is.
      onRequest: (request: FastifyRequest, reply: FastifyReply) => inWork(request.work, () => open(request, reply)),
      onSend: async (request: FastifyRequest, reply: FastifyReply) => leaveBody(request, reply, limits.callBytes.most),
    },
    of: (request: FastifyRequest): Opened => {
      const opened = known.get(request);
      if (!opened) throw new Error('the key of a call was not looked at');
      return opened;
    },
  };
};

type WithId = { Params: { id: string } };

/** Agents for every program that speaks OpenAI's protocol: a model is an agent, named by its id. */
export const mountOpenAiApi = (app: FastifyInstance, services: ModelServices, door: Door) => {
  const { findModels } = services;
  const opener = createOpener(services, door);
  const { options } = opener;

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    askedOf: (opened: Opened) => Promise<Asked> | Asked,
  ) => {
    const opened = opener.of(request);
    const { ctx, key, begun, leaveUpload } = opened;
    const asked = await askedOf(opened);
    // Before the turn is taken: who finds no place has not paid for one.
    const leave = [takeStream(ctx)];
    reply.raw.once('close', () => {
      for (const one of leave.splice(0)) one();
    });
    const watch: Call['watch'] = (onEnd) => {
      const place = { tenantId: ctx.tenant.id, host: request.host, login: undefined };
      leave.push(door.rights.add({ ...place, right: rightBy(mayUseKey, key.keyId), end: onEnd }, begun));
      if (reply.raw.destroyed) for (const one of leave.splice(0)) one();
    };
    const idempotencyKey = request.headers['idempotency-key']?.toString().slice(0, maxIdempotencyKey);
    return answerRun({ ctx, key, request, reply, watch }, asked, { idempotencyKey, onBegun: leaveUpload });
  };

  app.get('/v1/models', options, async (request) => {
    const { ctx, key } = opener.of(request);
    return { object: 'list', data: await listModels(ctx, key) };
  });
  app.get<WithId>('/v1/models/:id', options, async (request) => {
    const { ctx, key } = opener.of(request);
    const found = (await listModels(ctx, key)).find(({ id }) => id === request.params.id);
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  });
  app.post('/v1/chat/completions', options, (request, reply) =>
    answer(request, reply, ({ ctx }) => askedByCompletion(ctx, takeBody(request, completionRequest))),
  );
  app.post('/v1/responses', options, (request, reply) =>
    answer(request, reply, ({ ctx, key }) => askedByResponse(ctx, key, takeBody(request, responseRequest))),
  );
  app.get<WithId>('/v1/responses/:id', options, async (request) => {
    const { ctx, key } = opener.of(request);
    return readResponse(ctx, key, request.params.id);
  });
  app.post<WithId>('/v1/responses/:id/cancel', options, async (request) => {
    const { ctx, key } = opener.of(request);
    return cancelResponse(ctx, key, request.params.id);
  });
  app.post('/v1/embeddings', options, async (request, reply) => {
    const { ctx, key, leaveUpload } = opener.of(request);
    const body = takeBody(request, embeddingRequest);
    leaveUpload();
    return embedByKey(ctx, findModels, key, body, (listener) => reply.raw.once('close', listener));
  });
};
