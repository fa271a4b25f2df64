import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

type Backend = { port: number; isReady: () => Promise<boolean> };

const probeMs = 300;

/**
 * What stands before several processes of one kind: new connections go in turn to those that say they are ready, old
 * ones stay where they are. With none ready all are tried, so that a refusal is the process's own words.
 */
export const startBalancer = async (port: number, backends: readonly Backend[]) => {
  let ready = new Set(backends);
  let turn = 0;
  const open = new Set<Socket>();

  const probe = async () => {
    const states = await Promise.all(backends.map(async (backend) => [backend, await backend.isReady()] as const));
    ready = new Set(states.flatMap(([backend, isReady]) => (isReady ? [backend] : [])));
  };
  const timer = setInterval(() => void probe(), probeMs);

  const pipe = (client: Socket, order: readonly Backend[]) => {
    const [backend, ...others] = order;
    if (!backend) return void client.destroy();
    const server = connect({ port: backend.port, host: '127.0.0.1', noDelay: true });
    let isConnected = false;
    open.add(server);
    server.once('close', () => open.delete(server));
    server.once('connect', () => {
      isConnected = true;
      client.pipe(server).pipe(client);
    });
    server.once('error', () => (isConnected ? client.destroy() : pipe(client, others)));
    server.once('close', () => isConnected && client.end());
    client.once('close', () => server.destroy());
  };

  const listener = createServer({ noDelay: true, pauseOnConnect: false }, (client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    client.on('error', () => client.destroy());
    const pool = backends.filter((backend) => ready.has(backend));
    const all = pool.length > 0 ? pool : [...backends];
    turn++;
    pipe(client, [...all.slice(turn % all.length), ...all.slice(0, turn % all.length)]);
  }).listen(port, '127.0.0.1');
  await once(listener, 'listening');

  return {
    probe,
    close() {
      clearInterval(timer);
      listener.close();
      for (const socket of open) socket.destroy();
    },
  };
};
