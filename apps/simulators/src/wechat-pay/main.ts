import { createPrivateKey, createPublicKey } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { envHost, envPort, envText } from '../env.ts';
import { createInspection } from '../inspect.ts';
import { openLedger } from '../ledger.ts';
import { listen, stopOnSignal } from '../listen.ts';
import { createHttpServer } from '../serve.ts';
import { createApiServer } from './api-server.ts';
import { createBillApi } from './bill-api.ts';
import { createControl } from './control.ts';
import { createNotifier, type PayEntry } from './notify.ts';
import { createOrderApi } from './order-api.ts';
import { createPay } from './pay.ts';
import { createPaySwitches } from './pay-switches.ts';
import { createPhone } from './phone-page.ts';
import { createPlatformKeys } from './platform-keys.ts';
import { createRefundApi } from './refund-api.ts';
import { openStore } from './store.ts';
import { createAuthorization } from './verify-authorization.ts';
import { createWechatApi } from './wechat-api.ts';

const host = envHost();
const port = envPort('WECHAT_PAY_HTTP_PORT');
// Whoever reaches it can pay any order.
if (!/^(127\.0\.0\.1|::1|localhost)$/.test(host))
  throw new Error('the wechat-pay simulator listens on the loopback only');
const origin = `http://${host}:${port}`;
const pem = (text: string) => Buffer.from(text, 'base64').toString();

const merchant = {
  appId: envText('WECHAT_PAY_APP_ID'),
  merchantId: envText('WECHAT_PAY_MERCHANT_ID'),
  serial: envText('WECHAT_PAY_SERIAL'),
  publicKey: createPublicKey(pem(envText('WECHAT_PAY_MERCHANT_PUBLIC_KEY'))),
};
const apiKey = Buffer.from(envText('WECHAT_PAY_API_V3_KEY'));
const platformKey = envText('WECHAT_PAY_PLATFORM_KEY', '');
const keys = createPlatformKeys({
  publicKeyId: envText('WECHAT_PAY_PUBLIC_KEY_ID'),
  privateKey: platformKey ? createPrivateKey(pem(platformKey)) : undefined,
});

const folder = envText('SIM_DIR');
const ledger = openLedger<PayEntry>({
  file: join(folder, 'wechat-pay.jsonl'),
  keyOf: () => undefined,
  mailboxOf: (name) => name,
});
const store = openStore(join(folder, 'wechat-pay-orders.jsonl'));
const switches = createPaySwitches(envText('WECHAT_PAY_RETRY_SECONDS', '0.2,0.5,1,2,4,8,15,30,60').split(','));

const notify = createNotifier({ keys, apiKey, ledger, switches });
const pay = createPay({ store, notify, ledger, switches, merchantId: merchant.merchantId });
const orders = createOrderApi({ store, merchant, switches, pay });
const refunds = createRefundApi({ store, merchant, switches, notify });
const bills = createBillApi({ store, merchantId: merchant.merchantId, origin });
const api = createWechatApi({ orders, refunds, bills, keys, apiKey });
const answerApi = createApiServer({ api, bills, keys, authorize: createAuthorization(merchant), ledger, switches });
const others = createHttpServer(
  createControl({ store, pay, keys, refunds, bills, ledger, merchant, apiKey }),
  createInspection({ ledger, switches }),
  createPhone({ store, pay, merchantName: '知行' }),
);

const http = createServer((request, response) => {
  if (!request.url?.startsWith('/v3/')) return void others.emit('request', request, response);
  answerApi(request, response).catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
});

stopOnSignal(() => {
  http.close();
  http.closeIdleConnections();
});
await listen(http, port, host);
console.log(`wechat-pay simulator: ${origin}, phone ${origin}/phone`);
