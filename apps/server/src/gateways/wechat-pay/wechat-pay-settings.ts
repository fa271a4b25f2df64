import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { PaymentProvider } from './payment-provider.ts';
import { createWechatPay } from './wechat-pay.ts';

export type WechatPaySettings = {
  WECHAT_PAY_URL: string;
  WECHAT_PAY_APP_ID: string;
  WECHAT_PAY_MERCHANT_ID: string;
  WECHAT_PAY_SERIAL: string;
  WECHAT_PAY_PRIVATE_KEY: string;
  WECHAT_PAY_API_V3_KEY: string;
  WECHAT_PAY_PUBLIC_KEY_ID: string;
  WECHAT_PAY_PUBLIC_KEY: string;
  WECHAT_PAY_NOTIFY_URL: string;
};

/** Without settings nothing can be paid. */
export const openWechatPay = (settings: WechatPaySettings, now: () => Date): PaymentProvider | undefined => {
  if (settings.WECHAT_PAY_PRIVATE_KEY === '') return undefined;
  const pems = settings.WECHAT_PAY_PUBLIC_KEY.split(',');
  const ids = settings.WECHAT_PAY_PUBLIC_KEY_ID.split(',');
  return createWechatPay({
    url: settings.WECHAT_PAY_URL,
    appId: settings.WECHAT_PAY_APP_ID,
    merchantId: settings.WECHAT_PAY_MERCHANT_ID,
    serial: settings.WECHAT_PAY_SERIAL,
    privateKey: createPrivateKey(settings.WECHAT_PAY_PRIVATE_KEY),
    apiV3Key: Buffer.from(settings.WECHAT_PAY_API_V3_KEY),
    publicKeys: new Map(ids.map((id, index) => [id, createPublicKey(pems[index] ?? '')])),
    notifyUrl: settings.WECHAT_PAY_NOTIFY_URL,
    now,
  });
};
