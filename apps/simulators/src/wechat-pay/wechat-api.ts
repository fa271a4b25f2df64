import type { BillApi } from './bill-api.ts';
import { rfc3339 } from './moment.ts';
import type { Answer, createOrderApi } from './order-api.ts';
import type { PlatformKeys } from './platform-keys.ts';
import type { RefundApi } from './refund-api.ts';
import { newNonce, seal } from './signed-message.ts';
import type { ApiCall } from './verify-authorization.ts';
import { WechatError } from './wechat-error.ts';

type Options = {
  orders: ReturnType<typeof createOrderApi>;
  refunds: RefundApi;
  bills: BillApi;
  keys: PlatformKeys;
  apiKey: Buffer;
};

const bodyOf = ({ body }: ApiCall): Record<string, unknown> => {
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'));
    if (typeof parsed === 'object' && parsed !== null) return parsed as Record<string, unknown>;
  } catch {}
  throw new WechatError(400, 'PARAM_ERROR', '请求体不是 JSON');
};

/** The routes of APIv3 that a merchant of Native needs. */
export const createWechatApi = ({ orders, refunds, bills, keys, apiKey }: Options) => {
  const certificates = (): Answer => {
    const listed = keys.list().filter(({ kind }) => kind === 'certificate');
    if (listed.length === 0)
      throw new WechatError(404, 'RESOURCE_NOT_EXISTS', '无可用的平台证书，请在商户平台-API安全申请使用微信支付公钥');
    const data = listed.map(({ serial, pem, from, to }) => {
      const sealing = { apiKey, aad: 'certificate', nonce: newNonce(12) };
      return {
        serial_no: serial,
        effective_time: rfc3339(from),
        expire_time: rfc3339(to),
        encrypt_certificate: {
          algorithm: 'AEAD_AES_256_GCM',
          nonce: sealing.nonce,
          associated_data: sealing.aad,
          ciphertext: seal(pem, sealing),
        },
      };
    });
    return { status: 200, json: { data } };
  };

  type Route = [
    method: string,
    form: RegExp,
    answer: (call: ApiCall, url: URL, name: string) => Answer | Promise<Answer>,
  ];
  const routes: Route[] = [
    ['POST', /^\/v3\/pay\/transactions\/native$/, (call) => orders.create(bodyOf(call))],
    [
      'GET',
      /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)$/,
      (_, url, name) => orders.query(name, url.searchParams.get('mchid')),
    ],
    [
      'POST',
      /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)\/close$/,
      (call, _, name) => orders.close(name, bodyOf(call)),
    ],
    ['POST', /^\/v3\/refund\/domestic\/refunds$/, (call) => refunds.create(bodyOf(call))],
    ['GET', /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/, (_call, _url, name) => refunds.query(name)],
    ['GET', /^\/v3\/certificates$/, certificates],
    ['GET', /^\/v3\/bill\/tradebill$/, (_, url) => bills.announce(url.searchParams)],
  ];

  return async (call: ApiCall): Promise<Answer> => {
    const url = new URL(call.path, 'http://simulator');
    for (const [method, form, answer] of routes) {
      const found = form.exec(url.pathname);
      if (found && method === call.method) return answer(call, url, decodeURIComponent(found[1] ?? ''));
    }
    throw new WechatError(404, 'RESOURCE_NOT_EXISTS', '接口不存在');
  };
};

export type WechatApi = ReturnType<typeof createWechatApi>;
