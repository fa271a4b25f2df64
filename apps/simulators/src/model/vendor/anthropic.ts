import { isObject, type Schema, textOf } from '../chat-request.ts';
import { checkHeaders, checkMessages, checkSettings, refuseAnthropic, sealOf, thinkingOf } from './anthropic-rules.ts';
import { objectsOf } from './chat-protocol.ts';
import { type Asked, answerTo, countsOf, jsonOf, piecesOf } from './conversation.ts';
import { retryAfter } from './refusal.ts';
import type { Reply, Service, VendorCall } from './vendor.ts';

type Block = { type: string } & Record<string, unknown>;

const textIn = (content: Schema['x']): string =>
  typeof content === 'string'
    ? content
    : objectsOf(content)
        .map(({ text, content: inner }) => textOf(text) || (inner === undefined ? '' : textIn(inner)))
        .join('');

/** https://platform.claude.com/docs/en/api/errors and /build-with-claude/extended-thinking */
export const anthropic: Service = {
  serves: (path) => path === 'messages',
  keyOf: (headers) => (typeof headers['x-api-key'] === 'string' ? headers['x-api-key'] : undefined),
  refusals: {
    key: () => refuseAnthropic(401, 'authentication_error', 'invalid x-api-key'),
    full: ({ window, tokens }) =>
      refuseAnthropic(400, 'invalid_request_error', `prompt is too long: ${tokens} tokens > ${window} maximum`),
    busy: (seconds) =>
      refuseAnthropic(
        429,
        'rate_limit_error',
        "This request would exceed your organization's rate limit of 50 requests per minute.",
        retryAfter(seconds),
      ),
  },
  keepAlive: { stream: 'event: ping\ndata: {"type":"ping"}\n\n' },
  read: ({ headers, body }) => {
    checkHeaders(headers);
    checkSettings(body);
    const messages = objectsOf(body.messages);
    const thinking = thinkingOf(body);
    checkMessages(messages, thinking);
    return readMessages(body, messages, thinking !== 'disabled');
  },
  reply,
};

/** A user's message that only brings results is no new question. */
function readMessages(body: Schema, messages: Schema[], thinks: boolean): Asked {
  const resultsOf = ({ content }: Schema) => objectsOf(content).filter(({ type }) => type === 'tool_result');
  const format = isObject(body.output_config) ? body.output_config.format : undefined;
  const last = messages.findLastIndex((message) => message.role === 'user' && resultsOf(message).length === 0);
  return {
    model: textOf(body.model),
    question: textIn(messages[last]?.content ?? ''),
    results: messages
      .slice(last + 1)
      .flatMap((message) => resultsOf(message).map(({ content = '' }) => textIn(content))),
    tools: objectsOf(body.tools).map(({ name }) => textOf(name)),
    characters: messages.reduce(
      (sum, { content = '' }) => sum + textIn(content).length,
      textIn(body.system ?? '').length,
    ),
    isStream: body.stream === true,
    thinks,
    ...jsonOf(isObject(format), isObject(format) ? format.schema : undefined, ''),
  };
}

function reply({ id, behaviour }: VendorCall, asked: Asked): Reply {
  const { thought, text, calls } = answerTo(asked);
  const counts = countsOf(asked, { thought, text, calls });
  const blocks: { block: Block; bare: Block; deltas: Block[] }[] = [];
  if (thought)
    blocks.push({
      block: { type: 'thinking', thinking: thought, signature: sealOf(thought) },
      bare: { type: 'thinking', thinking: '', signature: '' },
      deltas: [
        ...piecesOf(thought).map((piece) => ({ type: 'thinking_delta', thinking: piece })),
        { type: 'signature_delta', signature: sealOf(thought) },
      ],
    });
  if (text)
    blocks.push({
      block: { type: 'text', text },
      bare: { type: 'text', text: '' },
      deltas: piecesOf(text).map((piece) => ({ type: 'text_delta', text: piece })),
    });
  for (const [index, call] of calls.entries()) {
    const use = { type: 'tool_use', id: behaviour.emptyIds ? '' : `toolu_${id}_${index}`, name: call.name };
    blocks.push({
      block: { ...use, input: JSON.parse(call.arguments) },
      bare: { ...use, input: {} },
      deltas: piecesOf(call.arguments).map((piece) => ({ type: 'input_json_delta', partial_json: piece })),
    });
  }
  const usage = {
    input_tokens: counts.prompt - counts.cached,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: counts.cached,
    output_tokens: counts.completion,
    output_tokens_details: { thinking_tokens: counts.thought },
  };
  const head = { id: `msg_${id}`, type: 'message', role: 'assistant', model: asked.model };
  const end = { stop_reason: calls.length > 0 ? 'tool_use' : 'end_turn', stop_sequence: null };
  const frame = (event: Block) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
  const begun = { ...head, content: [], stop_reason: null, stop_sequence: null, usage: { ...usage, output_tokens: 1 } };
  return {
    opening: frame({ type: 'message_start', message: begun }),
    frames: [
      ...blocks.flatMap(({ bare, deltas }, index) => [
        frame({ type: 'content_block_start', index, content_block: bare }),
        ...deltas.map((delta) => frame({ type: 'content_block_delta', index, delta })),
        frame({ type: 'content_block_stop', index }),
      ]),
      frame({ type: 'message_delta', delta: end, usage }),
      frame({ type: 'message_stop' }),
    ],
    whole: { ...head, content: blocks.map(({ block }) => block), ...end, usage },
  };
}
