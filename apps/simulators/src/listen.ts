import { once } from 'node:events';
import type { Server } from 'node:net';

export async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}

/** The process ends by itself once nothing is open; a client that stays connected holds it for 1 s at most. */
export function stopOnSignal(close: () => void): void {
  const stop = () => {
    close();
    setTimeout(() => process.exit(0), 1000).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
