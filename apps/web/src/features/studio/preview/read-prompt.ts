import { isRecord } from '@zhixing/contract/is-record';

/** One message of a prompt as the author reads it. */
export type PromptMessage = { readonly role: string; readonly text: string };

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

const messageOf = (value: unknown): PromptMessage | undefined => {
  if (!isRecord(value) || typeof value.role !== 'string') return undefined;
  const { role, content } = value;
  return { role, text: Array.isArray(content) ? content.map(written).join('\n\n') : written(content ?? '') };
};

/** The messages of a model's input; undefined when it is something else, to be shown as it is. */
export const readPrompt = (input: string): PromptMessage[] | undefined => {
  const list = parse(input);
  if (!Array.isArray(list)) return undefined;
  const messages = list.map(messageOf);
  return messages.every((message) => message !== undefined) ? messages : undefined;
};

export type ModelReply = {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly { readonly name: string; readonly arguments: string }[];
};

const isCall = (value: unknown): value is ModelReply['calls'][number] =>
  isRecord(value) && typeof value.name === 'string' && typeof value.arguments === 'string';

/** What a model wrote and which tools it called; an output of another form is its text. */
export const readReply = (output: string): ModelReply => {
  const value = parse(output);
  if (!isRecord(value) || !Array.isArray(value.calls)) return { text: output, reasoning: '', calls: [] };
  const words = (part: unknown) => (typeof part === 'string' ? part : '');
  return { text: words(value.text), reasoning: words(value.reasoning), calls: value.calls.filter(isCall) };
};
