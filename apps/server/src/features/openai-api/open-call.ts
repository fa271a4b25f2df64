import { limits } from '@zhixing/contract/limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodType } from 'zod';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx, Services, Tenant } from '../../ctx.ts';
import { cutEndlessBody, lengthOf } from '../../http/cut-endless-body.ts';
import { bearerKey, isForeignPage, keyContext } from '../../http/key-context.ts';
import { takeUpload } from '../../http/open-calls.ts';
import type { RightWatch } from '../../http/right-watch.ts';
import { findApiKey, type KnownKey } from '../api-key/index.ts';
import { errorHandler } from './openai-error.ts';

export type Opened = {
  ctx: AccountCtx;
  key: KnownKey;
  begun: ReturnType<RightWatch['begin']>;
  /** What a large body took a place for is done with. */
  leaveUpload: () => void;
};
export type Door = { findTenant: (host: string) => Promise<Tenant>; rights: RightWatch };

/** One that does not say how long it is may be of any length. */
const isLarge = (request: FastifyRequest) => request.method === 'POST' && !(lengthOf(request) <= limits.bodyBytes.most);

/** Looks at the key before anything of the body is read: only its holder may have a large one kept in memory. */
export const createOpener = (services: Services, { findTenant, rights }: Door) => {
  const known = new WeakMap<FastifyRequest, Opened>();
  const open = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isForeignPage(request)) throw new AppError('NO_PERMISSION');
    const begun = rights.begin();
    const tenant = await findTenant(request.host);
    const key = await findApiKey(services, tenant, bearerKey(request));
    if (!key) throw new AppError('TOKEN_INVALID');
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
      onRequest: open,
      onSend: async (request: FastifyRequest, reply: FastifyReply) =>
        cutEndlessBody(request, reply, limits.callBytes.most),
    },
    of: (request: FastifyRequest): Opened => {
      const opened = known.get(request);
      if (!opened) throw new Error('the key of a call was not looked at');
      return opened;
    },
  };
};

/** The body is let go of: its pictures must not stay in memory for as long as an answer takes. */
export const takeBody = <T>(request: FastifyRequest, schema: ZodType<T>): T => {
  const parsed = schema.safeParse(request.body);
  request.body = undefined;
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError('BAD_REQUEST', {}, { [issue?.path.join('.') || 'body']: issue?.message ?? '' });
};
