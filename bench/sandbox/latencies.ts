import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { noopRoute } from '../noop/route.ts';

export type Api = { port: number; host: string; token: string };

const perSecond = 100;
const agent = new Agent({ keepAlive: true });

const once = ({ port, host, token }: Api) =>
  new Promise<number>((resolve, reject) => {
    const began = performance.now();
    const headers = { host, authorization: `Bearer ${token}` };
    request({ agent, port, host: '127.0.0.1', path: noopRoute.path, headers }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`the api answered ${reply.statusCode}`));
      reply.resume().on('end', () => resolve(performance.now() - began));
    })
      .on('error', reject)
      .end();
  });

/** Open loop: requests leave at their time, whether the last ones are answered or not. Milliseconds of each. */
export const latenciesOf = async (api: Api, seconds: number): Promise<number[]> => {
  const began = performance.now();
  const calls: Promise<number>[] = [];
  for (let at = 0; at < seconds * perSecond; at++) {
    await sleep(Math.max(0, began + (at * 1000) / perSecond - performance.now()));
    calls.push(once(api));
  }
  return Promise.all(calls);
};
