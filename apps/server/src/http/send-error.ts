import { sessionCookieName } from '@zhixing/contract/auth';
import type { RunRefused } from '@zhixing/contract/chat-event';
import { type ErrorCode, errorTable, errorText, type Locale } from '@zhixing/contract/error';
import { fieldsIn } from '@zhixing/contract/field-words';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, tryLater } from '../base/app-error.ts';
import { isUnavailable } from '../base/is-unavailable.ts';
import { inWork } from '../base/work-context.ts';

export const localeOf = (request: FastifyRequest): Locale =>
  request.headers['accept-language']?.toLowerCase().startsWith('en') ? 'en-US' : 'zh-CN';

export const codeOf = (error: unknown): ErrorCode => {
  if (error instanceof AppError) return error.code;
  const status = (error as { statusCode?: number }).statusCode;
  if (status === 404) return 'NOT_FOUND';
  if (status === 413) return 'TOO_LARGE';
  if (status !== undefined && status >= 400 && status < 500) return 'BAD_REQUEST';
  return 'INTERNAL';
};

/**
 * The browser cannot drop this cookie itself. Only the very token that was refused goes: another tab may have logged in
 * since, and its cookie is good.
 */
const cookieNameOf = ({ protocol }: FastifyRequest) => sessionCookieName(protocol === 'https');

const isCookieSpent = (request: FastifyRequest) => {
  const { headers, method, cookies, routeOptions } = request;
  const cookie = cookies?.[cookieNameOf(request)];
  if (cookie === undefined) return false;
  if (headers.authorization) return headers.authorization === `Bearer ${cookie}`;
  // Where a cookie is not asked for, it was not refused either.
  return method === 'GET' && !routeOptions.config.changes;
};

/** A browser takes a change of a prefixed cookie only with the attributes that its prefix asks for. */
const clearSession = (request: FastifyRequest, reply: FastifyReply) =>
  reply.clearCookie(cookieNameOf(request), { path: '/', secure: request.protocol === 'https' });

/** A failure in the caller's language. */
export const failureOf = (code: ErrorCode, request: FastifyRequest, params: AppError['params'] = {}) => ({
  code: errorTable[code].code,
  errorCode: code,
  msg: errorText(code, localeOf(request), params),
  requestId: request.id,
});

/** The one seam where a failure becomes a reply. The cause of an unknown one goes to the log, never to the caller. */
export const sendError = (failed: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const error = isUnavailable(failed) ? tryLater(failed) : failed;
  const code = codeOf(error);
  const { status, kind } = errorTable[code];
  const params = error instanceof AppError ? error.params : {};
  if (request.work) request.work.errorCode = code;
  if (kind === 'internal')
    inWork(request.work ?? { requestId: request.id }, () => request.log.error({ err: error }, 'request failed'));
  if (code === 'TOKEN_INVALID' && isCookieSpent(request)) clearSession(request, reply);
  if (typeof params.seconds === 'number') reply.header('retry-after', String(params.seconds));
  const failure = {
    ...failureOf(code, request, params),
    ...(error instanceof AppError && error.fields ? { fields: fieldsIn(error.fields, localeOf(request)) } : {}),
  };
  if (request.routeOptions.config.isStream) {
    const refusal: RunRefused = { kind: 'run-refused', ...failure };
    reply.status(status).type('text/event-stream; charset=utf-8');
    return reply.send(`data: ${JSON.stringify(refusal)}\n\n`);
  }
  return reply.status(status).send({ ...failure, data: null });
};
