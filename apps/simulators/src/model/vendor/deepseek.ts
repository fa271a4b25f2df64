import { formatType, lacksJsonWord, thinkingType, thoughtlessCall } from './body-rules.ts';
import type { ChatVendor } from './chat-protocol.ts';
import { Refusal, retryAfter } from './refusal.ts';

const refuse = (status: number, message: string, type = 'invalid_request_error', headers = {}) =>
  new Refusal(status, { error: { message, type, param: null, code: 'invalid_request_error' } }, headers);

/** https://api-docs.deepseek.com/guides/thinking_mode, /quick_start/error_codes and /quick_start/rate_limit */
export const deepseek: ChatVendor = {
  thinks: (body, model) => {
    if (model.startsWith('deepseek-chat')) return false;
    return model.startsWith('deepseek-reasoner') || thinkingType(body, 'enabled') === 'enabled';
  },
  check: (body, { model, thinks, messages }) => {
    if (formatType(body) === 'json_schema') throw refuse(400, 'This response_format type is unavailable now');
    if (lacksJsonWord(body, messages))
      throw refuse(
        400,
        "Prompt must contain the word 'json' in some form to use 'response_format' of type 'json_object'.",
      );
    const at = thoughtlessCall(messages);
    if (!thinks || at < 0) return;
    if (!model.startsWith('deepseek-reasoner'))
      throw refuse(400, 'The `reasoning_content` in the thinking mode must be passed back to the API.');
    const guide = 'https://api-docs.deepseek.com/guides/thinking_mode#tool-calls';
    const missing = `Missing \`reasoning_content\` field in the assistant message at message index ${at}.`;
    throw refuse(400, `${missing} For more information, please refer to ${guide}`);
  },
  refusals: {
    key: () => refuse(401, 'Authentication Fails, Your api key: ****test is invalid', 'authentication_error'),
    full: ({ window, tokens }) =>
      refuse(
        400,
        `This model's maximum context length is ${window} tokens. However, you requested ${tokens} tokens (${tokens} in the messages, 0 in the completion). Please reduce the length of the messages or completion.`,
      ),
    busy: (seconds) =>
      refuse(
        429,
        'Rate limit reached for requests. Please pace your requests.',
        'rate_limit_error',
        retryAfter(seconds),
      ),
  },
  thoughts: 'reasoning_content',
  usage: 'own chunk',
  usageOf: ({ prompt, cached }, plain) => ({
    ...plain,
    prompt_cache_hit_tokens: cached,
    prompt_cache_miss_tokens: prompt - cached,
  }),
  callId: (id, index) => `call_0${index}_${id}`,
  keepAlive: { stream: ': keep-alive\n\n', whole: '\n' },
};
