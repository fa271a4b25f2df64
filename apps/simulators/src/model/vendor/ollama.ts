import type { ChatVendor } from './chat-protocol.ts';
import { Refusal } from './refusal.ts';

const refuse = (status: number, message: string, type: string) =>
  new Refusal(status, { error: { message, type, param: null, code: null } });

const efforts = ['high', 'medium', 'low', 'none'];

/** https://docs.ollama.com/api/openai-compatibility: no key, long prompts lose their beginning, too many calls are 503. */
export const ollama: ChatVendor = {
  thinks: ({ reasoning_effort: effort }, model) => /^(?:qwen3|gpt-oss|deepseek-r1)/.test(model) && effort !== 'none',
  check: ({ reasoning_effort: effort }) => {
    if (typeof effort === 'string' && !efforts.includes(effort))
      throw refuse(
        400,
        `invalid reasoning value: '${effort}' (must be "high", "medium", "low", or "none")`,
        'invalid_request_error',
      );
  },
  refusals: {
    key: () => refuse(401, 'unauthorized', 'authentication_error'),
    full: () => refuse(400, 'prompt too long; exceeded max context length', 'invalid_request_error'),
    busy: () => refuse(503, 'server busy, please try again.  maximum pending requests exceeded', 'api_error'),
  },
  thoughts: 'reasoning',
  usage: 'own chunk',
  usageOf: ({ prompt, completion }) => ({
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
  }),
  wholeCalls: true,
  isOpen: true,
  cutsPrompts: true,
};
