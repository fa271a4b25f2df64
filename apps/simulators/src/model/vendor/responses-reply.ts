import { isObject } from '../chat-request.ts';
import { listOf } from './chat-protocol.ts';
import { type Asked, answerTo, countsOf, piecesOf } from './conversation.ts';
import type { Reply, VendorCall } from './vendor.ts';

type Event = { type: string } & Record<string, unknown>;
type Item = { id: string; type: string } & Record<string, unknown>;
type Output = { item: Item; bare: Item; between: (at: number) => Event[] };

/** The output items of a response, whole and as the events they come in. */
export function responsesReply({ id, body, behaviour }: VendorCall, asked: Asked, seal: (id: string) => string) {
  const answer = answerTo(asked);
  const counts = countsOf(asked, answer);
  const isSummed = isObject(body.reasoning) && Boolean(body.reasoning.summary);
  const isSealed = listOf(body.include).includes('reasoning.encrypted_content');
  const thought = answer.thought
    ? thoughtOutput(`rs_${id}`, isSummed ? answer.thought : '', isSealed ? seal : undefined)
    : [];
  const calls = answer.calls.map((call, index) =>
    callOutput(`fc_${id}_${index}`, { ...call, call_id: behaviour.emptyIds ? '' : `call_${id}_${index}` }),
  );
  const message = answer.text ? [messageOutput(`msg_${id}`, answer.text)] : [];
  const outputs = [...thought, ...calls, ...message];
  const head = { id: `resp_${id}`, object: 'response', created_at: Math.floor(Date.now() / 1000), model: asked.model };
  const usage = {
    input_tokens: counts.prompt,
    input_tokens_details: { cached_tokens: counts.cached },
    output_tokens: counts.completion,
    output_tokens_details: { reasoning_tokens: counts.thought },
    total_tokens: counts.prompt + counts.completion,
  };
  const whole = { ...head, status: 'completed', output: outputs.map(({ item }) => item), usage };
  const events: Event[] = [
    ...outputs.flatMap(({ item, bare, between }, at) => [
      { type: 'response.output_item.added', output_index: at, item: bare },
      ...between(at),
      { type: 'response.output_item.done', output_index: at, item },
    ]),
    { type: 'response.completed', response: whole },
  ];
  const frame = (event: Event, at: number) =>
    `event: ${event.type}\ndata: ${JSON.stringify({ ...event, sequence_number: at })}\n\n`;
  const reply: Reply = {
    opening: frame({ type: 'response.created', response: { ...head, status: 'in_progress', output: [] } }, 0),
    frames: events.map((event, at) => frame(event, at + 1)),
    whole,
  };
  const idsOf = (list: Output[]) => list.map(({ item }) => item.id);
  return { reply, ids: { thought: idsOf(thought)[0], calls: idsOf(calls), others: idsOf([...thought, ...message]) } };
}

/** Thoughts stay with OpenAI: a summary if asked for, the rest sealed if asked for. */
function thoughtOutput(id: string, summary: string, seal?: (id: string) => string): Output[] {
  const bare = { id, type: 'reasoning', summary: [], ...(seal ? { encrypted_content: seal(id) } : {}) };
  const part = { type: 'summary_text', text: summary };
  const between = (at: number): Event[] => {
    if (!summary) return [];
    const place = { item_id: id, output_index: at, summary_index: 0 };
    return [
      { type: 'response.reasoning_summary_part.added', ...place, part: { ...part, text: '' } },
      ...piecesOf(summary).map((delta) => ({ type: 'response.reasoning_summary_text.delta', ...place, delta })),
      { type: 'response.reasoning_summary_part.done', ...place, part },
    ];
  };
  return [{ item: summary ? { ...bare, summary: [part] } : bare, bare, between }];
}

function callOutput(id: string, call: { name: string; arguments: string; call_id: string }): Output {
  const bare = { id, type: 'function_call', ...call, arguments: '', status: 'in_progress' };
  return {
    bare,
    item: { ...bare, arguments: call.arguments, status: 'completed' },
    between: (at) => [
      ...piecesOf(call.arguments).map((delta) => ({
        type: 'response.function_call_arguments.delta',
        item_id: id,
        output_index: at,
        delta,
      })),
      { type: 'response.function_call_arguments.done', item_id: id, output_index: at, arguments: call.arguments },
    ],
  };
}

function messageOutput(id: string, text: string): Output {
  const bare = { id, type: 'message', role: 'assistant', content: [] };
  return {
    bare,
    item: { ...bare, content: [{ type: 'output_text', text, annotations: [] }] },
    between: (at) =>
      piecesOf(text).map((delta) => ({
        type: 'response.output_text.delta',
        item_id: id,
        output_index: at,
        content_index: 0,
        delta,
      })),
  };
}
