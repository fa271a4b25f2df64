import { isObject, type Json } from '../chat-request.ts';
import type { Conversation } from './conversation.ts';
import { shapesOf } from './shapes.ts';
import { nameIn } from './short-topic.ts';
import { tellKnown } from './tell-known.ts';
import { shorten } from './words.ts';
import { writeAnswer } from './write-answer.ts';

type Words = {
  failed: string;
  none: string;
  heading: (topic: string) => string;
  items: string;
  close: string;
  label: (name: string) => string;
};

const labels = new Map(
  'city 城市,date 日期,time 时间,temperature 温度,temp 温度,weather 天气,condition 天气,humidity 湿度,wind 风力,price 价格,name 名称,title 标题,from 出发,to 到达,status 状态,count 数量,total 合计,result 结果,forecast 预报,trains 车次,train 车次,departure 出发,arrival 到达,duration 历时,seats 余票,description 说明,amount 金额,id 编号'
    .split(',')
    .map((pair): [string, string] => [pair.split(' ')[0] ?? '', pair.split(' ')[1] ?? '']),
);

const chinese: Words = {
  failed: '没有取得结果',
  none: '没有查到相关内容',
  heading: (topic) => `关于**${topic}**，查询结果如下：`,
  items: '条目',
  label: (name) => labels.get(name.toLowerCase()) ?? name,
  close: '以上内容来自工具返回的实际数据，需要的话我可以继续展开。',
};
const english: Words = {
  failed: 'did not succeed',
  none: 'nothing was found',
  heading: (topic) => `Here is what I found about **${topic}**:`,
  items: 'Item',
  label: (name) => name,
  close: 'These values come from the tools that were called. Ask me to go into any of them.',
};

/** An answer out of what the tools gave back since the last user message. */
export function tellResults(conversation: Conversation): string {
  const { after, isEnglish } = conversation;
  const words = isEnglish ? english : chinese;
  const calls = new Map(after.flatMap(({ toolCalls }) => toolCalls.map((call) => [call.id, call])));
  const results = after.filter(({ role }) => role === 'tool');
  const told = results.map(({ text, toolCallId }) => {
    const call = calls.get(toolCallId);
    const value = readValue(text);
    const problem = problemIn(value);
    const name = call?.name ?? 'tool';
    if (problem) {
      const failed = isEnglish
        ? `The call of \`${name}\` ${words.failed}: ${problem}`
        : `\`${name}\` ${words.failed}：${problem}`;
      return { text: failed, isValue: false, isKnown: false };
    }
    const known = tellKnown(value, isEnglish);
    if (known !== undefined) return { text: known, isValue: false, isKnown: true };
    const short = shortAnswer(name, call?.arguments ?? '', value, isEnglish);
    return { text: short ?? describe(value, words), isValue: short !== undefined, isKnown: false };
  });
  const parts = [...new Set(told.map(({ text }) => text))];
  if (told.every(({ isValue }) => isValue) && asksMore(conversation)) {
    return [...parts, writeAnswer(conversation)].join('\n\n');
  }
  if (told.length > 0 && told.every(({ isKnown }) => isKnown)) return parts.join('\n\n');
  const isShort = parts.length === 1 && !parts[0]?.includes('\n');
  if (isShort) return `${parts[0]}\n\n${words.close}`;
  return [words.heading(nameIn(conversation)), ...parts, words.close].join('\n\n');
}

/** A table, a draft or the like was asked for besides the one value that the tools gave. */
const asksMore = ({ question }: Conversation) =>
  shapesOf(question).some((shape) => shape !== 'list' && (shape !== 'formula' || /公式|formula/i.test(question)));

function readValue(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

function problemIn(value: Json): string | undefined {
  if (!isObject(value)) return undefined;
  const problem = value.error ?? (value.isError === true ? (value.message ?? value.content) : undefined);
  if (problem === undefined || problem === null || problem === false) return undefined;
  return plain(isObject(problem) ? (problem.message ?? problem.code ?? JSON.stringify(problem)) : problem);
}

/** One sentence where one value is the whole answer: a time, a sum. */
function shortAnswer(name: string, args: string, value: Json, isEnglish: boolean): string | undefined {
  const single = singleValue(value);
  if (single === undefined) return undefined;
  const given = readValue(args);
  const expression = isObject(given) ? (given.expression ?? given.formula ?? given.input) : undefined;
  if (/calc|math|算/i.test(name)) {
    const sum = single.includes(' = ')
      ? `**${single}**`
      : expression
        ? `${plain(expression)} = **${single}**`
        : `**${single}**`;
    return isEnglish ? `The result is ${sum}.` : `计算结果：${sum}`;
  }
  if (/time|date|clock|时间|日期/i.test(name)) return isEnglish ? `It is now **${single}**.` : `现在是 **${single}**。`;
  return single.length <= 120 && !single.includes('\n') ? `**${single}**` : undefined;
}

function singleValue(value: Json): string | undefined {
  if (typeof value === 'string' || typeof value === 'number') return plain(value);
  if (!isObject(value)) return undefined;
  const known = value.result ?? value.value ?? value.answer ?? value.time ?? value.now ?? value.datetime;
  return typeof known === 'string' || typeof known === 'number' ? plain(known) : undefined;
}

function describe(value: Json, words: Words): string {
  if (Array.isArray(value)) return describeList(value, words);
  if (!isObject(value)) return quote(plain(value));
  const lists = Object.entries(value).filter((entry): entry is [string, Json[]] => Array.isArray(entry[1]));
  const lines = Object.entries(value)
    .filter(([, item]) => !Array.isArray(item) && item !== null)
    .map(([name, item]) => `- **${words.label(name)}**：${shorten(plain(item), 200)}`);
  const tables = lists.map(([name, items]) => `**${words.label(name)}**\n\n${describeList(items, words)}`);
  return [lines.join('\n'), ...tables].filter(Boolean).join('\n\n') || words.none;
}

function describeList(items: Json[], words: Words): string {
  if (items.length === 0) return words.none;
  const rows = items.filter(isObject).slice(0, 8);
  const text = (row: { [name: string]: Json }) => row.content ?? row.text ?? row.snippet ?? row.passage;
  if (rows.length > 0 && rows.every((row) => typeof text(row) === 'string')) {
    return rows
      .map((row, index) => {
        const title = row.title ?? row.source ?? row.name;
        const lead = title ? `**${plain(title)}**：` : '';
        return `${index + 1}. ${lead}${shorten(plain(text(row) ?? ''), 180)} [${index + 1}]`;
      })
      .join('\n');
  }
  if (rows.length === 0)
    return items
      .slice(0, 10)
      .map((item) => `- ${shorten(plain(item), 200)}`)
      .join('\n');
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].slice(0, 6);
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const cell = (item: Json | undefined) => shorten(plain(item ?? ''), 60).replaceAll('|', '\\|');
  return [
    line(columns.map(words.label)),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(columns.map((name) => cell(row[name])))),
  ].join('\n');
}

const plain = (value: Json): string => (typeof value === 'string' ? value.trim() : JSON.stringify(value));
const quote = (text: string) =>
  text
    .slice(0, 1200)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
