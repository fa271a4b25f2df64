import { isObject, type Json, type Schema, textOf } from '../chat-request.ts';
import type { Conversation as Talk } from './conversation.ts';
import { cities } from './words.ts';

type Conversation = Pick<Talk, 'question' | 'topic'>;

/** Values for a JSON schema, taken from the question where it names them. */
export function fillSchema(schema: Schema, conversation: Conversation): Json {
  return fill(schema, '', conversation, schema, 0);
}

function fill(given: Schema, name: string, conversation: Conversation, root: Schema, depth: number): Json {
  const schema = resolve(given, root);
  const { question } = conversation;
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum) && schema.enum.length > 0) {
    return schema.enum.find((value) => question.includes(String(value))) ?? schema.enum[0] ?? null;
  }
  const type = typeOf(schema);
  if (type === 'object') return fillObject(schema, conversation, root, depth);
  if (type === 'array') {
    const count = Math.max(1, Math.min(numberOf(schema.minItems) ?? 1, 50));
    const items = isObject(schema.items) ? schema.items : { type: 'string' };
    return Array.from({ length: count }, (_, index) => vary(fill(items, name, conversation, root, depth + 1), index));
  }
  const about = `${name} ${textOf(schema.description)} ${textOf(schema.title)}`;
  if (type === 'integer' || type === 'number') return fillNumber(schema, about, question);
  if (type === 'boolean') return typeof schema.default === 'boolean' ? schema.default : true;
  if (type === 'null') return null;
  const found = wordFor(about, schema, conversation) ?? (textOf(schema.default) || conversation.topic || question);
  return fitLength(found, schema);
}

function fillObject(schema: Schema, conversation: Conversation, root: Schema, depth: number): Json {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required : Object.keys(properties).slice(0, 1);
  const filled: { [name: string]: Json } = {};
  for (const [name, property] of Object.entries(properties)) {
    if (!isObject(property)) continue;
    const about = `${name} ${textOf(property.description)}`;
    const isNamed =
      typeOf(resolve(property, root)) === 'string' &&
      (Array.isArray(property.enum)
        ? property.enum.some((value) => conversation.question.includes(String(value)))
        : wordFor(about, property, conversation, true));
    if (required.includes(name) || (isNamed && depth === 0))
      filled[name] = fill(property, name, conversation, root, depth + 1);
  }
  return filled;
}

/** A word of the question for a property of this name; `isStrict` leaves out what would fit any text. */
function wordFor(about: string, schema: Schema, conversation: Conversation, isStrict = false): string | undefined {
  const { question, topic } = conversation;
  const places = cities
    .filter((city) => question.includes(city))
    .sort((a, b) => question.indexOf(a) - question.indexOf(b));
  if (/expression|算式|表达式|formula/i.test(about)) return expressionIn(question);
  if (schema.format === 'date-time') return `${dateIn(question)}T09:00:00+08:00`;
  if (schema.format === 'date' || /\bdate\b|日期|_date|Date\b/.test(about)) {
    return isStrict && !/天|日|号|date|today|tomorrow/i.test(question) ? undefined : dateIn(question);
  }
  if (/\bfrom|depart|origin|出发|起点|始发/i.test(about)) return places[0] ?? (isStrict ? undefined : '北京');
  if (/\bto\b|arriv|destination|到达|终点|目的地/i.test(about))
    return places[1] ?? places[0] ?? (isStrict ? undefined : '上海');
  if (/city|location|place|城市|地点|地区|所在地/i.test(about)) return places[0] ?? (isStrict ? undefined : '北京');
  if (/timezone|time_zone|时区/i.test(about)) return isStrict ? undefined : 'Asia/Shanghai';
  if (isStrict) return undefined;
  if (schema.format === 'email') return /[\w.+-]+@[\w.-]+/.exec(question)?.[0] ?? 'demo@zhixing.test';
  if (schema.format === 'uri' || /\burl\b|链接|网址/i.test(about))
    return /https?:\/\/[^\s，。]+/.exec(question)?.[0] ?? 'https://example.com';
  if (/phone|mobile|手机|电话/i.test(about)) return /1\d{10}/.exec(question)?.[0] ?? '13800000000';
  if (/(编号|单号|\bid\b|_id|\bno\b|code)/i.test(about)) return /[A-Za-z]*-?\d[\w-]{2,}/.exec(question)?.[0];
  if (/query|question|prompt|text|content|问题|内容|文本|描述/i.test(about)) return question;
  if (/keyword|关键词|topic|主题|subject|title|标题|name|名称/i.test(about)) return topic;
  return undefined;
}

/** `12*(3+4)` out of "帮我算一下 12×(3+4) 等于多少". */
export function expressionIn(question: string): string | undefined {
  const plain = question
    .replaceAll(/[×xX](?=\s*[\d(（])/g, '*')
    .replaceAll('÷', '/')
    .replaceAll('（', '(')
    .replaceAll('）', ')')
    .replaceAll('加上', '+')
    .replaceAll(/(?<=\d\s*)加(?=\s*\d)/g, '+')
    .replaceAll(/(?<=\d\s*)减去?(?=\s*\d)/g, '-')
    .replaceAll(/(?<=\d\s*)乘以?(?=\s*\d)/g, '*')
    .replaceAll(/(?<=\d\s*)除以(?=\s*\d)/g, '/');
  const found = /[-(]*\d[\d.,]*%?(?:\s*\)*\s*[-+*/^%]\s*[-(]*\s*\d[\d.,]*%?\s*\)*)+/.exec(plain)?.[0];
  return found && !/^\d{4}-\d{1,2}(-\d{1,2})?$/.test(found.trim()) ? found.trim() : undefined;
}

function dateIn(question: string): string {
  const named = /(\d{4})[-年/](\d{1,2})[-月/](\d{1,2})/.exec(question);
  if (named) return [named[1], named[2]?.padStart(2, '0'), named[3]?.padStart(2, '0')].join('-');
  const shift = /大后天/.test(question)
    ? 3
    : /后天/.test(question)
      ? 2
      : /明天|明日|tomorrow/i.test(question)
        ? 1
        : /昨天/.test(question)
          ? -1
          : 0;
  const today = new Date(Date.now() + (8 + 24 * shift) * 3_600_000).toISOString().slice(0, 10);
  const short = /(\d{1,2})月(\d{1,2})[日号]/.exec(question);
  return short ? `${today.slice(0, 4)}-${short[1]?.padStart(2, '0')}-${short[2]?.padStart(2, '0')}` : today;
}

function fillNumber(schema: Schema, about: string, question: string): number {
  const isCount = /limit|top_?k|page|size|条数|数量|页/i.test(about);
  const asked = isCount ? undefined : /\d+(?:\.\d+)?/.exec(question.replaceAll(',', ''))?.[0];
  const wanted = asked
    ? Number(asked)
    : (numberOf(schema.default) ?? (/score|评分|置信|confidence/i.test(about) ? 0.8 : 5));
  const least = numberOf(schema.minimum) ?? Number.NEGATIVE_INFINITY;
  const max = numberOf(schema.maximum) ?? Number.POSITIVE_INFINITY;
  const bounded = Math.min(max, Math.max(least, wanted));
  return typeOf(schema) === 'integer' ? Math.round(bounded) : bounded;
}

function fitLength(text: string, schema: Schema): string {
  const max = numberOf(schema.maxLength) ?? Number.POSITIVE_INFINITY;
  return text.slice(0, max).padEnd(numberOf(schema.minLength) ?? 0, '。');
}

function resolve(schema: Schema, root: Schema): Schema {
  const path = textOf(schema.$ref).split('/').slice(1);
  const found = path.reduce<Json | undefined>((at, name) => (isObject(at) ? at[name] : undefined), root);
  const target = path.length > 0 && isObject(found) ? found : schema;
  const choices = [target.anyOf, target.oneOf, target.allOf].find(Array.isArray)?.filter(isObject);
  const choice = choices?.find(({ type }) => type !== 'null');
  return choice ? resolve(choice, root) : target;
}

function typeOf(schema: Schema): string {
  const { type } = schema;
  if (Array.isArray(type)) return textOf(type.find((name) => name !== 'null'));
  return textOf(type) || (isObject(schema.properties) ? 'object' : isObject(schema.items) ? 'array' : 'string');
}

const numberOf = (value: Json | undefined) => (typeof value === 'number' ? value : undefined);
const vary = (value: Json, index: number): Json =>
  typeof value === 'string' && index > 0 ? `${value}（${index + 1}）` : value;
