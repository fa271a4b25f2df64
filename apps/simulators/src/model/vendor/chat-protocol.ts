import { isObject, type Json, type Schema, textOf } from '../chat-request.ts';
import { formatType } from './body-rules.ts';
import {
  type Answer,
  type Asked,
  answerTo,
  type Call,
  type Counts,
  countsOf,
  jsonOf,
  piecesOf,
} from './conversation.ts';
import type { Refusals } from './refusal.ts';
import { bearerOf, type Reply, type Service, type VendorCall } from './vendor.ts';

type Usage = Record<string, unknown>;

/** What tells one vendor of chat completions from another. */
export type ChatVendor = {
  refusals: Refusals;
  /** Whether this request is thought about. */
  thinks: (body: Schema, model: string) => boolean;
  check?: (body: Schema, given: { model: string; thinks: boolean; messages: Schema[] }) => void;
  /** Where thoughts stand: a field beside the content, tags in it, or nowhere. */
  thoughts: 'reasoning_content' | 'reasoning' | 'tags' | 'hidden' | ((body: Schema) => 'reasoning_content' | 'tags');
  /** Streams end with a chunk that has no choices, or tell with the last choice whether asked or not. */
  usage: 'own chunk' | 'last chunk';
  /** Its own way to count. */
  usageOf?: (counts: Counts, plain: Usage) => Usage;
  /** A call comes in one piece rather than letter by letter. */
  wholeCalls?: boolean;
  callId?: (id: string, index: number, name: string) => string;
  keepAlive?: Service['keepAlive'];
  isOpen?: boolean;
  cutsPrompts?: boolean;
};

export const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
export const objectsOf = (value: Json | undefined): Schema[] => listOf(value).filter(isObject);

const contentOf = (content: Json | undefined): string =>
  typeof content === 'string'
    ? content
    : objectsOf(content)
        .map(({ text }) => textOf(text))
        .join('');

export function chatService(vendor: ChatVendor): Service {
  return {
    serves: (path) => path === 'chat/completions',
    ...(vendor.isOpen ? {} : { keyOf: bearerOf }),
    refusals: vendor.refusals,
    keepAlive: vendor.keepAlive ?? { stream: ': keep-alive\n\n' },
    cutsPrompts: vendor.cutsPrompts,
    read: ({ body }) => readAsked(vendor, body),
    reply: (call, asked) => replyOf(vendor, call, asked),
  };
}

function readAsked(vendor: ChatVendor, body: Schema): Asked {
  const model = textOf(body.model);
  const messages = objectsOf(body.messages);
  const thinks = vendor.thinks(body, model);
  vendor.check?.(body, { model, thinks, messages });
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const results = messages.slice(last + 1).filter(({ role }) => role === 'tool');
  return {
    model,
    question: contentOf(messages[last]?.content),
    results: results.map(({ content }) => contentOf(content)),
    tools: objectsOf(body.tools).map((tool) => textOf(isObject(tool.function) ? tool.function.name : '')),
    characters: messages.reduce((sum, { content }) => sum + contentOf(content).length, 0),
    isStream: body.stream === true,
    thinks,
    ...jsonOf(
      formatType(body) !== 'text',
      schemaOf(body),
      messages.map(({ content }) => contentOf(content)).join('\n'),
    ),
  };
}

const schemaOf = ({ response_format: format }: Schema): unknown =>
  isObject(format) && isObject(format.json_schema) ? format.json_schema.schema : undefined;

function replyOf(vendor: ChatVendor, { id, body, behaviour }: VendorCall, asked: Asked): Reply {
  const answer = spoken(vendor, body, answerTo(asked));
  const calls = answer.calls.map((call, index) => ({
    index: behaviour.oneIndex ? 0 : index,
    id: behaviour.emptyIds ? '' : (vendor.callId?.(id, index, call.name) ?? `call_${id}_${index}`),
    ...call,
  }));
  const usage = usageFor(vendor, countsOf(asked, answerTo(asked)));
  const head = { id: `chatcmpl-${id}`, created: Math.floor(Date.now() / 1000), model: asked.model };
  const frame = (more: object) => `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', ...more })}\n\n`;
  const chunk = (delta: object, finish: string | null = null, more: object = {}) =>
    frame({ choices: [{ index: 0, delta, finish_reason: finish }], ...more });
  const finish = calls.length > 0 ? 'tool_calls' : 'stop';
  const options = isObject(body.stream_options) ? body.stream_options : {};
  const isLast = vendor.usage === 'last chunk';
  const isWhole = vendor.wholeCalls === true || behaviour.oneIndex;
  const message = {
    role: 'assistant',
    content: answer.text || (calls.length > 0 ? null : ''),
    ...answer.beside,
    ...(calls.length > 0 ? { tool_calls: calls.map(({ index: _, ...call }) => wireCall(call)) } : {}),
  };
  return {
    opening: chunk({ role: 'assistant', content: '' }),
    frames: [
      ...Object.entries(answer.beside).flatMap(([field, thought]) =>
        piecesOf(thought).map((piece) => chunk({ [field]: piece })),
      ),
      ...piecesOf(answer.text).map((content) => chunk({ content })),
      ...calls.flatMap((call) => callDeltas(call, isWhole).map((delta) => chunk(delta))),
      chunk({}, finish, isLast ? { usage } : {}),
      ...(!isLast && options.include_usage === true ? [frame({ choices: [], usage })] : []),
      'data: [DONE]\n\n',
    ],
    whole: { ...head, object: 'chat.completion', choices: [{ index: 0, message, finish_reason: finish }], usage },
  };
}

/** Thoughts where this vendor puts them. */
function spoken({ thoughts }: ChatVendor, body: Schema, { thought, text, calls }: Answer) {
  const place = typeof thoughts === 'function' ? thoughts(body) : thoughts;
  const beside: Record<string, string> = {};
  if (thought && place === 'tags') return { text: `<think>\n${thought}\n</think>\n\n${text}`, calls, beside };
  if (thought && place !== 'hidden') beside[place] = thought;
  return { text, calls, beside };
}

function usageFor({ usageOf }: ChatVendor, counts: Counts): Usage {
  const plain = {
    prompt_tokens: counts.prompt,
    completion_tokens: counts.completion,
    total_tokens: counts.prompt + counts.completion,
    prompt_tokens_details: { cached_tokens: counts.cached },
    completion_tokens_details: { reasoning_tokens: counts.thought },
  };
  return usageOf?.(counts, plain) ?? plain;
}

const wireCall = ({ id, name, arguments: text }: Call & { id: string }) => ({
  id,
  type: 'function',
  function: { name, arguments: text },
});

function callDeltas({ index, ...call }: Call & { id: string; index: number }, isWhole: boolean): object[] {
  if (isWhole) return [{ tool_calls: [{ index, ...wireCall(call) }] }];
  return [
    { tool_calls: [{ index, ...wireCall({ ...call, arguments: '' }) }] },
    ...piecesOf(call.arguments).map((piece) => ({ tool_calls: [{ index, function: { arguments: piece } }] })),
  ];
}
