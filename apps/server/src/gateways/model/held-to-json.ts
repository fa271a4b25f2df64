import type { LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { APICallError } from '@ai-sdk/provider';
import type { ModelProfile } from '@zhixing/contract/model-profile';
import type { AnswerFormat } from '../../base/model-round.ts';
import type { ModelFailure } from './model-failure.ts';
import type { ModelRecord, Round } from './round.ts';

/** What the provider holds the model to: the schema, JSON of any shape, or nothing but our words. */
export type Held = ModelProfile['structured'];

export const heldAtFirst = (
  { profile, protocol }: ModelRecord,
  { format, tools }: Pick<Round, 'format' | 'tools'>,
): Held => {
  // Gemini takes tools or a format; its client would make the format one more tool, and that one a must.
  if (!format || (protocol === 'google' && tools.length > 0)) return 'none';
  return profile.structured === 'schema' && !format.schema ? 'json' : profile.structured;
};

const less: Record<Held, Held> = { schema: 'json', json: 'none', none: 'none' };
const formatNames =
  /response_?format|json[_ ]?(schema|object|mode)|response_?(json_?)?schema|response_?mime|output_(config|format)|text\.format|structured output/i;

/** What to hold it to instead, where its provider refuses this way of asking; undefined where that was not the reason. */
export const heldLess = (held: Held, { status, message, cause }: ModelFailure): Held | undefined => {
  if (held === 'none' || (status !== 400 && status !== 422)) return undefined;
  const body = APICallError.isInstance(cause) ? (cause.responseBody ?? '') : '';
  return formatNames.test(`${message} ${body}`) ? less[held] : undefined;
};

const onlyJson = '【回答格式】只输出一个 JSON，不要任何解释，也不要放进代码块。';
const formatWords = ({ schema }: AnswerFormat) =>
  schema ? `${onlyJson}它必须符合这个 JSON Schema：\n${JSON.stringify(schema)}` : `${onlyJson}它必须是一个对象。`;

/** A call that asks for JSON in the way that this model can be held to. */
export const askedForJson = (
  format: AnswerFormat | undefined,
  held: Held,
  prompt: LanguageModelV4Prompt,
): Pick<LanguageModelV4CallOptions, 'prompt' | 'responseFormat'> => {
  if (!format) return { prompt };
  const { schema, name = 'answer' } = format;
  if (held === 'schema' && schema) return { prompt, responseFormat: { type: 'json', schema, name } };
  const words = formatWords(format);
  const told = prompt.some(({ role }) => role === 'system')
    ? prompt.map((one) => (one.role === 'system' ? { ...one, content: `${one.content}\n\n${words}` } : one))
    : [{ role: 'system' as const, content: words }, ...prompt];
  return { prompt: told, ...(held === 'json' ? { responseFormat: { type: 'json' } } : {}) };
};
