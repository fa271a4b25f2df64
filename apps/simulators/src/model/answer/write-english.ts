import { pick, pickSome } from '../seed.ts';
import type { Conversation } from './conversation.ts';
import { shapesOf, writeShape } from './shapes.ts';
import { factsAbout, shorten } from './words.ts';

const leads = [
  'In short: **{t}** comes down to three things: the goal, the limits and the next step.',
  'The direct answer about **{t}**: start from what you have, then choose the option that costs least.',
  '**{t}** gets simple once it is cut into smaller questions.',
];
const points: [string, string][] = [
  ['Goal', 'write down the result you want and how you will measure it'],
  ['Facts', 'collect what is known and mark what is missing'],
  ['Limits', 'budget, time and rules decide which options are left'],
  ['Trial', 'try it on a small scale before you extend it'],
  ['Review', 'keep what worked and change what did not'],
];

export function writeEnglish(conversation: Conversation): string {
  const { question, topic, system, earlier, images, seed } = conversation;
  if (images > 0)
    return `I received ${images} image(s). The demo model does not look at pixels; describe the image and I will help.`;
  if (/^(hi|hello|hey|good (morning|evening))\b[\s!.]*$/i.test(question)) return 'Hello! What can I do for you today?';
  if (/^(thanks|thank you)/i.test(question)) return 'You are welcome! Ask me anything else at any time.';
  if (/who are you|what can you do/i.test(question)) {
    return 'I am the demo model of this platform. I answer questions, call tools, and write tables, diagrams, formulas and code.';
  }
  const last = earlier.at(-1);
  if (last && /\b(earlier|before|previous|just (asked|said)|above)\b/i.test(question)) {
    return `You asked "${shorten(last.question, 80)}" before, and my answer was: ${shorten(last.answer.replaceAll('**', ''), 160)}`;
  }
  const facts = factsAbout(system, question, 3);
  const shapes = shapesOf(question);
  const direct = facts[0] ? `About **${topic}**: ${facts[0]}.` : pick(leads, seed, 'lead').replaceAll('{t}', topic);
  const list = pickSome(points, 3, seed).map(([title, text]) => `- **${title}**: ${text}`);
  const more = facts.slice(1).map((fact) => `- ${fact}`);
  const parts = [direct, more.join('\n'), ...shapes.map((shape) => writeShape(shape, conversation)), list.join('\n')];
  return [...parts, 'Tell me more about your case and I can be more specific.'].filter(Boolean).join('\n\n');
}
