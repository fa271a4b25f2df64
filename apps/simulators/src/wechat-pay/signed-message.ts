import { createCipheriv, type KeyObject, randomBytes, sign } from 'node:crypto';

export type HeaderList = [name: string, value: string][];
export type Seal = { apiKey: Buffer; aad: string; nonce: string };

export const seal = (text: string, { apiKey, aad, nonce }: Seal): string => {
  const cipher = createCipheriv('aes-256-gcm', apiKey, Buffer.from(nonce)).setAAD(Buffer.from(aad));
  return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64');
};

export const newNonce = (length = 32) => randomBytes(length).toString('hex').slice(0, length);
export const nowSeconds = () => Math.floor(Date.now() / 1000);

export const signedText = (timestamp: number | string, nonce: string, body: Buffer) =>
  Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), body, Buffer.from('\n')]);

export type Signer = { serial: string; privateKey: KeyObject };

export const signedHeaders = (
  body: Buffer,
  { serial, privateKey }: Signer,
  timestamp: number = nowSeconds(),
  nonce = newNonce(),
): HeaderList => [
  ['Wechatpay-Timestamp', String(timestamp)],
  ['Wechatpay-Nonce', nonce],
  ['Wechatpay-Serial', serial],
  ['Wechatpay-Signature', sign('sha256', signedText(timestamp, nonce, body), privateKey).toString('base64')],
  ['Wechatpay-Signature-Type', 'WECHATPAY2-SHA256-RSA2048'],
];
