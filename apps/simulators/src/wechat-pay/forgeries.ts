import { sign } from 'node:crypto';
import { hmacSignature, pssSignature, usualSignature } from './forge.ts';
import { always, flipBase64, flipBit, inResource, type Make, sealedAgain } from './recipes.ts';
import { bySeal } from './sealed-forgeries.ts';
import { type HeaderList, newNonce, signedText } from './signed-message.ts';

const parts = ['Timestamp', 'Nonce', 'Serial', 'Signature'] as const;
type Part = (typeof parts)[number];

const without = (part: Part) => (headers: HeaderList) => headers.filter(([name]) => name !== `Wechatpay-${part}`);
const twice = (part: Part) => (headers: HeaderList) => [
  ...headers,
  ...headers.filter(([name]) => name === `Wechatpay-${part}`),
];
const changed = (part: Part, change: (value: string) => string) => (headers: HeaderList) =>
  headers.map(([name, value]): [string, string] => [name, name === `Wechatpay-${part}` ? change(value) : value]);

/** Must be believed: the twins of those that must not. */
const genuine: Record<string, Make> = {
  genuine: always({}),
  'genuine-299-old': always({ shift: -295 }),
  'genuine-299-ahead': always({ shift: 295 }),
  'genuine-empty-aad': inResource((resource, event, { apiKey }) => ({
    associated_data: '',
    ciphertext: sealedAgain(event, apiKey, '', String(resource.nonce)),
  })),
  'genuine-without-aad': inResource((resource, event, { apiKey }) => ({
    associated_data: undefined,
    ciphertext: sealedAgain(event, apiKey, '', String(resource.nonce)),
  })),
  'genuine-more-fields': always({ envelope: (envelope) => ({ ...envelope, extra: { future: true } }) }),
};

const bySignature: Record<string, Make> = {
  'own-key': ({ stranger, signer }) => ({ signer: { serial: signer.serial, privateKey: stranger } }),
  'merchant-key': ({ merchantKey, stranger, signer }) => ({
    signer: { serial: signer.serial, privateKey: merchantKey ?? stranger },
  }),
  'merchant-key-and-serial': ({ merchantKey, stranger, merchantSerial }) => ({
    signer: { serial: merchantSerial, privateKey: merchantKey ?? stranger },
  }),
  'sign-test': always({ signature: () => `WECHATPAY/SIGNTEST/${newNonce(64)}` }),
  'sign-test-genuine': always({ signature: (text, key) => `WECHATPAY/SIGNTEST/${usualSignature(text, key)}` }),
  'unknown-serial': always({ headers: changed('Serial', () => '7777777777777777777777777777777777777777') }),
  'unknown-public-key': always({ headers: changed('Serial', () => 'PUB_KEY_ID_0000000000000000000000000000') }),
  'other-serial': ({ otherSerial }) => ({ headers: changed('Serial', () => otherSerial) }),
  'prototype-serial': always({ headers: changed('Serial', () => '__proto__') }),
  'flip-signature-first': always({ headers: changed('Signature', (text) => flipBase64(text, () => 0)) }),
  'flip-signature-last': always({ headers: changed('Signature', (text) => flipBase64(text, (length) => length - 1)) }),
  'short-signature': always({ headers: changed('Signature', (text) => text.slice(0, 100)) }),
  'long-signature': always({ headers: changed('Signature', (text) => text.replace(/=*$/, '') + text) }),
  'empty-signature': always({ headers: changed('Signature', () => '') }),
  'zero-signature': always({ headers: changed('Signature', () => Buffer.alloc(256).toString('base64')) }),
  'url-signature': always({ headers: changed('Signature', (text) => `_-${text.slice(2)}`) }),
  'sha1-signature': always({ signature: (text, key) => sign('sha1', text, key).toString('base64') }),
  'pss-signature': always({ signature: pssSignature }),
  'hmac-signature': ({ apiKey }) => ({ signature: hmacSignature(apiKey) }),
  'signature-of-nothing': always({ signed: (_, timestamp, nonce) => signedText(timestamp, nonce, Buffer.from('')) }),
  'signature-of-another': always({
    signed: (_, timestamp, nonce) => signedText(timestamp, nonce, Buffer.from('{"id":"1"}')),
  }),
  'signature-of-a-call': always({
    signed: (body, timestamp, nonce) => Buffer.from(`POST\n/v3/x\n${timestamp}\n${nonce}\n${body}\n`),
  }),
};

const byTime: Record<string, Make> = {
  '301-old': always({ shift: -301 }),
  '301-ahead': always({ shift: 301 }),
  'a-day-old': always({ shift: -86_400 }),
  'other-timestamp': always({ headers: changed('Timestamp', (text) => String(Number(text) + 1)) }),
  'old-made-fresh': always({ shift: -301, headers: changed('Timestamp', (text) => String(Number(text) + 301)) }),
  milliseconds: always({ headers: changed('Timestamp', (text) => `${text}000`) }),
  'hex-timestamp': always({ headers: changed('Timestamp', (text) => `0x${Number(text).toString(16)}`) }),
  'empty-timestamp': always({ headers: changed('Timestamp', () => '') }),
};

const byHeader: Record<string, Make> = {
  ...Object.fromEntries(parts.map((part) => [`no-${part.toLowerCase()}`, always({ headers: without(part) })])),
  ...Object.fromEntries(parts.map((part) => [`twice-${part.toLowerCase()}`, always({ headers: twice(part) })])),
  'no-headers': always({ headers: () => [] }),
  'other-nonce': always({ headers: changed('Nonce', () => newNonce()) }),
  'empty-nonce': always({ headers: changed('Nonce', () => '') }),
};

const byBody: Record<string, Make> = {
  reserialised: always({ body: (body) => Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1)) }),
  'trailing-newline': always({ body: (body) => Buffer.concat([body, Buffer.from('\n')]) }),
  'leading-space': always({ body: (body) => Buffer.concat([Buffer.from(' '), body]) }),
  bom: always({ body: (body) => Buffer.concat([Buffer.from('\uFEFF'), body]) }),
  'flip-body-first': always({ body: (body) => flipBit(body, 0) }),
  'flip-body-middle': always({ body: (body) => flipBit(body, body.length >> 1) }),
  'flip-body-last': always({ body: (body) => flipBit(body, body.length - 1) }),
  'empty-body': always({ body: () => Buffer.from('') }),
  'other-id': always({ body: (body) => Buffer.from(body.toString().replace(/"id":"[^"]+"/, '"id":"forged"')) }),
  'other-event': always({
    body: (body) => Buffer.from(body.toString().replace('TRANSACTION.SUCCESS', 'REFUND.SUCCESS')),
  }),
  'escaped-letters': always({ body: (body) => Buffer.from(body.toString().replace('encrypt', '\\u0065ncrypt')) }),
};

/** Well signed, well sealed, and not what a payment looks like. */
const byContent: Record<string, Make> = {
  'no-json': always({ text: () => 'paid=1' }),
  'no-object': always({ text: () => '[]' }),
  'no-content': always({ event: (event) => ({ ...event, content: {} }) }),
  'not-paid': always({ event: (event) => ({ ...event, content: { ...event.content, trade_state: 'NOTPAY' } }) }),
  'amount-as-text': always({
    event: (event) => ({ ...event, content: { ...event.content, amount: { total: '100' } } }),
  }),
  'amount-broken': always({ event: (event) => ({ ...event, content: { ...event.content, amount: { total: 0.1 } } }) }),
  'amount-below-zero': always({
    event: (event) => ({ ...event, content: { ...event.content, amount: { total: -1 } } }),
  }),
};

/** What is wrong with each. */
const groups = {
  genuine,
  signature: { ...bySignature, ...byHeader, ...byBody },
  seal: bySeal,
  time: byTime,
  content: byContent,
};
type Group = keyof typeof groups;
export const isGenuineKind = (kind: string) => kind in genuine;
export const groupOf = (kind: string) => (Object.keys(groups) as Group[]).find((group) => kind in groups[group]);
export const forgeries: Record<string, Make> = Object.assign({}, ...Object.values(groups));
