import { connect, type Socket } from 'node:net';

export type Held = { port: number; host: string; token: string; sessionIds: string[] };

const addresses = 8;
const atOnce = 16;
let sockets: Socket[] = [];

/** A bare socket, so that the driver needs less memory than what it measures. Resolves with what was wrong. */
const openStream = ({ port, host, token }: Held, sessionId: string, index: number) =>
  new Promise<string | undefined>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${1 + (index % addresses)}` });
    sockets.push(socket);
    socket.once('data', (chunk) => {
      const [head = ''] = chunk.toString('latin1').split('\r\n', 1);
      resolve(head.includes(' 200 ') ? undefined : head);
    });
    socket.once('error', ({ message }) => resolve(message));
    socket.once('close', () => resolve('closed'));
    socket.on('data', () => undefined);
    socket.write(
      `GET /agent/agent_runtime/session/${sessionId}/events HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
  });

export type Holding = { open: number; faults: string[] };

/** Opens a stream for each session and holds them all. */
export const holdStreams = async (held: Held): Promise<Holding> => {
  let next = 0;
  const faults: string[] = [];
  const opener = async () => {
    for (let index = next++; index < held.sessionIds.length; index = next++) {
      const fault = await openStream(held, held.sessionIds[index] ?? '', index);
      if (fault !== undefined) faults.push(fault);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, opener));
  return { open: held.sessionIds.length - faults.length, faults };
};

export const releaseStreams = async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
};
