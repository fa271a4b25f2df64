import type { ChatRequest } from '../chat-request.ts';
import type { Plan } from '../plan.ts';
import type { Conversation } from './conversation.ts';
import { overlap, shorten, termsOf } from './words.ts';

export const handOver = 'hand_over';
const chat = /^(你好|您好|hi|hello|谢谢|再见)/i;

type Choice = { name: string; about: string };

function choicesIn(description: string): Choice[] {
  return [...description.matchAll(/^- ([^：\n]+)：(.*)$/gm)].map(([, name = '', about = '']) => ({ name, about }));
}

/** Who was told to in so many words (`#hand 测算员`), else whose work shares most words with the question. */
function bestChoice(choices: Choice[], { said, question }: Conversation): Choice | undefined {
  const ordered = /^#hand[ \t]+(\S+)/m.exec(said)?.[1];
  if (ordered) return choices.find(({ name }) => name === ordered);
  if (chat.test(question)) return undefined;
  const asked = termsOf(question);
  const ranked = choices
    .map((choice) => ({ choice, score: overlap(asked, termsOf(`${choice.name} ${choice.about}`)) }))
    .toSorted((a, b) => b.score - a.score);
  return ranked[0] && ranked[0].score > 0 ? ranked[0].choice : undefined;
}

/** One of several agents: hands the work on once; whoever has it from a colleague does it. */
export function passOn({ tools }: ChatRequest, conversation: Conversation): Plan | undefined {
  const tool = tools.find(({ name }) => name === handOver);
  if (!tool || conversation.told.length > 0 || conversation.after.length > 0) return undefined;
  const choice = bestChoice(choicesIn(tool.description), conversation);
  if (!choice) return undefined;
  const task = `用户问：${shorten(conversation.question.replace(/^#hand\s+\S+\s*/, ''), 80)}，请接着处理。`;
  return { toolCalls: [{ name: handOver, arguments: JSON.stringify({ to: choice.name, task }) }] };
}
