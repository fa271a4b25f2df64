import { Agent, request } from 'node:http';
import { launchPage } from '@zhixing/contract/agent';
import type { Sample } from '../lib/rounds.ts';
import { median } from '../lib/statistics.ts';

export type Place = { host: string; port: number };

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends one request for a page of the market and waits for the whole reply. */
const ask = ({ host, port }: Place, payload: string) =>
  new Promise<void>((resolve, reject) => {
    const headers = { host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) };
    const { method, path } = launchPage;
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`the market answered ${reply.statusCode}`));
      reply.on('data', () => undefined).on('end', resolve);
    });
    sent.on('error', reject).end(payload);
  });

/** Milliseconds of the middle request, one at a time. */
export const measureLatency = async (place: Place, body: object, seconds: number) => {
  const payload = JSON.stringify(body);
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  do {
    const began = performance.now();
    await ask(place, payload);
    times.push(performance.now() - began);
  } while (performance.now() < end || times.length < 5);
  return median(times);
};

const connections = 8;

/** Closed loop over several connections. */
export const driveApi = async (place: Place, body: object, seconds: number): Promise<Sample> => {
  const payload = JSON.stringify(body);
  const began = performance.now();
  const cpu = process.cpuUsage();
  const end = began + seconds * 1000;
  let done = 0;
  const loop = async () => {
    for (; performance.now() < end; done++) await ask(place, payload);
  };
  await Promise.all(Array.from({ length: connections }, loop));
  const used = process.cpuUsage(cpu);
  const took = (performance.now() - began) / 1000;
  return { done, seconds: took, serverMicros: 0, driverMicros: used.user + used.system };
};
