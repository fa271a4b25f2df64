import { differs, thinkingType, thoughtlessCall } from './body-rules.ts';
import type { ChatVendor } from './chat-protocol.ts';
import { Refusal, retryAfter } from './refusal.ts';

const refuse = (status: number, message: string, type = 'invalid_request_error', headers = {}) =>
  new Refusal(status, { error: { message, type } }, headers);

const alwaysThinks = /^kimi-(?:k3|k2\.[7-9]|k2-thinking)/;
const fixedSampling = /^kimi-(?:k3|k2\.[5-9])/;

/** https://platform.kimi.com/docs/api/models-overview and /guide/use-kimi-k2-thinking-model */
export const kimi: ChatVendor = {
  thinks: (body, model) =>
    alwaysThinks.test(model) || (/^kimi-k2\.[56]/.test(model) && thinkingType(body, 'enabled') === 'enabled'),
  check: (body, { model, thinks, messages }) => {
    if (fixedSampling.test(model)) {
      const only = { temperature: thinks ? 1 : 0.6, top_p: 0.95, presence_penalty: 0, frequency_penalty: 0, n: 1 };
      for (const [name, value] of Object.entries(only))
        if (differs(body, name, value)) throw refuse(400, `invalid ${name}: only ${value} is allowed for this model`);
    }
    const at = thoughtlessCall(messages);
    if (thinks && at >= 0)
      throw refuse(
        400,
        `thinking is enabled but reasoning_content is missing in assistant tool call message at index ${at}`,
      );
  },
  refusals: {
    key: () => refuse(401, 'Invalid Authentication', 'invalid_authentication_error'),
    full: ({ window, tokens }) =>
      refuse(400, `Invalid request: Your request exceeded model token limit: ${window} (requested: ${tokens})`),
    busy: (seconds) =>
      refuse(
        429,
        `Your account org-0<ak-0> request reached organization max RPM: 3, please try again after ${seconds} seconds`,
        'rate_limit_reached_error',
        retryAfter(seconds),
      ),
  },
  thoughts: 'reasoning_content',
  usage: 'own chunk',
  usageOf: ({ cached }, plain) => ({ ...plain, cached_tokens: cached }),
  callId: (_, index, name) => `${name}:${index}`,
};
