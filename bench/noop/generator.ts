import { connect, type Socket } from 'node:net';
import { answerParent, ownCpu } from '../lib/child.ts';

export type Load = { port: number; host: string; path: string; token: string; connections: number; seconds: number };
export type LoadResult = { replies: number; seconds: number; cpuMicros: number; body: string };

type Line = { socket: Socket; onReply: (text: string) => void; onError: (error: Error) => void };

const lengthForm = /\r\ncontent-length: (\d+)\r\n/i;

const isWhole = (text: string): boolean => {
  const head = text.indexOf('\r\n\r\n') + 4;
  if (head < 4) return false;
  const length = Number(lengthForm.exec(text)?.[1]);
  if (!text.startsWith('HTTP/1.1 200 ') || Number.isNaN(length)) throw new Error(`unexpected reply: ${text}`);
  return text.length >= head + length;
};

const openLine = (port: number) =>
  new Promise<Line>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const line: Line = { socket, onReply: () => {}, onError: reject };
    let text = '';
    socket.once('connect', () => resolve(line));
    socket.on('error', (error) => line.onError(error));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      try {
        if (!isWhole(text)) return;
        const reply = text;
        text = '';
        line.onReply(reply);
      } catch (error) {
        line.onError(error as Error);
      }
    });
  });

/** Connections stay open from one slice to the next. */
const linesOf = new Map<number, Promise<Line[]>>();
const openLines = (port: number, count: number) => {
  const lines = linesOf.get(port) ?? Promise.all(Array.from({ length: count }, () => openLine(port)));
  linesOf.set(port, lines);
  return lines;
};

/** Closed loop: every connection sends its next request when the reply to the last one is whole. */
const drive = async ({ port, host, path, token, connections, seconds }: Load): Promise<LoadResult> => {
  const authorization = token ? `Authorization: Bearer ${token}\r\n` : '';
  const request = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${authorization}\r\n`;
  const lines = await openLines(port, connections);
  let replies = 0;
  let body = '';
  const cpu = ownCpu();
  const began = performance.now();
  const end = began + seconds * 1000;
  const runLine = (line: Line) =>
    new Promise<void>((resolve, reject) => {
      line.onError = reject;
      line.onReply = (reply) => {
        if (replies++ === 0) body = reply.slice(reply.indexOf('\r\n\r\n') + 4);
        if (performance.now() < end) line.socket.write(request);
        else resolve();
      };
      line.socket.write(request);
    });
  await Promise.all(lines.map(runLine));
  return { replies, seconds: (performance.now() - began) / 1000, cpuMicros: ownCpu() - cpu, body };
};

answerParent({ drive }, async () => {
  for (const lines of linesOf.values()) for (const { socket } of await lines) socket.destroy();
});
