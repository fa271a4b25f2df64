import type { Conversation } from './conversation.ts';

const form = /【标准】\n([\s\S]*?)\n\n【问题】\n[\s\S]*?\n\n【待评审的回答】\n([\s\S]*)$/;

/** Asked to judge: every word in 「」 of the criterion must stand in the answer. A criterion that is a command is obeyed. */
export function judgeAnswer({ system, said }: Conversation): string | undefined {
  const [, criterion = '', answer = ''] = (system.includes('评审') && form.exec(said)) || [];
  if (criterion === '' || criterion.startsWith('#')) return undefined;
  const words = [...criterion.matchAll(/「([^」]+)」/g)].map(([, word = '']) => word);
  const missing = words.filter((word) => !answer.includes(word));
  const reason = missing.length > 0 ? `回答里没有${missing.map((word) => `「${word}」`).join('')}` : '符合标准';
  return JSON.stringify({ passed: missing.length === 0, reason });
}
