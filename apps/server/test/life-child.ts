import { EventEmitter } from 'node:events';
import { connect, createServer } from 'node:http2';
import { PassThrough, Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { Registry } from 'prom-client';
import { Fault } from '../src/base/fault.ts';
import { createLog } from '../src/base/log.ts';
import { startProcessLife } from '../src/base/process-life.ts';

const words = 'what a person wrote';

/** Every way in which an error can meet nobody in a process of ours. */
const ways: Record<string, () => unknown> = {
  timer: () =>
    setTimeout(() => {
      throw new Error(words);
    }, 1),
  interval: () =>
    setInterval(() => {
      throw new Error(words);
    }, 1),
  immediate: () =>
    setImmediate(() => {
      throw new Error(words);
    }),
  microtask: () =>
    queueMicrotask(() => {
      throw new Error(words);
    }),
  rejection: () => void Promise.reject(new Error(words)),
  'rejection without an error': () => void Promise.reject(words),
  emitter: () => new EventEmitter().emit('error', new Error(words)),
  stream: () => new Readable({ read: () => undefined }).destroy(new Error(words)),
  thread: () => new Worker(`throw new Error('${words}')`, { eval: true }),
  'write after the end': () => {
    const stream = new PassThrough().end();
    stream.write('late');
  },
  'write after a reset': () => new PassThrough().destroy(Object.assign(new Error(words), { code: 'ECONNRESET' })),
  'http2 stream of a peer that left': () => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const session = connect(`http://127.0.0.1:${(server.address() as { port: number }).port}`);
      session.on('error', () => undefined);
      server.on('stream', (stream) => {
        stream.session?.destroy();
        stream.respond();
      });
      session.request().on('error', () => undefined);
    });
  },
};

const registry = new Registry();
const log = createLog('life', 'info');
const life = startProcessLife(log, registry);
if (process.argv[2] === 'start') await Promise.reject(new Fault('the port is taken'));
life.onStop(async () => {
  // Work that was going on comes to its end.
  await new Promise((resolve) => setTimeout(resolve, 100));
  log.info({ counted: (await registry.getSingleMetric('zhixing_uncaught_total')?.get())?.values }, 'drained');
}, 5_000);
setInterval(() => undefined, 1_000);
log.info('is ready');
log.flush();
if (process.argv[2] === 'hang') life.onStop(() => new Promise(() => undefined), 200);
else ways[process.argv[2] ?? '']?.();
