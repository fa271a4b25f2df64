import { passThroughCode, successCodes } from '@zhixing/contract/envelope';
import { isRecord } from '@zhixing/contract/is-record';

type FailureText =
  | {
      readonly key:
        | 'tokenInvalid'
        | 'noPermission'
        | 'badRequest'
        | 'notFound'
        | 'timeout'
        | 'noConnection'
        | 'requestError';
    }
  | { readonly key: 'uploadFailed' }
  | { readonly key: 'server'; readonly status: number }
  | { readonly key: 'message'; readonly message: string };

export type CallFailure = {
  readonly kind: 'failure';
  readonly status: number;
  readonly code?: number;
  readonly errorCode?: string;
  readonly requestId?: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly text: FailureText;
  /** The token is worth nothing any more: forget everything and log in again. */
  readonly endsSession: boolean;
};
export type Outcome = { readonly kind: 'success'; readonly data: unknown } | CallFailure;

type Envelope = { code?: number; msg?: string; data?: unknown; errorCode?: string; requestId?: string };

const asText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

const readEnvelope = (body: unknown): Envelope & { fields: Record<string, string> } => {
  const record = isRecord(body) ? body : {};
  const fields = isRecord(record.fields) ? record.fields : {};
  return {
    code: typeof record.code === 'number' ? record.code : undefined,
    msg: asText(record.msg),
    data: record.data,
    errorCode: asText(record.errorCode),
    requestId: asText(record.requestId),
    fields: Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => !!asText(entry[1]))),
  };
};

const textFor = (status: number, { code, msg, errorCode }: Envelope): FailureText => {
  if ((errorCode === 'TRY_LATER' || errorCode === 'SETUP_NEEDED') && msg) return { key: 'message', message: msg };
  if (status === 403) return { key: 'tokenInvalid' };
  if (status === 401) return { key: 'noPermission' };
  if (status === 400) return { key: 'badRequest' };
  if (status === 404) return { key: 'notFound' };
  if (status === 408) return { key: 'timeout' };
  if (status >= 500 && status <= 599) return { key: 'server', status };
  if (msg) return { key: 'message', message: msg };
  // The server has answered, it only has no words.
  return { key: code === undefined ? 'noConnection' : 'requestError' };
};

/** What a reply means to the caller. `status` 0 stands for no reply at all. */
export const decideOutcome = (status: number, body: unknown): Outcome => {
  const envelope = readEnvelope(body);
  const { code, data, errorCode, requestId, fields } = envelope;
  const isOk = status >= 200 && status <= 299 && code !== undefined;
  if (isOk && (successCodes.some((success) => success === code) || code === passThroughCode)) {
    return { kind: 'success', data };
  }
  return {
    kind: 'failure',
    status,
    code,
    errorCode,
    requestId,
    fields,
    text: textFor(status, envelope),
    endsSession: status === 403,
  };
};
