import type { Locale } from '@zhixing/contract/error';
import { errors } from 'undici';
import { Fault } from '../../base/fault.ts';

const words = {
  ADDRESS: ['地址不正确', 'the address cannot be read'],
  REQUEST: ['方法、请求头和请求体合起来不是一个请求', 'method, headers and body do not make a request'],
  SCHEME: ['只能访问 http 和 https 地址，且不能从 https 转到 http', 'only http and https, and never http after https'],
  CREDENTIALS: ['地址里不能带用户名或密码', 'an address may not carry a user name or password'],
  HOST: ['所在的组织不允许访问这个域名', 'your organisation does not allow calls to this host'],
  PORT: ['这个端口属于别的协议', 'this port belongs to another protocol'],
  ADDRESS_BLOCKED: ['这个地址不在公网上，不能访问', 'the address is not on the public internet'],
  REDIRECTS: ['对方转走的次数太多，或转到了不能去的地方', 'the server sends the caller on too often or to nowhere'],
  ENCODING: ['内容的压缩格式读不了', 'the reply cannot be unpacked'],
  TOO_LARGE: ['对方的回答太大', 'the reply is too large'],
  TIMEOUT: ['对方太久没有回答', 'the server took too long'],
  UNREACHABLE: ['连不上对方，或连接中途断开', 'the server cannot be reached or broke off'],
} as const;
export type RefusalCode = keyof typeof words;

/** Why a call went wrong, in words that may be shown to whoever chose the address: they tell nothing of our network. */
export class EgressRefused extends Fault {
  override name = 'EgressRefused';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, cause?: unknown) {
    super(words[code][0], cause === undefined ? undefined : { cause });
    this.code = code;
  }

  tell(locale: Locale) {
    return words[this.code][locale === 'en-US' ? 1 : 0];
  }
}

/** We closed while the call was under way: it says nothing about whom we called. */
export class EgressClosed extends Error {
  override name = 'EgressClosed';
}

/** Clients put an error of ours inside one of theirs. */
export const closingOf = (error: unknown): EgressClosed | undefined => {
  if (error instanceof EgressClosed) return error;
  return error instanceof Error && error.cause !== undefined ? closingOf(error.cause) : undefined;
};

const isTimeout = (error: unknown) =>
  error instanceof errors.ConnectTimeoutError ||
  error instanceof errors.HeadersTimeoutError ||
  error instanceof errors.BodyTimeoutError;

/** However deep a library has wrapped it. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && ((error instanceof EgressRefused && error.code === 'TOO_LARGE') || isTooLarge(error.cause));

/** What an error of the client below means. */
export const refusalOf = (error: unknown): EgressRefused => {
  if (error instanceof EgressRefused) return error;
  if (isTimeout(error)) return new EgressRefused('TIMEOUT', error);
  if (error instanceof errors.HeadersOverflowError) return new EgressRefused('TOO_LARGE', error);
  const { cause, code } = error as { cause?: unknown; code?: unknown };
  if (typeof code === 'string' && /^(Z_|ERR_BROTLI|ERR__ERROR_FORMAT|ZSTD)/.test(code))
    return new EgressRefused('ENCODING', error);
  if (error instanceof TypeError && cause === undefined) return new EgressRefused('REQUEST', error);
  return cause instanceof Error ? refusalOf(cause) : new EgressRefused('UNREACHABLE', error);
};
