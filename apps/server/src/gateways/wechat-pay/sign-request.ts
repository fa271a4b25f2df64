import { type KeyObject, sign } from 'node:crypto';

export type SignedCall = {
  merchantId: string;
  serial: string;
  privateKey: KeyObject;
  method: string;
  /** Path and query as they are sent. */
  path: string;
  timestamp: number;
  nonce: string;
  body: string;
};

const scheme = 'WECHATPAY2-SHA256-RSA2048';

export const signRequest = ({ merchantId, serial, privateKey, method, path, timestamp, nonce, body }: SignedCall) => {
  const text = `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`;
  const signature = sign('sha256', Buffer.from(text), privateKey).toString('base64');
  const parts = { mchid: merchantId, nonce_str: nonce, signature, timestamp, serial_no: serial };
  const list = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  return `${scheme} ${list.join(',')}`;
};
