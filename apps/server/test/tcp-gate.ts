import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands before a service: `cut` makes it go away for whoever comes this way, `mend` brings it back. */
export const openTcpGate = async (target: { host: string; port: number }) => {
  const pairs = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(target.port, target.host);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      pairs.add(one);
      one.pipe(other);
      one.on('error', () => undefined);
      one.once('close', () => {
        pairs.delete(one);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    isCut = true;
    for (const socket of pairs) socket.destroy();
  };
  return {
    port,
    cut,
    mend: () => {
      isCut = false;
    },
    close: () => {
      cut();
      server.close();
    },
  };
};
export type TcpGate = Awaited<ReturnType<typeof openTcpGate>>;

/** A gate before the service of a URL, and the URL that leads through it. */
export const gateUrl = async (wanted: string) => {
  const url = new URL(wanted);
  const gate = await openTcpGate({ host: url.hostname, port: Number(url.port) });
  url.hostname = '127.0.0.1';
  url.port = String(gate.port);
  return { gate, url: url.href };
};
