import type { LanguageModelV4Message } from '@ai-sdk/provider';
import type { ChatMessage } from '@zhixing/contract/chat-message';
import { roughTokens } from '../base/rough-tokens.ts';
import { cutText } from '../base/storable.ts';

/** History beyond this is read from its summary: it costs with every question. */
const maxHistoryTokens = 24_000;
const maxMessages = 200;

/** How much of the talk so far is told word for word to a model with so long a context. */
export const historyRoom = (contextTokens: number) => Math.min(maxHistoryTokens, Math.floor(contextTokens / 3));

const messageTokens = ({ content }: ChatMessage) => roughTokens(content) + 5;
export const historyTokens = (messages: readonly ChatMessage[]) =>
  messages.reduce((sum, message) => sum + messageTokens(message), 0);

/** The newest messages that fit. */
export const newestThatFit = (messages: readonly ChatMessage[], room: number): ChatMessage[] => {
  const kept: ChatMessage[] = [];
  let left = Math.min(room, maxHistoryTokens);
  for (const message of messages.toReversed()) {
    left -= messageTokens(message);
    if (left < 0 || kept.length >= maxMessages) break;
    kept.unshift(message);
  }
  return kept;
};

const shortened = '…（太长，此处截断）';

/** Its beginning, as long as so many tokens allow. */
export const cutToTokens = (text: string, tokens: number) => {
  const all = roughTokens(text);
  return all <= tokens ? text : cutText(text, Math.max(0, Math.floor((text.length * tokens) / all))) + shortened;
};

const partTokens = (part: Exclude<LanguageModelV4Message['content'], string>[number]) => {
  if (part.type === 'text' || part.type === 'reasoning') return roughTokens(part.text);
  if (part.type === 'tool-call') return roughTokens(JSON.stringify(part.input)) + 20;
  if (part.type === 'tool-result') return roughTokens(JSON.stringify(part.output)) + 20;
  // What a picture takes differs; this is more than most providers count for one.
  return 1_500;
};
export const promptTokens = (messages: readonly LanguageModelV4Message[]) =>
  messages.reduce(
    (sum, { content }) =>
      sum +
      (typeof content === 'string' ? roughTokens(content) : content.reduce((all, part) => all + partTokens(part), 5)),
    0,
  );

type Result = { result: string };
type Done<R extends Result> = { results: readonly R[] };
const leftOut = '（较早的工具结果，为节省篇幅已省略）';
const resultsOf = <R extends Result>(rounds: readonly Done<R>[]) =>
  rounds.reduce((sum, { results }) => sum + results.reduce((all, { result }) => all + roughTokens(result), 0), 0);

/** What tools said, the oldest left out first; what the newest said is cut only if it alone is too long. */
export const fitResults = <R extends Result, D extends Done<R>>(rounds: readonly D[], room: number): D[] => {
  const fitted = [...rounds];
  for (const [at, done] of fitted.entries()) {
    if (at === fitted.length - 1 || resultsOf(fitted) <= room) break;
    fitted[at] = { ...done, results: done.results.map((one) => ({ ...one, result: leftOut })) };
  }
  const last = fitted.at(-1);
  if (!last || resultsOf(fitted) <= room) return fitted;
  const each = Math.max(50, Math.floor(room / Math.max(1, last.results.length)));
  fitted[fitted.length - 1] = {
    ...last,
    results: last.results.map((one) => ({ ...one, result: cutToTokens(one.result, each) })),
  };
  return fitted;
};
