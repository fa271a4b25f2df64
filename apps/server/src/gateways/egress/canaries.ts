import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, isIP, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isBlockedAddress } from './address.ts';
import type { Resolve } from './guarded-agent.ts';
import { answers } from './ssrf-vectors.ts';

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Our own addresses, as an attacker would guess them. */
export const localAddresses = () =>
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .map(({ address }) => address);

/** Every name there is leads into our network; the few in the list first lead elsewhere. */
const createHostileResolver = () => {
  const asked = new Map<string, number>();
  const resolve: Resolve = (host, _options, done) => {
    const times = asked.get(host) ?? 0;
    asked.set(host, times + 1);
    const sets = answers[host] ?? [['127.0.0.1']];
    const addresses = sets[Math.min(times, sets.length - 1)] ?? [];
    const list: LookupAddress[] = addresses.map((address) => ({ address, family: isIP(address) }));
    setImmediate(() => done(null, list));
  };
  return { resolve, timesAsked: (host: string) => asked.get(host) ?? 0 };
};

/**
 * A listener on every address of this machine that nobody may reach, a server of the attacker's that may be called and
 * sends callers on to it, and a watch on each connection this process tries to make, also to where nobody listens.
 */
export const startCanaries = async () => {
  let reached = 0;
  const canary = createServer((_, reply) => reply.end('inside'));
  canary.on('connection', () => reached++);
  await once(canary.listen(0), 'listening');

  const attacker = createServer((request, reply) => {
    const { searchParams } = new URL(request.url ?? '', 'http://x');
    const [status = '', ...rest] = searchParams.getAll('status');
    // The last of a chain of redirects leads to the target.
    const next = rest.length
      ? `/?${rest.map((one) => `status=${one}`).join('&')}&to=${encodeURIComponent(searchParams.get('to') ?? '')}`
      : searchParams.get('to');
    reply.writeHead(Number(status), { location: next ?? '' }).end();
  });
  await once(attacker.listen(0, '127.0.0.1'), 'listening');

  const attempts: string[] = [];
  const watch = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    socket.on('connectionAttempt', (address: string, port: number) => {
      if (port !== portOf(attacker)) attempts.push(`${address} ${port}`);
    });
  };
  subscribe('net.client.socket', watch);

  const { resolve, timesAsked } = createHostileResolver();
  const attackerPlace = `127.0.0.1:${portOf(attacker)}`;
  return {
    resolve,
    timesAsked,
    attackerPlace,
    port: portOf(canary),
    /** A vector's address with the places of this run filled in. */
    fill: (url: string) => url.replaceAll('{attacker}', attackerPlace).replaceAll('{port}', String(portOf(canary))),
    reached: () => reached,
    /** Where this process tried to connect to and may not. */
    attempts: () => attempts.filter((attempt) => isBlockedAddress(attempt.split(' ')[0] ?? '')),
    close: async () => {
      unsubscribe('net.client.socket', watch);
      for (const server of [canary, attacker]) {
        server.closeAllConnections();
        await new Promise((done) => server.close(done));
      }
    },
  };
};
