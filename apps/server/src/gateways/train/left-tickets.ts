import { z } from 'zod';
import { cutText } from '../../base/storable.ts';
import type { Way } from '../egress/egress.ts';
import { readTicketRow, type TrainRow } from './ticket-row.ts';

/** Why there are no trains to show, in words for whoever asked. */
class TrainFailure extends Error {
  override name = 'TrainFailure';
}

export type TicketQuery = { date: string; from: string; to: string };

const limits = { maxBytes: 4 * 1024 * 1024, totalMs: 12_000 };
const usualPath = 'leftTicket/query';
const pathForm = /^leftTicket\/query[A-Za-z]{0,3}$/;
const maxTries = 3;

const reply = z.object({
  status: z.boolean().optional(),
  c_url: z.string().optional(),
  messages: z.union([z.string(), z.array(z.string())]).optional(),
  data: z
    .object({ result: z.array(z.string()), map: z.record(z.string(), z.string()).default({}) })
    .optional()
    .catch(undefined),
});

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .filter((pair) => /^[\w.-]+=[^\s;,"]*$/.test(pair))
    .join('; ');

/** The page names the path that is in use today. */
const pathIn = (page: string) => {
  const path = /CLeftTicketUrl\s*=\s*'([^']+)'/.exec(page)?.[1] ?? '';
  return pathForm.test(path) ? path : usualPath;
};

/**
 * Speaks the search of 12306's site: a page gives the cookie without which the search sends everybody away, and the search
 * itself moves from time to time and then says where to.
 */
export const createTrainGateway = (egress: Way, { url }: { url: string }) => {
  const base = `${url.replace(/\/$/, '')}/otn/`;

  const get = (address: URL | string, headers: Record<string, string>, signal: AbortSignal) =>
    egress
      .fetch(address, {
        ...{ purpose: 'service', signal, limits, redirect: 'manual' },
        headers: { 'accept-language': 'zh-CN', ...headers },
      })
      .catch((error: unknown) => {
        signal.throwIfAborted();
        throw new TrainFailure('火车票服务暂时连不上，请稍后再试', { cause: error });
      });

  const open = async (signal: AbortSignal) => {
    const response = await get(`${base}leftTicket/init?linktypeid=dc`, {}, signal);
    const page = await response.text().catch(() => '');
    const cookie = cookiesOf(response);
    if (response.status !== 200 || cookie === '')
      throw new TrainFailure(`火车票服务没有正常应答（HTTP ${response.status}）`);
    return { cookie, path: pathIn(page) };
  };

  const search = async ({ date, from, to }: TicketQuery, path: string, cookie: string, signal: AbortSignal) => {
    const address = new URL(`${base}${path}`);
    address.searchParams.set('leftTicketDTO.train_date', date);
    address.searchParams.set('leftTicketDTO.from_station', from);
    address.searchParams.set('leftTicketDTO.to_station', to);
    address.searchParams.set('purpose_codes', 'ADULT');
    const headers = { cookie, referer: `${base}leftTicket/init`, 'x-requested-with': 'XMLHttpRequest' };
    const response = await get(address, headers, signal);
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      return 'expired';
    }
    const parsed = reply.safeParse(await response.json().catch(() => undefined));
    if (!response.ok || !parsed.success) throw new TrainFailure(`火车票服务没有正常应答（HTTP ${response.status}）`);
    return parsed.data;
  };

  return {
    /** The trains of a day between two stations, and the names of all stations among them. */
    find: async (
      query: TicketQuery,
      signal: AbortSignal,
    ): Promise<{ rows: TrainRow[]; names: Map<string, string> }> => {
      let session = await open(signal);
      for (let tries = 1; tries <= maxTries; tries++) {
        const answer = await search(query, session.path, session.cookie, signal);
        if (answer === 'expired') session = await open(signal);
        else if (answer.data) {
          const rows = answer.data.result.flatMap((line) => readTicketRow(line) ?? []);
          return { rows, names: new Map(Object.entries(answer.data.map)) };
        } else if (answer.c_url && pathForm.test(answer.c_url)) session = { ...session, path: answer.c_url };
        else {
          const said = [answer.messages ?? []].flat().join('；');
          throw new TrainFailure(said ? `12306 说：${cutText(said, 200)}` : '12306 拒绝了这次查询，请稍后再试');
        }
      }
      throw new TrainFailure('12306 一直要求重新进入，请稍后再试');
    },
  };
};
