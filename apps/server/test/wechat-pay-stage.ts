import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Notify, NotifyRefused } from '../src/gateways/wechat-pay/payment-provider.ts';
import { createWechatPay, type WechatPayConfig } from '../src/gateways/wechat-pay/wechat-pay.ts';
import { findFreePort, spawnSimulator } from './spawn-simulator.ts';

type ShownKey = { serial: string; kind: 'public' | 'certificate'; pem: string };
export type Entry = { kind: string; path?: string; status?: number; attempt?: number; serial?: string; sent?: string };

const base64 = (key: KeyObject) =>
  Buffer.from(key.export({ format: 'pem', type: key.type === 'private' ? 'pkcs8' : 'spki' }).toString()).toString(
    'base64',
  );

/** The simulator as a process of its own, the gateway set up for it, and a merchant that hears its notifies. */
export const startWechatPay = async () => {
  const dir = mkdtempSync(join(tmpdir(), 'zhixing-wechat-pay-'));
  const port = await findFreePort();
  const base = `http://127.0.0.1:${port}`;
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const platform = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicKeyId = 'PUB_KEY_ID_0119000091912026111500000000001000';
  const merchant = {
    appId: 'wx5e1f0a2b3c4d5e6f',
    merchantId: '1900009191',
    serial: '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C',
  };
  const apiV3Key = 'b2c4d6e8f0a1b3c5d7e9f1a2b4c6d8e0';
  const start = () =>
    spawnSimulator('wechat-pay', {
      WECHAT_PAY_HTTP_PORT: String(port),
      WECHAT_PAY_APP_ID: merchant.appId,
      WECHAT_PAY_MERCHANT_ID: merchant.merchantId,
      WECHAT_PAY_SERIAL: merchant.serial,
      WECHAT_PAY_MERCHANT_PUBLIC_KEY: base64(publicKey),
      WECHAT_PAY_API_V3_KEY: apiV3Key,
      WECHAT_PAY_PUBLIC_KEY_ID: publicKeyId,
      WECHAT_PAY_PLATFORM_KEY: base64(platform.privateKey),
      WECHAT_PAY_RETRY_SECONDS: '0.1,0.1,0.2,0.2',
      SIM_DIR: dir,
    });
  let simulator = await start();

  const heard: (Notify | NotifyRefused)[] = [];
  const forged: (Notify | NotifyRefused)[] = [];
  let answers: number[] = [];
  const listener = createServer(async (request, response) => {
    const raw = await buffer(request);
    const read = await pay.readNotify(raw, request.headersDistinct).catch((error: unknown) => error);
    (request.url?.endsWith('/forged') ? forged : heard).push(read as Notify | NotifyRefused);
    response.writeHead(read instanceof NotifyRefused ? 401 : (answers.shift() ?? 204)).end();
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  const notifyUrl = `http://127.0.0.1:${address.port}/agent_api/api/pay/notify/weixin`;

  const config: WechatPayConfig = {
    url: base,
    ...merchant,
    privateKey,
    apiV3Key: Buffer.from(apiV3Key),
    publicKeys: new Map([[publicKeyId, createPublicKey(platform.privateKey)]]),
    notifyUrl,
    now: () => new Date(),
  };
  const pay = createWechatPay(config);

  const ask = async <T = Record<string, unknown>>(path: string, body?: object): Promise<T> => {
    const response = await fetch(base + path, body ? { method: 'POST', body: JSON.stringify(body) } : {});
    const json = (await response.json()) as T;
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${JSON.stringify(json)}`);
    return json;
  };

  return {
    base,
    config,
    /** The same for an api of its own process. */
    settings: {
      WECHAT_PAY_URL: base,
      WECHAT_PAY_APP_ID: merchant.appId,
      WECHAT_PAY_MERCHANT_ID: merchant.merchantId,
      WECHAT_PAY_SERIAL: merchant.serial,
      WECHAT_PAY_PRIVATE_KEY: base64(privateKey),
      WECHAT_PAY_API_V3_KEY: apiV3Key,
      WECHAT_PAY_PUBLIC_KEY_ID: publicKeyId,
      WECHAT_PAY_PUBLIC_KEY: base64(createPublicKey(platform.privateKey)),
      WECHAT_PAY_NOTIFY_URL: notifyUrl,
    },
    pay,
    heard,
    /** What came to `…/forged`. */
    forged,
    merchantKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    /** What the merchant says to the next notifies that it believes. */
    answerWith: (...statuses: number[]) => {
      answers = statuses;
    },
    ask,
    control: (switches: object) => ask('/control', switches),
    changeKeys: (change: object) => ask<{ signers: string[]; keys: ShownKey[] }>('/keys', change),
    ledger: async (of: string) => (await ask<{ entries: Entry[] }>(`/ledger?to=${encodeURIComponent(of)}`)).entries,
    restart: async () => {
      await simulator.stop('SIGKILL');
      simulator = await start();
    },
    stop: async () => {
      listener.close();
      const code = await simulator.stop();
      rmSync(dir, { recursive: true });
      return code;
    },
  };
};
