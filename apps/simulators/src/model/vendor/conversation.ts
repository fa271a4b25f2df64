import { schemaIn } from '../answer/asked-json.ts';
import { fillSchema } from '../answer/fill-schema.ts';
import { isObject, type Schema } from '../chat-request.ts';

/** What a vendor is asked, in whichever protocol it came. */
export type Asked = {
  model: string;
  question: string;
  /** What tools have answered since the question. */
  results: string[];
  tools: string[];
  /** All text of the request. */
  characters: number;
  isStream: boolean;
  thinks: boolean;
  /** The provider's own setting for JSON is used. */
  json?: { schema?: Schema };
};

export type Call = { name: string; arguments: string };
export type Answer = { thought: string; text: string; calls: Call[] };
export type Counts = { prompt: number; cached: number; thought: number; completion: number };

const firstLine = (text: string) => text.split('\n')[0] ?? '';

/** Thinks if it may; calls the first tool once for `#tool {json}`, twice for `#tools`; else says what it was asked. */
export function answerTo({ question, results, tools, thinks, json }: Asked): Answer {
  const thought = thinks ? `先想一想：用户说「${firstLine(question).slice(0, 40)}」。` : '';
  const order = /#(tools?)[ \t]*(\{.*\})?/.exec(question);
  if (json && (results.length > 0 || !order)) {
    const schema = json.schema ?? { type: 'object', properties: { answer: { type: 'string' } } };
    return { thought, text: JSON.stringify(fillSchema(schema, { question, topic: question })), calls: [] };
  }
  if (results.length > 0) return { thought, text: `工具答：${results.join('；')}`, calls: [] };
  const [name] = tools;
  if (!order || !name) return { thought, text: `收到：${firstLine(question).slice(0, 200)}`, calls: [] };
  const call = { name, arguments: order[2] ?? '{}' };
  return { thought, text: '', calls: order[1] === 'tools' ? [call, call] : [call] };
}

/** What a setting for JSON comes to: its schema, or the one in the words beside it. */
export const jsonOf = (isJson: boolean, given: unknown, words: string): Pick<Asked, 'json'> => {
  if (!isJson) return {};
  const schema = isObject(given) ? given : schemaIn(words);
  return { json: schema ? { schema } : {} };
};

export const promptTokens = ({ characters }: Asked) => Math.ceil(characters / 2);

/** Half of every prompt was there before. */
export function countsOf(asked: Asked, { thought, text, calls }: Answer): Counts {
  const prompt = promptTokens(asked);
  const said = calls.reduce((sum, call) => sum + call.name.length + call.arguments.length, text.length);
  return { prompt, cached: Math.floor(prompt / 2), thought: thought.length, completion: thought.length + said };
}

/** A small window is part of the name: `…-4k`. */
export const windowOf = (model: string): number | undefined => {
  const found = /-(\d{1,4})k$/i.exec(model);
  return found ? Number(found[1]) * 1024 : undefined;
};

/** As a stream would cut it. */
export const piecesOf = (text: string, size = 6): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, index) => text.slice(index * size, (index + 1) * size));
