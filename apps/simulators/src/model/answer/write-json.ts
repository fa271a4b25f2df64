import { isObject, type Json, type Schema } from '../chat-request.ts';
import { pickSome } from '../seed.ts';
import type { Conversation } from './conversation.ts';
import { fillSchema } from './fill-schema.ts';
import { industryOfTalk } from './find-industry.ts';
import { generalIndustry } from './general-industry.ts';
import { isKnownTo, shortTopic } from './short-topic.ts';
import { isChinese, shorten, topicOf } from './words.ts';
import { writeAnswer } from './write-answer.ts';

const english = [
  'What is the most common mistake with {t}?',
  'Can you give a concrete example of {t}?',
  'How long does {t} usually take?',
  'What should I do first about {t}?',
  'What is the first step?',
  'What are the common mistakes?',
  'How do I know that it works?',
];

/** Three questions that could come next; an object only where a schema asks for one. */
export function writeFollowUps(conversation: Conversation, schema?: Schema): string {
  const questions = nextQuestions(conversation);
  const properties = schema && isObject(schema.properties) ? schema.properties : {};
  const [name] = Object.entries(properties).find(([, value]) => isObject(value) && value.type === 'array') ?? [];
  return JSON.stringify(name ? { [name]: questions } : questions);
}

/** About the topic where it has a short name, otherwise those of the industry that name none. */
function nextQuestions(conversation: Conversation): string[] {
  const { system, earlier, seed } = conversation;
  const subject = subjectOf(conversation);
  const answer = earlier.at(-1)?.answer ?? '';
  const material = `${system}\n${answer}`;
  const isEnglish = subject !== '' && !isChinese(subject);
  const industry = industryOfTalk(system, answer, subject);
  const topic = shortTopic(subject, material, industry);
  const asker = topic && !isKnownTo(topic, industry) ? generalIndustry : industry;
  const [open, closed] = isEnglish ? [english, english] : [asker.followUps, industry.followUps];
  const isOpen = (text: string) => text.includes('{t}');
  const named = open
    .filter((text) => topic && isOpen(text) && !text.includes(topic))
    .map((text) => text.replaceAll('{t}', topic ?? ''))
    .filter((text) => text.length <= (isEnglish ? 60 : 20));
  const plain = closed.filter((text) => !isOpen(text) && !subject.includes(text));
  const about = pickSome(named, plain.length > 0 ? 2 : 3, seed);
  return [...about, ...pickSome(plain, 3 - about.length, seed)];
}

export function writeTitle(conversation: Conversation): string {
  return shorten(topicOf(subjectOf(conversation)), 18);
}

/** Made by the schema; without one, by the sample in the prompt; without both, an answer and its topic. */
export function writeJson(conversation: Conversation, schema?: Schema): string {
  if (schema) return JSON.stringify(fillSchema(schema, conversation));
  const sample = sampleIn(`${conversation.system}\n${conversation.said}`);
  if (sample) return JSON.stringify(fillSchema(schemaOf(sample), conversation));
  return JSON.stringify({ topic: conversation.topic, answer: writeAnswer(conversation) });
}

/** The order to make questions may be the last message itself: then the talk before it, or the text inside it, counts. */
function subjectOf({ said, question, earlier }: Conversation): string {
  const isOrder = /追问|后续问题|推荐问题|标题|follow-?up|suggest|title/i.test(said);
  if (!isOrder) return question;
  const quoted = /(?:^|\n)\s*(?:用户|问|问题|User|Q)[:：]\s*(.+)/i.exec(said)?.[1];
  return quoted ?? earlier.at(-1)?.question ?? question;
}

function sampleIn(text: string): Schema | undefined {
  for (const [found] of text.matchAll(/\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g)) {
    try {
      const value: unknown = JSON.parse(found);
      if (isObject(value) && Object.keys(value).length > 0) return value;
    } catch {}
  }
  return undefined;
}

function schemaOf(sample: Json): Schema {
  if (Array.isArray(sample)) return { type: 'array', items: schemaOf(sample[0] ?? '') };
  if (isObject(sample)) {
    const properties = Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, schemaOf(value)]));
    return { type: 'object', properties, required: Object.keys(sample) };
  }
  return { type: sample === null ? 'null' : typeof sample };
}
