import type { Message } from './chat-request.ts';
import { OpenAiError } from './openai-error.ts';
import type { Plan } from './plan.ts';

const MOST_TOKENS = 200_000;
const MOST_CHARACTERS = 50_000_000;
const FLOOD_PIECE = 100;
const atOnce = { delayMs: 0, tps: 0 };
const pattern = /^#(echo|tokens|tools|tool|steps|fail|cut|silent|markdown|deltas|nul|flood|large|endless)(?:[ \t]+|$)/m;

/** Orders for tests and benchmarks, e.g. `#tokens 50`; `after` holds what followed the user's last message. */
export function obeyCommand(text: string, after: Message[]): Plan | undefined {
  const found = pattern.exec(text);
  if (!found) return undefined;
  const rest = text.slice(found.index + found[0].length).trim();
  const name = found[1] ?? '';
  return commands[name]?.(name === 'echo' ? rest : (rest.split('\n')[0] ?? ''), after);
}

const commands: Record<string, (rest: string, after: Message[]) => Plan> = {
  echo: (rest) => ({ content: rest }),
  tokens: (rest) => ({ tokens: numbered(wholeNumber(rest, MOST_TOKENS)) }),
  tool: (rest, after) => steps(1, [rest], after),
  tools: (rest, after) => steps(1, rest.split(/\s*;;\s*/), after),
  steps: (rest, after) => {
    const [count = '', ...call] = rest.split(/\s+/);
    return steps(wholeNumber(count, 1000), [call.join(' ')], after);
  },
  fail: (rest) => ({ failStatus: wholeNumber(rest, 599) }),
  cut: (rest) => ({ tokens: numbered(wholeNumber(rest, MOST_TOKENS) + 1), cutAfter: wholeNumber(rest, MOST_TOKENS) }),
  silent: (rest) => ({ content: `沉默了 ${rest} 秒。`, silentMs: Number(rest) * 1000 || 0 }),
  markdown: (rest) => ({ content: Buffer.from(rest, 'base64').toString('utf8') }),
  deltas: (rest, after) => (after.length > 0 ? steps(0, [], after) : { deltas: readDeltas(rest) }),
  nul: () => ({ deltas: ['好\0的', '\ud83d', '\ude00', '。\udc00'].map((content) => ({ content })) }),
  flood: (rest) => flood(rest),
  large: (rest) => ({ ...flood(rest), isUncounted: false }),
  endless: (rest) => ({
    deltas: [{ content: '还有，' }],
    isEndless: true,
    pace: { delayMs: 0, tps: wholeNumber(rest || '50', 5000) },
  }),
};

/** Unbroken text as fast as it is taken, and nobody says how much it was (`#large` does); without a number it never ends. */
function flood(rest: string): Plan {
  const piece = (length: number) => ({ content: '字'.repeat(length) });
  if (!rest) return { deltas: [piece(FLOOD_PIECE)], isEndless: true, isUncounted: true, pace: atOnce };
  const length = wholeNumber(rest, MOST_CHARACTERS);
  const deltas = Array.from({ length: Math.floor(length / FLOOD_PIECE) }, () => piece(FLOOD_PIECE));
  return { deltas: [...deltas, piece(length % FLOOD_PIECE)], isUncounted: true, pace: atOnce };
}

/** JSON: a string is a piece of the answer, an object a delta as the protocol has it. */
function readDeltas(text: string): object[] {
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) throw new OpenAiError(400, 'The command takes a list of deltas.');
  return list.map((item) => (typeof item === 'string' ? { content: item } : item));
}

/** `1 2 3 … N`: a client can tell a lost or doubled token from the text alone. */
function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => (index === 0 ? '1' : ` ${index + 1}`));
}

function steps(count: number, calls: string[], after: Message[]): Plan {
  const rounds = after.filter(({ toolCalls }) => toolCalls.length > 0).length;
  if (rounds < count) return { toolCalls: calls.map(readCall) };
  const names = new Map(after.flatMap(({ toolCalls }) => toolCalls.map(({ id, name }) => [id, name])));
  const results = after
    .filter(({ role }) => role === 'tool')
    .map(({ toolCallId, text }) => `工具 ${names.get(toolCallId) ?? '?'} 的结果：${text}`);
  return { content: results.join('\n') };
}

function readCall(text: string): { name: string; arguments: string } {
  const [, name = '', json = ''] = /^(\S+)\s*(.*)$/s.exec(text.trim()) ?? [];
  if (!name) throw new OpenAiError(400, 'The command names no tool.');
  return { name, arguments: json || '{}' };
}

function wholeNumber(text: string, max: number): number {
  const number = Number(text.trim());
  if (Number.isInteger(number) && number >= 0 && number <= max) return number;
  throw new OpenAiError(400, `"${text}" is not a whole number up to ${max}.`);
}
