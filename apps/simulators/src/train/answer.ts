import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Ledger } from '../ledger.ts';
import type { Handler, Reply } from '../serve.ts';
import { createSwitches } from '../switches.ts';
import { type Directory, rowsOf } from './timetable.ts';

export type TrainCall = { path: string; query: Record<string, string> };

export const createTrainSwitches = () =>
  createSwitches({ delayMs: 0, expireNext: 0, moveNext: 0, httpErrorNext: 0, garbageNext: 0, refuseNext: 0 });

type Options = { stations: Directory; ledger: Ledger<TrainCall>; switches: ReturnType<typeof createTrainSwitches> };

const usualPath = 'leftTicket/query';
const movedPath = 'leftTicket/queryG';
const away: Reply = {
  status: 302,
  headers: { location: 'https://www.12306.cn/mormhweb/logFiles/error.html' },
  html: '',
};

/** 12306's left-ticket search: nobody without the page's cookie, and at times under another path. */
export function createTrainAnswer({ stations, ledger, switches }: Options): Handler {
  const sessions = new Set<string>();
  let path = usualPath;

  const enter = (): Reply => {
    const id = randomBytes(16).toString('hex').toUpperCase();
    sessions.add(id);
    return {
      status: 200,
      headers: {
        'set-cookie': [`JSESSIONID=${id}; Path=/otn; HttpOnly`, 'BIGipServerotn=1490616586.50210.0000; path=/'],
      },
      html: `<!doctype html><title>车票查询</title><script>var CLeftTicketUrl = '${path}';</script>`,
    };
  };

  const search = (query: Record<string, string>, cookie: string): Reply => {
    const session = /JSESSIONID=([0-9A-F]{32})/.exec(cookie)?.[1] ?? '';
    if (switches.take('expireNext')) sessions.delete(session);
    if (!sessions.has(session)) return away;
    if (switches.take('refuseNext'))
      return { status: 200, json: { httpstatus: 200, messages: ['选择的查询日期不在预售日期范围内'], status: false } };
    const date = query['leftTicketDTO.train_date'] ?? '';
    const from = query['leftTicketDTO.from_station'] ?? '';
    const to = query['leftTicketDTO.to_station'] ?? '';
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || query.purpose_codes !== 'ADULT') return away;
    const { result, map } = rowsOf(stations, { date, from, to });
    return {
      status: 200,
      json: { httpstatus: 200, data: { result, flag: '1', level: '0', map }, messages: '', status: true },
    };
  };

  return async ({ method, url, headers }) => {
    if (method !== 'GET' || !url.pathname.startsWith('/otn/leftTicket/')) return undefined;
    const query = Object.fromEntries(url.searchParams);
    const asked = url.pathname.slice('/otn/'.length);
    ledger.record([query['leftTicketDTO.from_station'] ?? 'init'], { path: asked, query });
    await wait(switches.settings.delayMs);
    if (switches.take('httpErrorNext')) return { status: 503, html: '<h1>503</h1>' };
    if (asked === 'leftTicket/init') return enter();
    if (switches.take('garbageNext')) return { status: 200, html: '<html>网络繁忙</html>' };
    if (switches.take('moveNext')) path = path === usualPath ? movedPath : usualPath;
    if (asked !== path) return { status: 200, json: { c_url: path, c_name: 'CLeftTicketUrl', status: false } };
    return search(query, headers.cookie ?? '');
  };
}
