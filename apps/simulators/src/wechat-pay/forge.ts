import { constants, createHmac, type KeyObject, sign } from 'node:crypto';
import { type Event, envelopeOf } from './notify.ts';
import { type HeaderList, newNonce, nowSeconds, type Signer, signedText } from './signed-message.ts';

type Envelope = ReturnType<typeof envelopeOf>;
export type Known = {
  signer: Signer;
  apiKey: Buffer;
  /** Keys that are not WeChat's: an attacker's own, and the merchant's if the test gives it. */
  stranger: KeyObject;
  merchantKey: KeyObject | undefined;
  merchantSerial: string;
  /** Of a key that merchants know and that did not sign. */
  otherSerial: string;
};

/** How a message differs from a genuine one, step by step as it is made. */
export type Recipe = {
  apiKey?: Buffer;
  event?: (event: Event) => Event;
  envelope?: (envelope: Envelope, event: Event) => unknown;
  text?: (text: string) => string;
  shift?: number;
  signer?: Signer;
  /** What is signed, where it is not what is sent. */
  signed?: (body: Buffer, timestamp: string, nonce: string) => Buffer;
  signature?: (signed: Buffer, key: KeyObject) => string;
  body?: (body: Buffer) => Buffer;
  headers?: (headers: HeaderList) => HeaderList;
};

export const usualSignature = (signed: Buffer, key: KeyObject) => sign('sha256', signed, key).toString('base64');
export const pssSignature = (signed: Buffer, key: KeyObject) =>
  sign('sha256', signed, { key, padding: constants.RSA_PKCS1_PSS_PADDING }).toString('base64');
export const hmacSignature = (secret: Buffer) => (signed: Buffer) =>
  createHmac('sha256', secret).update(signed).digest('base64');

export const forge = (event: Event, recipe: Recipe, known: Known): { headers: HeaderList; body: Buffer } => {
  const told = recipe.event?.(event) ?? event;
  const envelope = envelopeOf(told, recipe.apiKey ?? known.apiKey);
  const text = JSON.stringify(recipe.envelope?.(envelope, told) ?? envelope);
  const body = Buffer.from(recipe.text?.(text) ?? text);
  const timestamp = String(nowSeconds() + (recipe.shift ?? 0));
  const nonce = newNonce();
  const signer = recipe.signer ?? known.signer;
  const signed = recipe.signed?.(body, timestamp, nonce) ?? signedText(timestamp, nonce, body);
  const headers: HeaderList = [
    ['Wechatpay-Timestamp', timestamp],
    ['Wechatpay-Nonce', nonce],
    ['Wechatpay-Serial', signer.serial],
    ['Wechatpay-Signature', (recipe.signature ?? usualSignature)(signed, signer.privateKey)],
    ['Wechatpay-Signature-Type', 'WECHATPAY2-SHA256-RSA2048'],
  ];
  return { headers: recipe.headers?.(headers) ?? headers, body: recipe.body?.(body) ?? body };
};
