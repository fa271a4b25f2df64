import { Agent, request } from 'node:http';
import type { Sample } from '../lib/rounds.ts';
import { median } from '../lib/statistics.ts';

export type ApiAddress = { host: string; port: number };
/** A page of the market, or of somebody's agents. */
export type Asked = { path: string; body: object; token?: string };

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends one request for a page of the market and waits for the whole reply. */
const ask = ({ host, port }: ApiAddress, { path, token }: Asked, payload: string) =>
  new Promise<void>((resolve, reject) => {
    const headers = {
      host,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const sent = request({ agent, host: '127.0.0.1', port, method: 'POST', path, headers }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`the market answered ${reply.statusCode}`));
      reply.on('data', () => undefined).on('end', resolve);
    });
    sent.on('error', reject).end(payload);
  });

const sender = (address: ApiAddress, asked: Asked) => {
  const payload = JSON.stringify(asked.body);
  return () => ask(address, asked, payload);
};

/** Milliseconds of the middle request of each, sent in turn, one at a time: what disturbs one disturbs the others. */
export const measureLatencies = async (wanted: { address: ApiAddress; asked: Asked }[], seconds: number) => {
  const all = wanted.map(({ address, asked }) => ({
    times: [] as number[],
    send: sender(address, asked),
  }));
  const order = [...all];
  const end = performance.now() + seconds * 1000;
  for (let turn = 0; turn < 5 || performance.now() < end; turn++) {
    for (const { times, send } of order) {
      const began = performance.now();
      await send();
      times.push(performance.now() - began);
    }
    order.reverse();
  }
  return all.map(({ times }) => median(times));
};

const connections = 8;

/** Closed loop over several connections. */
export const driveApi = async (address: ApiAddress, asked: Asked, seconds: number): Promise<Sample> => {
  const send = sender(address, asked);
  const began = performance.now();
  const cpu = process.cpuUsage();
  const end = began + seconds * 1000;
  let done = 0;
  const loop = async () => {
    for (; performance.now() < end; done++) await send();
  };
  await Promise.all(Array.from({ length: connections }, loop));
  const used = process.cpuUsage(cpu);
  const took = (performance.now() - began) / 1000;
  return { done, seconds: took, serverMicros: 0, driverMicros: used.user + used.system };
};
