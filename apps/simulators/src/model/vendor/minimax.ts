import type { ChatVendor } from './chat-protocol.ts';
import { Refusal, retryAfter } from './refusal.ts';

const refuse = (status: number, type: string, message: string, headers = {}) =>
  new Refusal(
    status,
    { type: 'error', error: { type, message, http_code: String(status) }, request_id: '0634' },
    headers,
  );

/** https://platform.minimaxi.com/docs/api-reference/text-openai-api */
export const minimax: ChatVendor = {
  thinks: (_, model) => /minimax-m/i.test(model),
  check: ({ temperature, n }) => {
    if (typeof temperature === 'number' && (temperature <= 0 || temperature > 1))
      throw refuse(400, 'bad_request_error', 'invalid params, temperature should be in (0.0, 1.0] (2013)');
    if (typeof n === 'number' && n > 1)
      throw refuse(400, 'bad_request_error', 'invalid params, n only supports 1 (2013)');
  },
  refusals: {
    key: () =>
      refuse(401, 'authorized_error', 'login fail: Please carry the API secret key in the request header (1004)'),
    full: () => refuse(400, 'bad_request_error', 'invalid params, context window exceeds limit (2013)'),
    busy: (seconds) => refuse(429, 'rate_limit_error', 'rate limit exceeded (1002)', retryAfter(seconds)),
  },
  thoughts: ({ reasoning_split: isSplit }) => (isSplit === true ? 'reasoning_content' : 'tags'),
  usage: 'own chunk',
};
