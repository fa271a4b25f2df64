import type { ChatVendor } from './chat-protocol.ts';
import { Refusal, retryAfter } from './refusal.ts';

const refuse = (status: number, message: string, code = 'invalid_parameter_error', headers = {}) =>
  new Refusal(
    status,
    { error: { code, param: null, message, type: 'invalid_request_error' }, id: 'chatcmpl-0', request_id: '0' },
    headers,
  );

const alwaysThinks = /^(?:qwq|qvq)|-thinking/i;
/** The open ones and those since 3.5 think unless told not to. */
const thinksUnlessTold = /^qwen3(?:-\d|\.[5-9])/i;

/** https://help.aliyun.com/zh/model-studio/deep-thinking and /error-code */
export const qwen: ChatVendor = {
  thinks: ({ enable_thinking: wanted }, model) => {
    if (alwaysThinks.test(model)) return true;
    return typeof wanted === 'boolean' ? wanted : thinksUnlessTold.test(model);
  },
  check: ({ stream }, { model, thinks }) => {
    if (!thinks || stream === true) return;
    if (alwaysThinks.test(model))
      throw refuse(
        400,
        'This model only support stream mode, please enable the stream parameter to access the model. ',
      );
    throw refuse(400, 'parameter.enable_thinking must be set to false for non-streaming calls');
  },
  refusals: {
    key: () => refuse(401, 'Incorrect API key provided. ', 'invalid_api_key'),
    full: ({ window }) =>
      refuse(400, `<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, ${window}]`),
    busy: (seconds) =>
      refuse(429, 'Requests rate limit exceeded, please try again later.', 'limit_requests', retryAfter(seconds)),
  },
  thoughts: 'reasoning_content',
  usage: 'own chunk',
};
