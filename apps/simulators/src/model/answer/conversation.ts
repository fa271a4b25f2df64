import type { ChatRequest, Message } from '../chat-request.ts';
import { hashText } from '../seed.ts';
import { findIndustry } from './find-industry.ts';
import type { Industry } from './industry.ts';
import { isChinese, topicOf } from './words.ts';

type Turn = { question: string; answer: string };

export type Conversation = {
  system: string;
  /** The whole of the last user message; `question` is the line in it that asks. */
  said: string;
  question: string;
  topic: string;
  images: number;
  earlier: Turn[];
  /** Calls and results since the last user message. */
  after: Message[];
  /** What colleagues have done before, where several agents work together. */
  told: string[];
  isEnglish: boolean;
  industry: Industry;
  seed: number;
};

const isTold = ({ role, text }: Message) => role === 'user' && text.startsWith('【同事「');

export function readConversation({ messages: all }: ChatRequest): Conversation {
  const messages = all.filter((message) => !isTold(message));
  const isSystem = ({ role }: Message) => role === 'system' || role === 'developer';
  const system = messages
    .filter(isSystem)
    .map(({ text }) => text)
    .join('\n');
  const at = messages.findLastIndex(({ role }) => role === 'user');
  const said = messages[at]?.text.trim() ?? '';
  const question = questionIn(said);
  return {
    system,
    said,
    question,
    topic: topicOf(question),
    images: messages[at]?.images ?? 0,
    earlier: turnsBefore(messages.slice(0, Math.max(at, 0))),
    after: messages.slice(at + 1),
    told: all.filter(isTold).map(({ text }) => text),
    isEnglish: question !== '' && !isChinese(question) && /[a-z]{2}/i.test(question),
    industry: findIndustry(system, question),
    seed: hashText(system + said),
  };
}

/** A long message is material with a question before or behind it. */
function questionIn(said: string): string {
  if (said.length <= 200) return said;
  const lines = said.split('\n').filter((line) => line.trim());
  const asks = [lines.at(-1), lines[0]].find((line) => line !== undefined && line.length <= 120);
  return (asks ?? said.slice(0, 100)).trim();
}

function turnsBefore(messages: Message[]): Turn[] {
  const turns: Turn[] = [];
  for (const { role, text } of messages) {
    if (role === 'user') turns.push({ question: text.trim(), answer: '' });
    const last = turns.at(-1);
    if (role === 'assistant' && text && last) last.answer = text;
  }
  return turns;
}
