import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
};

/** One log line and one measurement per request; addresses are logged without their query, which may carry secrets. */
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
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(safeHeaders).header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url, host, id: requestId } = request;
    const { statusCode: status, elapsedTime } = reply;
    seriesOf(method, request.routeOptions.url ?? 'page', String(status)).observe(elapsedTime / 1000);
    const ms = Math.round(elapsedTime * 10) / 10;
    request.log.info({ requestId, method, path: url.split('?', 1)[0], host, status, ms }, 'request');
    done();
  });
};
