import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

/** One log line and one measurement per request; addresses are logged without their query, which may carry secrets. */
export const observe = (app: FastifyInstance, registry: Registry) => {
  const seconds = new Histogram({
    name: 'zhixing_http_request_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'page';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        host: request.host,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
};
