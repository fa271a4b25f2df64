import { connect, type Socket } from 'node:net';
import { answerParent } from '../lib/child.ts';

export type Load = { port: number; host: string; path: string; token: string; connections: number; seconds: number };
export type LoadResult = { replies: number; seconds: number; cpuSeconds: number; body: string };

const lengthForm = /\r\ncontent-length: (\d+)\r\n/i;

/** Where the first reply in `text` ends, or 0 while some of it is missing. */
const endOfReply = (text: string): number => {
  const head = text.indexOf('\r\n\r\n') + 4;
  if (head < 4) return 0;
  const length = Number(lengthForm.exec(text)?.[1]);
  if (!text.startsWith('HTTP/1.1 200 ') || Number.isNaN(length)) throw new Error(`unexpected reply: ${text}`);
  return text.length >= head + length ? head + length : 0;
};

const openSocket = (port: number) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('connect', () => resolve(socket)).once('error', reject);
  });

/** Closed loop: every connection sends its next request when the reply to the last one is whole. */
const drive = async ({ port, host, path, token, connections, seconds }: Load): Promise<LoadResult> => {
  const authorization = token ? `Authorization: Bearer ${token}\r\n` : '';
  const request = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${authorization}\r\n`;
  const sockets = await Promise.all(Array.from({ length: connections }, () => openSocket(port)));
  let replies = 0;
  let body = '';
  const failed = new Promise<never>((_, reject) => {
    for (const socket of sockets) {
      let text = '';
      socket.on('error', reject);
      socket.on('data', (chunk) => {
        text += chunk.toString('latin1');
        try {
          if (endOfReply(text) === 0) return;
        } catch (error) {
          reject(error);
          return;
        }
        if (replies++ === 0) body = text.slice(text.indexOf('\r\n\r\n') + 4);
        text = '';
        socket.write(request);
      });
    }
  });
  const cpu = process.cpuUsage();
  const began = performance.now();
  for (const socket of sockets) socket.write(request);
  await Promise.race([failed, new Promise((resolve) => setTimeout(resolve, seconds * 1000))]);
  const took = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  for (const socket of sockets) socket.destroy();
  return { replies, seconds: took, cpuSeconds: (user + system) / 1e6, body };
};

answerParent({ drive }, async () => undefined);
