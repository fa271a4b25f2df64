import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../base/app-error.ts';
import { takeStream } from '../../http/open-calls.ts';
import { rightBy } from '../../stream-right.ts';
import { mayUseKey } from '../api-key/index.ts';
import type { ModelServices } from '../model/index.ts';
import { type Asked, answerRun, type Call } from './answer-run.ts';
import { askedByCompletion, completionRequest } from './completion-request.ts';
import { embedByKey, embeddingRequest } from './embeddings.ts';
import { listModels } from './list-models.ts';
import { createOpener, type Door, type Opened, takeBody } from './open-call.ts';
import { readResponse } from './read-response.ts';
import { askedByResponse, responseRequest } from './response-request.ts';

const maxIdempotencyKey = 200;

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
  app.post('/v1/embeddings', options, async (request, reply) => {
    const { ctx, key, leaveUpload } = opener.of(request);
    const body = takeBody(request, embeddingRequest);
    leaveUpload();
    return embedByKey(ctx, findModels, key, body, (listener) => reply.raw.once('close', listener));
  });
};
