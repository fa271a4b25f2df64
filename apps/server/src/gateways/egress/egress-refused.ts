import { errors } from 'undici';

const words = {
  ADDRESS: 'the address cannot be read',
  REQUEST: 'method, headers and body do not make a request',
  SCHEME: 'only http and https addresses are called, and never http after https',
  CREDENTIALS: 'an address may not carry a user name or password',
  PORT: 'this port belongs to another protocol',
  ADDRESS_BLOCKED: 'the address is not on the public internet',
  REDIRECTS: 'the server sends the caller on too often, to nowhere, or with a body that cannot be sent twice',
  ENCODING: 'the reply is compressed more than once or cannot be unpacked',
  TOO_LARGE: 'the reply is too large',
  TIMEOUT: 'the server took too long',
  UNREACHABLE: 'the server cannot be reached or broke off',
};
export type RefusalCode = keyof typeof words;

/** Why a call went wrong, in words that may be shown to whoever chose the address: they tell nothing of our network. */
export class EgressRefused extends Error {
  override name = 'EgressRefused';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, cause?: unknown) {
    super(words[code], cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

const isTimeout = (error: unknown) =>
  error instanceof errors.ConnectTimeoutError ||
  error instanceof errors.HeadersTimeoutError ||
  error instanceof errors.BodyTimeoutError;

/** What an error of the client below means. */
export const refusalOf = (error: unknown): EgressRefused => {
  if (error instanceof EgressRefused) return error;
  if (isTimeout(error)) return new EgressRefused('TIMEOUT', error);
  if (error instanceof errors.HeadersOverflowError) return new EgressRefused('TOO_LARGE', error);
  const { message, cause, code } = error as { message?: string; cause?: unknown; code?: unknown };
  if (message === 'bad port') return new EgressRefused('PORT');
  if (typeof code === 'string' && /^(Z_|ERR_BROTLI|ERR__ERROR_FORMAT|ZSTD)/.test(code))
    return new EgressRefused('ENCODING', error);
  if (error instanceof TypeError && cause === undefined) return new EgressRefused('REQUEST', error);
  return cause instanceof Error ? refusalOf(cause) : new EgressRefused('UNREACHABLE', error);
};
