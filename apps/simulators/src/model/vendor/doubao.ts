import { thinkingType } from './body-rules.ts';
import type { ChatVendor } from './chat-protocol.ts';
import { Refusal, retryAfter } from './refusal.ts';

type More = { param?: string; status?: number; type?: string; headers?: Record<string, string> };

const refuse = (code: string, words: string, { param = '', status = 400, type = 'BadRequest', headers }: More = {}) =>
  new Refusal(status, { error: { code, message: `${words} Request id: 021700000000`, param, type } }, headers);

/** https://www.volcengine.com/docs/82379/1099476 (errors) and /1449737 (thinking) */
export const doubao: ChatVendor = {
  thinks: (body, model) =>
    /-thinking/.test(model) || (/^doubao-seed/.test(model) && thinkingType(body, 'enabled') !== 'disabled'),
  check: (body) => {
    if (body.max_tokens !== undefined && body.max_completion_tokens !== undefined)
      throw refuse(
        'InvalidParameter',
        'The parameter max_tokens specified in the request are not valid: max_tokens and max_completion_tokens cannot be set at the same time.',
        { param: 'max_tokens' },
      );
    const type = thinkingType(body, 'enabled');
    if (!['enabled', 'disabled', 'auto'].includes(type))
      throw refuse(
        'InvalidParameter',
        `The parameter thinking.type specified in the request are not valid: expected one of enabled, disabled, auto, but got ${type} instead.`,
        { param: 'thinking.type' },
      );
  },
  refusals: {
    key: () =>
      refuse('AuthenticationError', 'The API key or AK/SK in the request is missing or invalid.', {
        status: 401,
        type: 'Unauthorized',
      }),
    full: () => refuse('InvalidParameter', 'Total tokens of image and text exceed max message tokens.'),
    busy: (seconds) =>
      refuse(
        'ModelAccountRpmRateLimitExceeded',
        'The Requests Per Minute (RPM) limit of the associated model for your account has been exceeded.',
        { status: 429, type: 'TooManyRequests', headers: retryAfter(seconds) },
      ),
  },
  thoughts: 'reasoning_content',
  usage: 'own chunk',
};
