import { isObject } from '../chat-request.ts';
import type { ChatVendor } from './chat-protocol.ts';
import { Refusal, retryAfter } from './refusal.ts';

const refuse = (status: number, message: string, type = 'BadRequestError') =>
  new Refusal(status, { error: { message, type, param: null, code: status } });

/** It has no limit of its own: what stands before it has. */
const proxyPage =
  '<html>\r\n<head><title>429 Too Many Requests</title></head>\r\n<body>\r\n<center><h1>429 Too Many Requests</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n';

/** https://docs.vllm.ai/en/latest/features/reasoning_outputs.html: only the template is told to think, other fields are ignored. */
export const vllm: ChatVendor = {
  thinks: ({ chat_template_kwargs: kwargs }, model) =>
    /qwen3|gpt-oss/i.test(model) && !(isObject(kwargs) && kwargs.enable_thinking === false),
  refusals: {
    key: () => new Refusal(401, { error: 'Unauthorized' }),
    full: ({ window, tokens }) =>
      refuse(
        400,
        `This model's maximum context length is ${window} tokens. However, your request has ${tokens} input tokens. Please reduce the length of the input messages. (parameter=input_tokens, value=${tokens})`,
      ),
    busy: (seconds) => new Refusal(429, proxyPage, retryAfter(seconds)),
  },
  thoughts: 'reasoning',
  usage: 'own chunk',
  callId: (id, index) => `chatcmpl-tool-${id}${index}`,
};
