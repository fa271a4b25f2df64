import fastify from 'fastify';
import { answerParent, ownCpu } from '../lib/child.ts';
import { listenOnLoopback } from './listen.ts';
import { noopData, noopRoute } from './route.ts';

/** Arm B: Fastify and nothing else, answering with the same body and the same headers. */
const app = fastify();
app.get(noopRoute.path, async (request, reply) => {
  reply.headers({
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
  });
  return { code: 200, msg: 'success', data: noopData };
});
const port = await listenOnLoopback(app);

answerParent({ start: () => ({ port, host: '127.0.0.1', token: '' }), cpu: ownCpu }, () => app.close());
