import type { Conversation } from './conversation.ts';
import type { Industry } from './industry.ts';
import { isChinese, sidesOf, topicOf } from './words.ts';

const longest = 8;
const longestClause = 10;
/** Words between the things a sentence is about; what stands between two of them may be a name. */
const between =
  /[^\u3400-\u9fffA-Za-z]+|帮我|请问|我想|想要|需要|如何|怎么|怎样|什么|多少|哪些|哪个|为什么|能不能|可以|可不可以|是不是|有没有|一下|一份|一个|一张|[的了是在和与及或有请我你您他她它这那把给要去从到用对为将让被就也都还再很吗呢吧啊]/g;
const sentenceLike =
  /[^\u3400-\u9fffA-Za-z0-9 .+-]|[我你您他请帮吗呢怎谁哪把不]|什么|如何|多少|是否|一下|一点|告诉|能否|可以|想要|需要|应该|这个|那个|比较|等于|^[去要给让想用该会写列算\d]/;

const compares = /对比|比较|区别|差异|不同|还是|哪个|\bvs\b|versus|compare|difference/i;

/** What an answer calls its subject: the topic itself while it is short, or sets things against each other. */
export const nameIn = ({ topic, question, system, industry }: Conversation): string =>
  topic.length > 12 && !(compares.test(question) && sidesOf(topic).length > 0)
    ? (shortTopic(question, system, industry) ?? topic)
    : topic;

/** Two to eight characters that name what a question is about; nothing where only a piece of a sentence could be had. */
export function shortTopic(question: string, material: string, industry: Industry): string | undefined {
  if (!isChinese(question)) return englishTopic(question);
  const whole = topicOf(question);
  if (isName(whole, longest)) return whole;
  return knownWord(question, industry) ?? sharedName(question, material) ?? firstClause(question);
}

const isName = (text: string, max: number) => text.length >= 2 && text.length <= max && !sentenceLike.test(text);

/** Whether the industry's own questions can be asked about it. */
export const isKnownTo = (topic: string, industry: Industry): boolean => knownWord(topic, industry) !== undefined;

/** The longest word of the industry in the question, the first of them. */
function knownWord(question: string, { rows, points, words }: Industry): string | undefined {
  const names = [...rows, ...points].map(([name]) => name).filter((name) => question.includes(name));
  const found = [...names, ...(question.match(words) ?? [])].filter(({ length }) => length >= 2 && length <= longest);
  return firstLongest(found, question);
}

/** A name in the question that the role or the answer uses too; an answer that only repeats the question proves none. */
function sharedName(question: string, material: string): string | undefined {
  const known = material.replaceAll(/\*\*[^*]*\*\*/g, ' ').replaceAll(topicOf(question), ' ');
  const names = question.split(between).filter((name) => isName(name, longest) && known.includes(name));
  return firstLongest(names, question);
}

function firstClause(question: string): string | undefined {
  const first = question.split(/[，,。；;：:！!？?\n]/).find((part) => part.trim().length > 1) ?? '';
  const clause = topicOf(first).replace(/^(?:给|为|向|对|关于).{1,6}的/, '');
  return isName(clause, longestClause) ? clause : undefined;
}

function englishTopic(question: string): string | undefined {
  const topic = topicOf(question.split(/[,;:]/)[0] ?? '');
  return topic.length >= 2 && topic.length <= 24 ? topic : undefined;
}

const firstLongest = (words: string[], text: string) =>
  words.sort((one, other) => other.length - one.length || text.indexOf(one) - text.indexOf(other))[0];
