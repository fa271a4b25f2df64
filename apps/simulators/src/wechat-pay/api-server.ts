import { generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Ledger } from '../ledger.ts';
import type { BillApi } from './bill-api.ts';
import type { PayEntry } from './notify.ts';
import type { Answer } from './order-api.ts';
import type { PaySwitches } from './pay-switches.ts';
import type { PlatformKeys } from './platform-keys.ts';
import { nowSeconds, signedHeaders } from './signed-message.ts';
import type { ApiCall, Authorize } from './verify-authorization.ts';
import type { WechatApi } from './wechat-api.ts';
import { WechatError } from './wechat-error.ts';

type Options = {
  api: WechatApi;
  bills: BillApi;
  keys: PlatformKeys;
  authorize: Authorize;
  ledger: Ledger<PayEntry>;
  switches: PaySwitches;
};
type Fault = keyof PaySwitches['settings'] & `${string}Next`;

const hugeBytes = 64 * 1024 * 1024;
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

/** What the ledger files a call under: the number it is about. */
const subjectOf = ({ path, body }: ApiCall): string[] => {
  const named = /\/(?:out-trade-no|refunds)\/([^/?]+)/.exec(path)?.[1];
  const found = /"out_(?:trade|refund)_no":"([^"]+)"/.exec(body.toString('utf8'))?.[1];
  return [named ?? found ?? path];
};

export const createApiServer = ({ api, bills, keys, authorize, ledger, switches }: Options) => {
  const answerOf = async (call: ApiCall, strikes: (fault: Fault) => boolean): Promise<Answer> => {
    try {
      if (strikes('systemErrorNext')) throw new WechatError(500, 'SYSTEM_ERROR', '系统异常，请稍后重试');
      if (strikes('limitNext')) throw new WechatError(429, 'FREQUENCY_LIMITED', '频率超限');
      authorize(call);
      return await api(call);
    } catch (error) {
      if (!(error instanceof WechatError)) throw error;
      return { status: error.status, json: { code: error.code, message: error.message } };
    }
  };

  const sendBill = (call: ApiCall, response: ServerResponse): void => {
    try {
      authorize(call);
    } catch {
      response.writeHead(401).end();
      return;
    }
    const file = bills.file(new URL(call.path, 'http://simulator').searchParams.get('token'));
    response.writeHead(file ? 200 : 404, { 'content-type': 'application/octet-stream' }).end(file);
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url: path = '/', headers } = request;
    const call: ApiCall = { method, path, headers, body: await buffer(request) };
    const { only } = switches.settings;
    const isMeant = only.length === 0 || only.some((part) => path.includes(part));
    const strikes = (fault: Fault) => isMeant && switches.take(fault);
    if (path.startsWith('/v3/billdownload/')) return sendBill(call, response);
    await wait(switches.settings.delayMs);
    const answer = await answerOf(call, strikes);
    const said = strikes('otherAnswerNext') ? { ...answer, json: renamed(answer.json) } : answer;
    ledger.record(subjectOf(call), {
      kind: 'call',
      method,
      path,
      status: said.status,
      sent: call.body.toString('utf8'),
    });
    if (strikes('silentNext')) return;
    if (strikes('dropReplyNext')) return void request.socket.destroy();
    if (strikes('redirectNext')) return void response.writeHead(302, { location: path }).end();
    if (strikes('hugeNext')) return void response.writeHead(200).end(Buffer.alloc(hugeBytes, ' '));

    const body = Buffer.from(said.json === undefined ? '' : JSON.stringify(said.json));
    const type = { 'content-type': 'application/json; charset=utf-8' };
    const isUnsigned = strikes(said.status < 300 ? 'unsignedNext' : 'unsignedErrorNext');
    if (isUnsigned) return void response.writeHead(said.status, type).end(body);
    const asked = keys.find(String(headers['wechatpay-serial'] ?? '')) ?? keys.nextSigner();
    const signer = strikes('wrongKeyNext') ? { ...asked, privateKey: stranger } : asked;
    const timestamp = nowSeconds() - (strikes('staleNext') ? 301 : 0);
    const signed = Object.fromEntries(signedHeaders(body, signer, timestamp));
    response.writeHead(said.status, { ...type, ...signed }).end(body);
  };
};

/** A genuine answer, to another question. */
const renamed = (json: unknown): unknown => {
  const known = (json ?? {}) as Record<string, unknown>;
  const other = Object.keys(known).filter((name) => /^out_(trade|refund)_no$/.test(name));
  return { ...known, ...Object.fromEntries(other.map((name) => [name, 'another-number'])) };
};
