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
};

export type Call = { name: string; arguments: string };
export type Answer = { thought: string; text: string; calls: Call[] };
export type Counts = { prompt: number; cached: number; thought: number; completion: number };

const firstLine = (text: string) => text.split('\n')[0] ?? '';

/** Thinks if it may; calls the first tool once for `#tool {json}`, twice for `#tools`; else says what it was asked. */
export function answerTo({ question, results, tools, thinks }: Asked): Answer {
  const thought = thinks ? `先想一想：用户说「${firstLine(question).slice(0, 40)}」。` : '';
  if (results.length > 0) return { thought, text: `工具答：${results.join('；')}`, calls: [] };
  const order = /#(tools?)[ \t]*(\{.*\})?/.exec(question);
  const [name] = tools;
  if (!order || !name) return { thought, text: `收到：${firstLine(question).slice(0, 200)}`, calls: [] };
  const call = { name, arguments: order[2] ?? '{}' };
  return { thought, text: '', calls: order[1] === 'tools' ? [call, call] : [call] };
}

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
