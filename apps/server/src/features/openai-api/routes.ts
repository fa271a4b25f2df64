import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, tryLater } from '../../base/app-error.ts';
import { isUnavailable } from '../../base/is-unavailable.ts';
import type { AccountCtx, Services, Tenant } from '../../ctx.ts';
import { bearerKey, isForeignPage, keyContext } from '../../http/key-context.ts';
import { takeStream } from '../../http/open-calls.ts';
import type { RightWatch } from '../../http/right-watch.ts';
import { codeOf, localeOf } from '../../http/send-error.ts';
import { rightBy } from '../../stream-right.ts';
import { findApiKey, type KnownKey, mayUseKey } from '../api-key/index.ts';
import { answerCompletion, type Call } from './answer-completion.ts';
import { listModels } from './list-models.ts';
import { openAiError, statusOf } from './reply.ts';
import { completionRequest } from './request.ts';

const maxBytes = 1024 * 1024;
const maxIdempotencyKey = 200;

/** Also for what never reached a handler, such as a body that is no JSON. */
const errorHandler = (failed: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const error = isUnavailable(failed) ? tryLater(failed) : failed;
  const code = codeOf(error);
  const { params, fields } = error instanceof AppError ? error : new AppError(code);
  if (request.work) request.work.errorCode = code;
  if (code === 'INTERNAL') request.log.error({ err: error }, 'request failed');
  if (typeof params.seconds === 'number') reply.header('retry-after', String(params.seconds));
  // Clients repeat what may pass by itself; a day's limit does not.
  if (code === 'API_KEY_USED') reply.header('x-should-retry', 'false');
  return reply.status(statusOf(code)).send(openAiError(code, localeOf(request), { params, fields }));
};

type Opened = { ctx: AccountCtx; key: KnownKey; begun: ReturnType<RightWatch['begin']> };

/** Agents for every program that speaks OpenAI's protocol: a model is an agent, named by its id. */
export const mountOpenAiApi = (
  app: FastifyInstance,
  services: Services,
  { findTenant, rights }: { findTenant: (host: string) => Promise<Tenant>; rights: RightWatch },
) => {
  const open = async (request: FastifyRequest): Promise<Opened> => {
    if (isForeignPage(request)) throw new AppError('NO_PERMISSION');
    const begun = rights.begin();
    const tenant = await findTenant(request.host);
    const key = await findApiKey(services, tenant, bearerKey(request));
    if (!key) throw new AppError('TOKEN_INVALID');
    const seconds = await services.limits.take('api-key', key.keyId);
    if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds });
    return { ctx: keyContext(services, tenant, request, key.owner), key, begun };
  };

  app.get('/v1/models', { errorHandler }, async (request) => {
    const { ctx, key } = await open(request);
    return { object: 'list', data: await listModels(ctx, key.agentId) };
  });
  app.get<{ Params: { id: string } }>('/v1/models/:id', { errorHandler }, async (request) => {
    const { ctx, key } = await open(request);
    const found = (await listModels(ctx, key.agentId)).find(({ id }) => id === request.params.id);
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  });
  app.post('/v1/chat/completions', { bodyLimit: maxBytes, errorHandler }, async (request, reply) => {
    const { ctx, key, begun } = await open(request);
    const parsed = completionRequest.safeParse(request.body);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new AppError('BAD_REQUEST', {}, { [issue?.path.join('.') || 'body']: issue?.message ?? '' });
    }
    // Before the turn is taken: who finds no place has not paid for one.
    const leave = [takeStream(ctx)];
    reply.raw.once('close', () => {
      for (const one of leave.splice(0)) one();
    });
    const watch: Call['watch'] = (onEnd) => {
      const place = { tenantId: ctx.tenant.id, host: request.host, login: undefined };
      leave.push(rights.add({ ...place, right: rightBy(mayUseKey, key.keyId), end: onEnd }, begun));
      if (reply.raw.destroyed) for (const one of leave.splice(0)) one();
    };
    const idempotencyKey = request.headers['idempotency-key']?.toString().slice(0, maxIdempotencyKey);
    return answerCompletion({ ctx, key, request, reply, watch }, parsed.data, idempotencyKey);
  });
};
