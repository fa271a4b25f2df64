import { randomUUID } from 'node:crypto';
import { withTimeLimit } from '../../base/time-limit.ts';
import { signAcs3 } from './acs3-sign.ts';

export type SmsConfig = {
  endpoint: string;
  accessKeyId: string;
  accessKeySecret: string;
  signName: string;
  templateCode: string;
};

/** Aliyun said no for good: the number, the template or our account settings must change first. */
export class SmsRefused extends Error {
  override name = 'SmsRefused';
}

const TIMEOUT_MS = 10_000;

const REFUSALS = new Set([
  'isv.MOBILE_NUMBER_ILLEGAL',
  'isv.INVALID_PARAMETERS',
  'isv.INVALID_JSON_PARAM',
  'isv.TEMPLATE_MISSING_PARAMETERS',
  'isv.TEMPLATE_PARAMS_ILLEGAL',
  'isv.PARAM_LENGTH_LIMIT',
  'isv.PARAM_NOT_SUPPORT_URL',
  'isv.BLACK_KEY_CONTROL_LIMIT',
  'isv.SMS_SIGNATURE_ILLEGAL',
  'isv.SMS_TEMPLATE_ILLEGAL',
  'isv.PRODUCT_UN_SUBSCRIPT',
  'isv.ACCOUNT_NOT_EXISTS',
  'isv.ACCOUNT_ABNORMAL',
  'isp.RAM_PERMISSION_DENY',
  'SignatureDoesNotMatch',
  'IncompleteSignature',
]);

/** Sends check codes through Aliyun SMS; the template must have one variable named `code`. */
export function createSmsGateway({ endpoint, accessKeyId, accessKeySecret, signName, templateCode }: SmsConfig) {
  async function send(sms: { phone: string; code: string; outId: string }, signal: AbortSignal): Promise<void> {
    const { url, headers } = signAcs3({
      endpoint,
      action: 'SendSms',
      version: '2017-05-25',
      query: {
        PhoneNumbers: sms.phone,
        SignName: signName,
        TemplateCode: templateCode,
        TemplateParam: JSON.stringify({ code: sms.code }),
        OutId: sms.outId,
      },
      date: new Date(),
      nonce: randomUUID(),
      accessKeyId,
      accessKeySecret,
    });
    const { ok, status, text } = await withTimeLimit(TIMEOUT_MS, signal, async (stop) => {
      const response = await fetch(url, { method: 'POST', headers, redirect: 'error', signal: stop });
      return { ok: response.ok, status: response.status, text: await response.text() };
    });
    const { Code, Message, RequestId } = readAnswer(text);
    if (ok && Code === 'OK') return;
    const problem = `Aliyun SMS answered ${status} ${Code}: ${Message} (request ${RequestId})`;
    throw isRefusal(Code) ? new SmsRefused(problem) : new Error(problem);
  }

  return { send };
}

function isRefusal(code: string): boolean {
  return REFUSALS.has(code) || code.startsWith('InvalidAccessKeyId') || code.startsWith('Missing');
}

/** A proxy in between may answer with something that is not JSON. */
function readAnswer(text: string): { Code: string; Message: string; RequestId: string } {
  const unknown = { Code: 'unreadable', Message: text.slice(0, 200), RequestId: 'unknown' };
  try {
    return { ...unknown, ...JSON.parse(text) };
  } catch {
    return unknown;
  }
}
