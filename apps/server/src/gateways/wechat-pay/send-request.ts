import { type KeyObject, randomBytes } from 'node:crypto';
import { PaymentError } from './payment-provider.ts';
import { signRequest } from './sign-request.ts';

export type Merchant = { url: string; merchantId: string; serial: string; privateKey: KeyObject };
export type Request = { method: 'GET' | 'POST'; path: string; body?: object; maxBytes?: number; timeoutMs?: number };
export type RawReply = { status: number; headers: Headers; raw: Buffer };

type Options = Merchant & {
  /** The key that WeChat is asked to sign its replies with. */
  replySerial: string;
  timeoutMs: number;
  now: () => Date;
};

const usualBytes = 512 * 1024;

const readBody = async (response: Response, maxBytes: number): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new PaymentError('UNVERIFIED', `a reply longer than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** Signs a call and brings back what came, believed by nobody yet. */
export const createSender = (options: Options) => {
  const { url: base, replySerial, now } = options;

  return async ({ method, path, body, maxBytes, timeoutMs }: Request): Promise<RawReply> => {
    const url = new URL(path, base);
    const text = body ? JSON.stringify(body) : '';
    const authorization = signRequest({
      ...options,
      method,
      path: url.pathname + url.search,
      timestamp: Math.floor(now().getTime() / 1000),
      nonce: randomBytes(16).toString('hex').toUpperCase(),
      body: text,
    });
    const headers = {
      authorization,
      accept: 'application/json',
      // The signature is over the bytes that come, so they come as they are.
      'accept-encoding': 'identity',
      'user-agent': 'zhixing',
      'wechatpay-serial': replySerial,
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    try {
      const response = await fetch(url, {
        ...{ method, headers, ...(body ? { body: text } : {}), redirect: 'error' },
        signal: AbortSignal.timeout(timeoutMs ?? options.timeoutMs),
      });
      return {
        status: response.status,
        headers: response.headers,
        raw: await readBody(response, maxBytes ?? usualBytes),
      };
    } catch (error) {
      throw error instanceof PaymentError ? error : new PaymentError('UNREACHABLE', '', error);
    }
  };
};

export type Send = ReturnType<typeof createSender>;
