import { isObject, type Schema, textOf } from '../chat-request.ts';
import { objectsOf } from './chat-protocol.ts';
import { type Asked, jsonOf } from './conversation.ts';
import {
  checkEffort,
  checkJson,
  checkKnown,
  openaiRefusals,
  refuseOpenAi,
  thinkingModel,
  unsupported,
} from './openai-rules.ts';
import { Refusal, type Refusals } from './refusal.ts';
import { responsesReply } from './responses-reply.ts';
import { bearerOf, type Service } from './vendor.ts';

const known = new Set(
  'model input instructions stream stream_options temperature top_p max_output_tokens tools tool_choice parallel_tool_calls reasoning text store include previous_response_id metadata truncation user service_tier prompt_cache_key safety_identifier max_tool_calls background conversation top_logprobs'.split(
    ' ',
  ),
);

const words = 'Your input exceeds the context window of this model. Please adjust your input and try again.';

/** Within a stream it has begun to answer before it counts. */
const refusals: Refusals = {
  ...openaiRefusals,
  full: ({ isStream, model }) => {
    const refusal = refuseOpenAi(400, words, { param: 'input', code: 'context_length_exceeded' });
    if (!isStream) return refusal;
    const created = { type: 'response.created', sequence_number: 0, response: { id: 'resp_0', created_at: 0, model } };
    const error = { type: 'invalid_request_error', code: 'context_length_exceeded', message: words, param: 'input' };
    const failed = { type: 'error', sequence_number: 2, error };
    const frames = [created, failed].map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    return new Refusal(200, frames.join(''), { 'content-type': 'text/event-stream; charset=utf-8' });
  },
};

/** https://developers.openai.com/api/docs/guides/reasoning: what it has thought comes back with the calls it led to. */
export function createResponses(): Service {
  /** Items that a later request may name by their id alone. */
  const stored = new Set<string>();
  /** Calls and the thoughts they came of. */
  const thoughtOf = new Map<string, string>();

  function checkItems(items: readonly Schema[]): void {
    const ids = new Set(items.map(({ id }) => textOf(id)));
    for (const { type, id: given, encrypted_content: sealed } of items) {
      const id = textOf(given);
      const isNamed = type === 'item_reference' || (type === 'reasoning' && typeof sealed !== 'string');
      if (isNamed && !stored.has(id))
        throw refuseOpenAi(
          404,
          `Item with id '${id}' not found. Items are not persisted when \`store\` is set to false. Try again with \`store\` set to true, or remove this item from your input.`,
          { param: 'input' },
        );
      if (type === 'reasoning' && typeof sealed === 'string' && sealed !== seal(id))
        throw refuseOpenAi(400, `The encrypted content for item ${id} could not be verified.`, {
          code: 'invalid_encrypted_content',
        });
      const thought = thoughtOf.get(id);
      if (thought && !ids.has(thought))
        throw refuseOpenAi(
          400,
          `Item '${id}' of type 'function_call' was provided without its required 'reasoning' item: '${thought}'.`,
          { param: 'input' },
        );
    }
  }

  return {
    serves: (path) => path === 'responses',
    keyOf: bearerOf,
    refusals,
    keepAlive: {},
    read: ({ body }) => {
      const model = textOf(body.model);
      const effort = isObject(body.reasoning) ? body.reasoning.effort : undefined;
      checkKnown(body, known);
      if (thinkingModel.test(model)) {
        checkEffort(model, effort, 'reasoning.effort');
        for (const name of ['temperature', 'top_p']) if (body[name] !== undefined) throw unsupported(name);
      }
      const items = objectsOf(body.input);
      const format = formatOf(body);
      checkJson(format, format, JSON.stringify(items), 'text.format');
      checkItems(items);
      return readItems(body, items, { model, thinks: thinkingModel.test(model) && effort !== 'none' });
    },
    reply: (call, asked) => {
      const { reply, ids } = responsesReply(call, asked, seal);
      if (call.body.store !== false) for (const id of [...ids.calls, ...ids.others]) stored.add(id);
      if (ids.thought) for (const id of ids.calls) thoughtOf.set(id, ids.thought);
      return reply;
    },
  };
}

const formatOf = ({ text }: Schema) => (isObject(text) ? text.format : undefined);

const seal = (id: string) => `gAAAAA${Buffer.from(id).toString('base64url')}`;

const partsOf = ({ content }: Schema): string =>
  typeof content === 'string'
    ? content
    : objectsOf(content)
        .map(({ text }) => textOf(text))
        .join('');

function readItems(body: Schema, items: Schema[], given: Pick<Asked, 'model' | 'thinks'>): Asked {
  const format = formatOf(body);
  const last = items.findLastIndex(({ role }) => role === 'user');
  const outputs = items.slice(last + 1).filter(({ type }) => type === 'function_call_output');
  const question = typeof body.input === 'string' ? body.input : partsOf(items[last] ?? {});
  const said = items.reduce((sum, item) => sum + partsOf(item).length + textOf(item.output).length, 0);
  return {
    ...given,
    question,
    results: outputs.map(({ output }) => textOf(output)),
    tools: objectsOf(body.tools).map(({ name }) => textOf(name)),
    characters: said || question.length,
    isStream: body.stream === true,
    ...jsonOf(
      isObject(format) && format.type !== 'text',
      isObject(format) ? format.schema : undefined,
      items.map(partsOf).join('\n'),
    ),
  };
}
