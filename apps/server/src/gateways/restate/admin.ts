import { Fault } from '../../base/fault.ts';

export type Deployment = { id: string; uri: string; services: { name: string; revision: number }[] };

const patienceMs = 5_000;

/** The engine's own door: where its workers are, what it has at hand, and how to end what hangs. */
export const createRestateAdmin = (url: string) => {
  const call = async (method: string, path: string, body?: object, fine?: number) => {
    const reply = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!reply.ok && reply.status !== fine)
      throw new Fault(`Restate refused ${method} ${path}: HTTP ${reply.status} ${(await reply.text()).slice(0, 300)}`);
    return reply;
  };
  return {
    deployments: async () =>
      ((await (await call('GET', '/deployments')).json()) as { deployments: Deployment[] }).deployments,

    /**
     * Tells the engine where a release answers. The address carries the release, so one address always means one code:
     * running work stays with the code it began on, new work goes to whoever registered last. Forced, because an address
     * that is known already would otherwise stay behind a newer one, and a rollback would not win.
     */
    register: async (uri: string) =>
      ((await (await call('POST', '/deployments', { uri, force: true })).json()) as { id: string }).id,

    query: async <T>(sql: string) =>
      ((await (await call('POST', '/query', { query: sql })).json()) as { rows: T[] }).rows,

    /** Ends an invocation at once and frees its key; one that has ended meanwhile is gone already. */
    kill: async (id: string) => {
      await (await call('PATCH', `/invocations/${encodeURIComponent(id)}/kill`, undefined, 404)).body?.cancel();
    },
  };
};
export type RestateAdmin = ReturnType<typeof createRestateAdmin>;
