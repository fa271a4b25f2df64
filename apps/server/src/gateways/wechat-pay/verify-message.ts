import { type KeyObject, verify } from 'node:crypto';
import type { MessageHeaders, RefusedReason } from './payment-provider.ts';

/** Two values joined by a comma fit none of these. */
const forms = {
  timestamp: /^\d{10}$/,
  nonce: /^[\w+/=-]{1,128}$/,
  signature: /^[A-Za-z0-9+/]{4,2048}={0,2}$/,
  serial: /^[\w-]{1,128}$/,
};
type Part = keyof typeof forms;
const parts = Object.keys(forms) as Part[];

const windowSeconds = 300;

const isHeaders = (headers: MessageHeaders): headers is Headers => typeof headers.get === 'function';

const valuesOf = (headers: MessageHeaders, name: string): string[] => {
  if (isHeaders(headers)) return [headers.get(name) ?? []].flat();
  return Object.entries(headers)
    .filter(([key]) => key.toLowerCase() === name)
    .flatMap(([, value]) => value ?? []);
};

const readParts = (headers: MessageHeaders): Record<Part, string> | undefined => {
  const found = parts.map((part) => [part, valuesOf(headers, `wechatpay-${part}`)] as const);
  if (found.some(([part, values]) => values.length !== 1 || !forms[part].test(values[0] ?? ''))) return undefined;
  return Object.fromEntries(found.map(([part, [value]]) => [part, value])) as Record<Part, string>;
};

export type Message = { raw: Buffer; headers: MessageHeaders };
export type FindKey = (serial: string) => KeyObject | undefined | Promise<KeyObject | undefined>;

/** Why these bytes are not WeChat's own of this moment; undefined when they are. */
export const verifyMessage = async (
  { raw, headers }: Message,
  findKey: FindKey,
  now: Date,
): Promise<RefusedReason | undefined> => {
  const said = readParts(headers);
  if (!said) return 'header';
  const seconds = Math.floor(now.getTime() / 1000);
  if (Math.abs(seconds - Number(said.timestamp)) >= windowSeconds) return 'time';
  const key = await findKey(said.serial);
  if (!key) return 'serial';
  const signed = Buffer.concat([Buffer.from(`${said.timestamp}\n${said.nonce}\n`), raw, Buffer.from('\n')]);
  return verify('sha256', signed, key, Buffer.from(said.signature, 'base64')) ? undefined : 'signature';
};
