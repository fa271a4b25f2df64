import type { ToolCall } from './chat-request.ts';
import { splitTokens } from './tokens.ts';

/** What the model is going to say. */
export type Plan = {
  reasoning?: string;
  content?: string;
  /** Instead of content, where the number of tokens matters. */
  tokens?: string[];
  toolCalls?: Omit<ToolCall, 'id'>[];
  /** Instead of all these: what goes over the wire, however wrong. */
  deltas?: object[];
  /** The deltas again and again. */
  isEndless?: boolean;
  /** No usage is sent, whether asked for or not. */
  isUncounted?: boolean;
  /** In place of what the switches say. */
  pace?: { delayMs: number; tps: number };
  failStatus?: number;
  cutAfter?: number;
  silentMs?: number;
};

export type Completion = {
  /** One token each, as the JSON of a delta. */
  deltas: string[];
  reasoning: string;
  content: string;
  toolCalls: ToolCall[];
  reasoningTokens: number;
  finish: 'stop' | 'length' | 'tool_calls';
  isEndless?: boolean;
};

type Limits = { maxTokens: number; stop: string[]; callSeed: string };

export function completePlan(plan: Plan, { maxTokens, stop, callSeed }: Limits): Completion {
  if (plan.deltas) return sentAsIs(plan.deltas, plan.isEndless === true);
  const thought = splitTokens(plan.reasoning ?? '');
  const said = plan.tokens ?? splitTokens(cutAtStop(plan.content ?? '', stop));
  const toolCalls = (plan.toolCalls ?? []).map((call, index) => ({ id: `call_${callSeed}${index}`, ...call }));
  const deltas = [
    ...thought.map((token) => `{"reasoning_content":${JSON.stringify(token)}}`),
    ...said.map((token) => `{"content":${JSON.stringify(token)}}`),
    ...toolCalls.flatMap(callDeltas),
  ];
  const isWhole = deltas.length <= maxTokens;
  const finish = isWhole ? (toolCalls.length > 0 ? 'tool_calls' : 'stop') : 'length';
  const room = Math.max(0, maxTokens - thought.length);
  return {
    deltas: isWhole ? deltas : deltas.slice(0, maxTokens),
    reasoning: thought.slice(0, maxTokens).join(''),
    content: said.slice(0, room).join(''),
    toolCalls: isWhole ? toolCalls : [],
    reasoningTokens: Math.min(thought.length, maxTokens),
    finish,
  };
}

function sentAsIs(given: object[], isEndless: boolean): Completion {
  const deltas = given.map((delta) => JSON.stringify(delta));
  const content = given.map((delta) => ('content' in delta ? String(delta.content) : '')).join('');
  const finish = given.some((delta) => 'tool_calls' in delta) ? 'tool_calls' : 'stop';
  return { deltas, reasoning: '', content, toolCalls: [], reasoningTokens: 0, finish, isEndless };
}

function callDeltas({ id, name, arguments: text }: ToolCall, index: number): string[] {
  const head = { index, id, type: 'function', function: { name, arguments: '' } };
  return [
    `{"tool_calls":[${JSON.stringify(head)}]}`,
    ...splitTokens(text).map(
      (token) => `{"tool_calls":[{"index":${index},"function":{"arguments":${JSON.stringify(token)}}}]}`,
    ),
  ];
}

function cutAtStop(text: string, stop: string[]): string {
  const ends = stop.map((word) => text.indexOf(word)).filter((at) => at >= 0);
  return ends.length > 0 ? text.slice(0, Math.min(...ends)) : text;
}
