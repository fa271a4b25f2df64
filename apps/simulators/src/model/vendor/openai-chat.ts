import { isObject } from '../chat-request.ts';
import { differs } from './body-rules.ts';
import { type ChatVendor, objectsOf } from './chat-protocol.ts';
import {
  checkEffort,
  checkJson,
  checkKnown,
  openaiRefusals,
  refuseOpenAi,
  thinkingModel,
  unsupported,
} from './openai-rules.ts';

const known = new Set(
  'model messages stream stream_options temperature top_p n stop max_tokens max_completion_tokens presence_penalty frequency_penalty logit_bias logprobs top_logprobs user tools tool_choice parallel_tool_calls response_format seed reasoning_effort verbosity store metadata service_tier modalities audio prediction prompt_cache_key safety_identifier'.split(
    ' ',
  ),
);

/** https://developers.openai.com/api/docs/guides/reasoning */
export const openaiChat: ChatVendor = {
  thinks: ({ reasoning_effort: effort }, model) => thinkingModel.test(model) && effort !== 'none',
  check: (body, { model, thinks, messages }) => {
    checkKnown(body, known);
    const format = body.response_format;
    checkJson(format, isObject(format) ? format.json_schema : undefined, JSON.stringify(messages), 'response_format');
    if (!thinkingModel.test(model)) return;
    checkEffort(model, body.reasoning_effort, 'reasoning_effort');
    if (body.max_tokens !== undefined) throw unsupported('max_tokens', 'max_completion_tokens');
    if (differs(body, 'temperature', 1))
      throw refuseOpenAi(
        400,
        `Unsupported value: 'temperature' does not support ${body.temperature} with this model. Only the default (1) value is supported.`,
        { param: 'temperature', code: 'unsupported_value' },
      );
    if (differs(body, 'top_p', 1)) throw unsupported('top_p');
    for (const name of ['presence_penalty', 'frequency_penalty']) if (differs(body, name, 0)) throw unsupported(name);
    if (thinks && /^gpt-(?:5\.[4-9]|[6-9])/.test(model) && objectsOf(body.tools).length > 0)
      throw refuseOpenAi(
        400,
        `Function tools with reasoning_effort are not supported for ${model} in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.`,
        { param: 'reasoning_effort' },
      );
  },
  refusals: openaiRefusals,
  thoughts: 'hidden',
  usage: 'own chunk',
};
