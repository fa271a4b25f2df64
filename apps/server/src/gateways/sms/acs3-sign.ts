import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'ACS3-HMAC-SHA256';

export type Acs3Call = {
  endpoint: string;
  action: string;
  version: string;
  query: Record<string, string>;
  date: Date;
  nonce: string;
  accessKeyId: string;
  accessKeySecret: string;
};

/** Aliyun's V3 signature for a POST of the RPC style: parameters in the query, empty body. */
export function signAcs3(call: Acs3Call): { url: string; headers: Record<string, string> } {
  const { origin, host } = new URL(call.endpoint);
  const query = Object.entries(call.query)
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .sort()
    .join('&');
  const bodyHash = sha256('');
  const headers = {
    'x-acs-action': call.action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': call.date.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': call.nonce,
    'x-acs-version': call.version,
  };

  const signed = Object.entries({ host, ...headers });
  const names = signed.map(([name]) => name).join(';');
  const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('');
  const canonicalRequest = ['POST', '/', query, lines, names, bodyHash].join('\n');
  const signature = createHmac('sha256', call.accessKeySecret)
    .update(`${ALGORITHM}\n${sha256(canonicalRequest)}`)
    .digest('hex');

  const authorization = `${ALGORITHM} Credential=${call.accessKeyId},SignedHeaders=${names},Signature=${signature}`;
  return { url: `${origin}/?${query}`, headers: { ...headers, authorization } };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** RFC 3986: encodeURIComponent leaves !'()* as they are, Aliyun does not. */
function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
