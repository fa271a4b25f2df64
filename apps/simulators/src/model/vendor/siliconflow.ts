import type { ChatVendor } from './chat-protocol.ts';
import { Refusal, retryAfter } from './refusal.ts';

const refuse = (status: number, code: number, message: string, headers = {}) =>
  new Refusal(status, { code, message, data: null }, headers);

/** https://docs.siliconflow.cn/cn/faqs/error-code and /cn/userguide/capabilities/reasoning */
export const siliconflow: ChatVendor = {
  thinks: ({ enable_thinking: wanted }, model) => wanted === true || /-r1|-thinking/i.test(model),
  refusals: {
    key: () => new Refusal(401, '"Invalid token"'),
    full: ({ window, tokens }) =>
      refuse(400, 20015, `length of prompt_tokens (${tokens}) must be less than max_seq_len (${window}).`),
    busy: (seconds) =>
      refuse(429, 50603, 'Request was rejected due to rate limiting. Details:RPM limit reached.', retryAfter(seconds)),
  },
  thoughts: 'reasoning_content',
  usage: 'own chunk',
};
