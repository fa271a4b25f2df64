import { tokenCookie } from '@zhixing/contract/auth';
import type { RunRefused } from '@zhixing/contract/chat-event';
import { type ErrorCode, errorTable, errorText, type Locale } from '@zhixing/contract/error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../base/app-error.ts';

export const localeOf = (request: FastifyRequest): Locale =>
  request.headers['accept-language']?.toLowerCase().startsWith('en') ? 'en-US' : 'zh-CN';

const codeOf = (error: unknown): ErrorCode => {
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
const isCookieSpent = ({ headers, method, cookies }: FastifyRequest) => {
  const cookie = cookies?.[tokenCookie];
  return (
    cookie !== undefined && (headers.authorization ? headers.authorization === `Bearer ${cookie}` : method === 'GET')
  );
};

/** The one seam where a failure becomes a reply. The cause of an unknown one goes to the log, never to the caller. */
export const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const code = codeOf(error);
  const { status, code: number, kind } = errorTable[code];
  const params = error instanceof AppError ? error.params : {};
  if (kind === 'internal') request.log.error({ err: error, requestId: request.id }, 'request failed');
  if (code === 'TOKEN_INVALID' && isCookieSpent(request)) reply.clearCookie(tokenCookie, { path: '/' });
  if (typeof params.seconds === 'number') reply.header('retry-after', String(params.seconds));
  const failure = {
    code: number,
    errorCode: code,
    msg: errorText(code, localeOf(request), params),
    requestId: request.id,
    ...(error instanceof AppError && error.fields ? { fields: error.fields } : {}),
  };
  if (request.routeOptions.config.isStream) {
    const refusal: RunRefused = { kind: 'run-refused', ...failure };
    reply.status(status).type('text/event-stream; charset=utf-8');
    return reply.send(`data: ${JSON.stringify(refusal)}\n\n`);
  }
  return reply.status(status).send({ ...failure, data: null });
};
