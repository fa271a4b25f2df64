import type { Call } from '../serve.ts';
import { AliyunError } from './aliyun-error.ts';

export type Sms = {
  signName: string;
  templateCode: string;
  templateParam: Record<string, string>;
  outId: string | undefined;
};

/** Reads SendSms of dysmsapi 2017-05-25 from the query or a form body. */
export function readSms(call: Call): { phones: string[]; sms: Sms } {
  if (call.headers['x-acs-action'] !== 'SendSms' || call.headers['x-acs-version'] !== '2017-05-25') {
    throw new AliyunError(
      404,
      'InvalidAction.NotFound',
      'Specified api is not found, please check your url and method.',
    );
  }
  const isForm = call.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  const form = new URLSearchParams(isForm ? call.body.toString('utf8') : '');
  const read = (name: string) => call.url.searchParams.get(name) ?? form.get(name) ?? undefined;
  const need = (name: string) => {
    const value = read(name);
    if (!value) throw new AliyunError(400, `Missing${name}`, `${name} is mandatory for this action.`);
    return value;
  };

  const phones = need('PhoneNumbers').split(',').map(phoneOf);
  if (!phones.every((phone) => /^1\d{10}$/.test(phone))) throw refused('isv.MOBILE_NUMBER_ILLEGAL', '非法手机号');
  const sms = {
    signName: need('SignName'),
    templateCode: need('TemplateCode'),
    templateParam: readParam(read('TemplateParam') ?? '{}'),
    outId: read('OutId'),
  };
  return { phones, sms };
}

/** Aliyun takes a mainland number bare or with +86, 0086 or 86 in front. */
export function phoneOf(text: string): string {
  return text.trim().replace(/^(\+|00)?86(?=1\d{10}$)/, '');
}

function readParam(json: string): Record<string, string> {
  try {
    const param: unknown = JSON.parse(json);
    if (typeof param === 'object' && param !== null) {
      return Object.fromEntries(Object.entries(param).map(([name, value]) => [name, String(value)]));
    }
  } catch {}
  throw refused('isv.INVALID_JSON_PARAM', 'JSON参数不合法，只接受字符串值');
}

function refused(code: string, message: string): AliyunError {
  return new AliyunError(200, code, message);
}
