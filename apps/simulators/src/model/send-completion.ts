import type { ServerResponse } from 'node:http';
import type { Behaviour } from './behaviour.ts';
import type { Outcome } from './call-ledger.ts';
import type { Clock } from './clock.ts';
import type { Completion } from './plan.ts';

export type Reply = {
  id: string;
  model: string;
  completion: Completion;
  promptTokens: number;
  isStream: boolean;
  includeUsage: boolean;
  behaviour: Behaviour;
  silentMs: number;
};
type Ended = (outcome: Outcome, tokens: number) => void;

const BATCH = 1024;
const BEFORE_CUT = 30;
const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache',
  'transfer-encoding': 'chunked',
};

export function sendCompletion(response: ServerResponse, reply: Reply, clock: Clock, ended: Ended): void {
  const { behaviour, completion, silentMs } = reply;
  const total = completion.isEndless ? Number.POSITIVE_INFINITY : completion.deltas.length;
  const body = reply.isStream ? streamBody(reply) : wholeBody(reply);
  const last = Math.min(behaviour.cutAfter ?? total, total);
  const isCut = behaviour.cutAfter !== undefined;
  let sent = 0;
  let isOver = false;

  const end = (outcome: Outcome) => {
    if (!isOver) ended(outcome, sent);
    isOver = true;
  };
  response.once('close', () => end('aborted'));
  const begin = () => {
    if (!response.headersSent) response.writeHead(200, body.headers);
  };
  const finish = () => {
    begin();
    if (!isCut) {
      end('done');
      response.end(body.tail);
      return;
    }
    end('cut');
    // A client that sees the break together with the tokens throws the tokens away.
    response.write(body.cut, () => setTimeout(() => response.socket?.destroy(), BEFORE_CUT));
  };
  /** False when the client does not read fast enough. */
  const send = (to: number): boolean => {
    const from = sent;
    sent = to;
    if (!reply.isStream) return true;
    begin();
    return response.write(body.piece(from, to));
  };

  // A whole reply that never ends is one that never comes.
  if (completion.isEndless && !reply.isStream) return;
  const isPaced = behaviour.delayMs > 0 || behaviour.tps > 0 || behaviour.stallMs > 0 || silentMs > 0;
  if (!isPaced) {
    const pump = () => {
      while (!isOver && last - sent > BATCH) if (!send(sent + BATCH)) return void response.once('drain', pump);
      if (isOver) return;
      const rest = body.piece(sent, last);
      sent = last;
      body.tail = rest + body.tail;
      body.cut = rest + body.cut;
      finish();
    };
    pump();
    return;
  }

  if (silentMs > 0 && reply.isStream) {
    begin();
    response.write(body.opening);
  }
  let origin = performance.now() + behaviour.delayMs + silentMs;
  let stallAt = behaviour.stallMs > 0 ? behaviour.stallAfter : -1;
  clock.add((now) => {
    if (isOver) return false;
    if (now < origin) return true;
    let due = behaviour.tps > 0 ? Math.min(last, 1 + Math.floor(((now - origin) * behaviour.tps) / 1000)) : last;
    if (stallAt >= 0 && due >= stallAt) {
      due = Math.max(sent, Math.min(stallAt, last));
      origin += behaviour.stallMs;
      stallAt = -1;
    }
    if (due > sent) send(due);
    if (sent < last || stallAt >= 0 || now < origin) return true;
    finish();
    return false;
  });
}

function streamBody({ id, model, completion, promptTokens, includeUsage, silentMs }: Reply) {
  const { deltas, finish } = completion;
  const head = `data: {"id":"${id}","object":"chat.completion.chunk","created":${seconds()},"model":${JSON.stringify(model)}`;
  const usageNull = includeUsage ? ',"usage":null' : '';
  const before = `${head},"choices":[{"index":0,"delta":`;
  const after = `,"logprobs":null,"finish_reason":null}]${usageNull}}\n\n`;
  const opening = `${before}{"role":"assistant","content":""}${after}`;
  const usage = includeUsage
    ? `${head},"choices":[],"usage":${JSON.stringify(usageOf(promptTokens, completion))}}\n\n`
    : '';
  return {
    headers: streamHeaders,
    opening,
    piece: (from: number, to: number) => {
      let text = from === 0 && silentMs === 0 ? opening : '';
      for (let index = from; index < to; index += 1) text += before + deltas[index % deltas.length] + after;
      return text;
    },
    tail: `${before}{},"logprobs":null,"finish_reason":"${finish}"}]${usageNull}}\n\n${usage}data: [DONE]\n\n`,
    cut: ': cut\n\n',
  };
}

function wholeBody({ id, model, completion, promptTokens }: Reply) {
  const { content, reasoning, toolCalls, finish } = completion;
  const message = {
    role: 'assistant',
    content: content || (toolCalls.length > 0 ? null : ''),
    ...(reasoning ? { reasoning_content: reasoning } : {}),
    ...(toolCalls.length > 0 ? { tool_calls: toolCalls.map(toWireCall) } : {}),
  };
  const choices = [{ index: 0, message, logprobs: null, finish_reason: finish }];
  const usage = usageOf(promptTokens, completion);
  const tail = JSON.stringify({ id, object: 'chat.completion', created: seconds(), model, choices, usage });
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(tail)) };
  return { headers, opening: '', piece: () => '', tail, cut: tail.slice(0, tail.length / 2) };
}

const toWireCall = ({ id, name, arguments: text }: Completion['toolCalls'][number]) => ({
  id,
  type: 'function',
  function: { name, arguments: text },
});

function usageOf(promptTokens: number, { deltas, reasoningTokens }: Completion) {
  return {
    prompt_tokens: promptTokens,
    completion_tokens: deltas.length,
    total_tokens: promptTokens + deltas.length,
    prompt_tokens_details: { cached_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: reasoningTokens },
  };
}

const seconds = () => Math.floor(Date.now() / 1000);
