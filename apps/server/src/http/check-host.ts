import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../base/app-error.ts';

/** A name or address with or without a port, and nothing that a proxy and we could read as two different hosts. */
const hostForm = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

const hostHeaders = ({ raw }: FastifyRequest) =>
  raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;

/** The tenant is chosen by the host: a request that names two would be one tenant's for the proxy, another's for us. */
const isOneHost = (request: FastifyRequest) => {
  const { host, headers, raw } = request;
  if (hostHeaders(request) > 1) return false;
  if (host !== '' && !hostForm.test(host)) return false;
  if (raw.url?.startsWith('/') !== false || raw.url === '*') return true;
  return URL.parse(raw.url)?.host === URL.parse(`http://${headers.host}`)?.host;
};

export const checkHost = (app: FastifyInstance) =>
  app.addHook('onRequest', (request, _, done) => {
    done(isOneHost(request) ? undefined : new AppError('BAD_REQUEST'));
  });
