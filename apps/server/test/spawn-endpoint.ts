import { createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { createEndpointHandler } from '@restatedev/restate-sdk';

type Options = Parameters<typeof createEndpointHandler>[0];

/** Handlers of a test's own, where an engine can call them. */
export const spawnEndpoint = async (services: Options['services'], more: Partial<Options> = {}) => {
  const server = createServer(createEndpointHandler({ services, logger: () => undefined, ...more }));
  const sessions = new Set<{ destroy: () => void }>();
  server.on('session', (session) => sessions.add(session));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<unknown>((resolve) => {
        server.close(resolve);
        for (const session of sessions) session.destroy();
      }),
  };
};
