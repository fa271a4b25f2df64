import { type KeyObject, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { WechatError } from './wechat-error.ts';

export type Merchant = { appId: string; merchantId: string; serial: string; publicKey: KeyObject };
export type ApiCall = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer };

const scheme =
  /^WECHATPAY2-SHA256-RSA2048 mchid="(\d+)",nonce_str="([\w-]{1,32})",signature="([A-Za-z0-9+/]+={0,2})",timestamp="(\d{10})",serial_no="([0-9A-Fa-f]+)"$/;
const windowSeconds = 300;

const refused = (why: string) => new WechatError(401, 'SIGN_ERROR', `签名错误：${why}`);

/** Throws what WeChat would answer to a call that this merchant did not sign just now. */
export const createAuthorization = ({ merchantId, serial, publicKey }: Merchant) => {
  const usedNonces = new Map<string, number>();

  return ({ method, path, headers, body }: ApiCall, now = Date.now()): void => {
    const found = scheme.exec(headers.authorization ?? '');
    if (!found) throw refused('Authorization 格式不正确');
    const [, mchid, nonce = '', signature = '', timestamp = '', serialNo] = found;
    if (mchid !== merchantId) throw refused('商户号不正确');
    if (serialNo !== serial) throw refused('证书序列号不正确');
    if (Math.abs(now / 1000 - Number(timestamp)) > windowSeconds) throw refused('时间戳已过期');
    const text = Buffer.concat([Buffer.from(`${method}\n${path}\n${timestamp}\n${nonce}\n`), body, Buffer.from('\n')]);
    if (!verify('sha256', text, publicKey, Buffer.from(signature, 'base64'))) throw refused('验签失败');
    if (usedNonces.has(nonce)) throw refused('nonce_str 重复');
    for (const [old, at] of usedNonces) if (now - at > 2000 * windowSeconds) usedNonces.delete(old);
    usedNonces.set(nonce, now);
    if (!/application\/json|\*\/\*/.test(headers.accept ?? ''))
      throw new WechatError(406, 'PARAM_ERROR', 'Accept 不正确');
    if (!headers['user-agent']) throw new WechatError(403, 'RULE_LIMIT', 'User-Agent 不能为空');
    if (method === 'POST' && !headers['content-type']?.startsWith('application/json'))
      throw new WechatError(415, 'PARAM_ERROR', 'Content-Type 不正确');
  };
};

export type Authorize = ReturnType<typeof createAuthorization>;
