import { createServer } from 'node:http';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { tellCounters } from '../base/counters.ts';
import type { Log } from '../base/log.ts';

/** True, or a warning in words; what it throws is the reason. Optional: shown, but the process can do without it. */
export type Check = (() => Promise<unknown>) & { isOptional?: boolean };

export const optional = (check: () => Promise<unknown>): Check => Object.assign(() => check(), { isOptional: true });

export const createRegistry = () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  tellCounters(registry);
  return registry;
};

const stateOf = (result: unknown) => ({
  isUp: Boolean(result),
  words: (result as { warning?: string } | undefined)?.warning ?? (result ? undefined : 'not yet'),
});

/** The first line of the innermost cause: the outer ones repeat a statement and its values. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'failed';
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return (error.message || String((error as { code?: unknown }).code ?? error.name)).split('\n')[0] ?? '';
};

/** Which of the parts we stand on answer, and why the others do not. A part that hangs counts as down. */
export const checkAll = async (checks: Record<string, Check>) => {
  const states = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const slow = new Promise((_, reject) => setTimeout(reject, 1_500, new Error('no answer in 1.5 s')).unref());
      const { isUp, words } = await Promise.race([check(), slow]).then(stateOf, (error: unknown) => ({
        isUp: false,
        words: reasonOf(error),
      }));
      return { name, isUp, words, isOptional: check.isOptional === true };
    }),
  );
  return {
    isReady: states.every(({ isUp, isOptional }) => isUp || isOptional),
    parts: Object.fromEntries(states.map(({ name, isUp }) => [name, isUp])),
    reasons: Object.fromEntries(states.flatMap(({ name, words }) => (words ? [[name, words]] : []))),
  };
};

/** Says once that the process is ready, and until then why it is not. */
export const sayWhenReady = async (log: Log, checks: Record<string, Check>, fields: object, name: string) => {
  for (let told = ''; ; await new Promise((resolve) => setTimeout(resolve, 1_000).unref())) {
    const { isReady, reasons } = await checkAll(checks);
    const words = JSON.stringify(reasons);
    if (words !== told && words !== '{}')
      log.warn({ reasons }, isReady ? `${name} has warnings` : `${name} is waiting`);
    told = words;
    if (isReady) return log.info(fields, `${name} is ready`);
  }
};

/** `/metrics`, `/health` (also `/live`) and `/ready` on a port of their own, never on the public one. */
export const startProbeServer = async (
  host: string,
  port: number,
  registry: Registry,
  checks: Record<string, Check>,
) => {
  const answer = async (url: string | undefined): Promise<[status: number, body: string, type?: string]> => {
    if (url === '/health' || url === '/live') return [200, '{"status":"up"}'];
    if (url === '/metrics') return [200, await registry.metrics(), registry.contentType];
    if (url !== '/ready') return [404, '{}'];
    const { isReady, parts, reasons } = await checkAll(checks);
    return [isReady ? 200 : 503, JSON.stringify({ status: isReady ? 'ready' : 'waiting', parts, reasons })];
  };
  const server = createServer(async (request, reply) => {
    reply.on('error', () => undefined);
    const [status, body, type = 'application/json'] = await answer(request.url).catch(() => [500, '{}'] as const);
    reply.writeHead(status, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return () => new Promise((resolve) => server.close(resolve).closeAllConnections());
};
