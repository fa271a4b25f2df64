import { isObject, type Schema, textOf } from '../chat-request.ts';
import { Refusal, type Refusals, retryAfter } from './refusal.ts';

export const thinkingModel = /^(?:gpt-[5-9](?!.*-chat)|o[134](?:-|$))/;
/** Those that can be told not to think at all. */
const silenceable = /^gpt-(?:5\.\d|[6-9])/;

export const refuseOpenAi = (
  status: number,
  message: string,
  { param = null, code = null }: { param?: string | null; code?: string | null } = {},
) => new Refusal(status, { error: { message, type: 'invalid_request_error', param, code } });

export const unsupported = (name: string, instead?: string) =>
  refuseOpenAi(
    400,
    `Unsupported parameter: '${name}' is not supported with this model.${instead ? ` Use '${instead}' instead.` : ''}`,
    { param: name, code: 'unsupported_parameter' },
  );

export function checkKnown(body: Schema, known: ReadonlySet<string>): void {
  const stranger = Object.keys(body).find((name) => !known.has(name));
  if (stranger)
    throw refuseOpenAi(400, `Unknown parameter: '${stranger}'.`, { param: stranger, code: 'unknown_parameter' });
}

export function checkEffort(model: string, effort: unknown, param: string): void {
  if (effort !== 'none' || silenceable.test(model)) return;
  throw refuseOpenAi(
    400,
    `Unsupported value: 'none' is not supported with the '${model}' model. Supported values are: 'minimal', 'low', 'medium', and 'high'.`,
    { param, code: 'unsupported_value' },
  );
}

/** A strict schema names all there may be; JSON of any shape wants its word. */
export function checkJson(format: unknown, named: unknown, said: string, param: string): void {
  if (!isObject(format)) return;
  if (format.type === 'json_object' && !/json/i.test(said))
    throw refuseOpenAi(
      400,
      `'${said === '' ? 'input' : 'messages'}' must contain the word 'json' in some form, to use '${param}' of type 'json_object'.`,
      { param },
    );
  if (format.type !== 'json_schema' || !isObject(named) || named.strict !== true) return;
  const schema = isObject(named.schema) ? named.schema : {};
  if (schema.type === 'object' && schema.additionalProperties !== false)
    throw refuseOpenAi(
      400,
      `Invalid schema for response_format '${textOf(named.name)}': In context=(), 'additionalProperties' is required to be supplied and to be false.`,
      { param, code: 'invalid_json_schema' },
    );
}

/** https://platform.openai.com/docs/guides/error-codes */
export const openaiRefusals: Refusals = {
  key: () => refuseOpenAi(401, 'Incorrect API key provided: sk-****.', { code: 'invalid_api_key' }),
  full: ({ window, tokens }) =>
    refuseOpenAi(
      400,
      `This model's maximum context length is ${window} tokens. However, your messages resulted in ${tokens} tokens. Please reduce the length of the messages.`,
      { param: 'messages', code: 'context_length_exceeded' },
    ),
  busy: (seconds, model) =>
    new Refusal(
      429,
      {
        error: {
          message: `Rate limit reached for ${model} in organization org-0 on requests per min (RPM): Limit 3, Used 3, Requested 1. Please try again in ${seconds}s.`,
          type: 'requests',
          param: null,
          code: 'rate_limit_exceeded',
        },
      },
      retryAfter(seconds),
    ),
};
