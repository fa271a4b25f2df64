import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { isUuid } from '../base/id.ts';
import { inWork, type WorkContext } from '../base/work-context.ts';
import { safeHeaders } from './safe-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    work: WorkContext;
  }
}

/** The route with the ids that were asked for; anything else in an address may be a key or a person's words. */
const pathOf = ({ routeOptions: { url }, params }: FastifyRequest) =>
  url?.replace(/:(\w+)/g, (whole, name: string) => {
    const value = (params as Record<string, string | undefined>)[name] ?? '';
    return isUuid(value) ? value : whole;
  });

/** One log line and one measurement per request; addresses are logged by their route and its ids alone. */
export const observe = (app: FastifyInstance, registry: Registry) => {
  const seconds = new Histogram({
    name: 'zhixing_http_request_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const known = new Map<string, ReturnType<typeof seconds.labels>>();
  const seriesOf = (method: string, route: string, status: string) => {
    const key = `${method} ${route} ${status}`;
    const series = known.get(key) ?? seconds.labels(method, route, status);
    known.set(key, series);
    return series;
  };
  app.decorateRequest('work');
  app.addHook('onRequest', (request, reply, done) => {
    request.work = { requestId: request.id };
    reply.headers(safeHeaders).header('x-request-id', request.id);
    done();
  });
  // After the body was read: what listens to the socket runs in nobody's name.
  app.addHook('preHandler', (request, _, done) => inWork(request.work, done));
  app.addHook('onSend', (_, reply, payload, done) => {
    // The whole alone: its parts would tell an object that exists from one that does not.
    reply.header('server-timing', `total;dur=${reply.elapsedTime.toFixed(1)}`);
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, host, work } = request;
    const { statusCode: status, elapsedTime } = reply;
    seriesOf(method, request.routeOptions.url ?? 'page', String(status)).observe(elapsedTime / 1000);
    const ms = Math.round(elapsedTime * 10) / 10;
    inWork(work, () => request.log.info({ method, path: pathOf(request), host, status, ms }, 'request'));
    done();
  });
};
