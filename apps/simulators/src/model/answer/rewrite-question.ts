import type { Conversation } from './conversation.ts';

/** What was asked before stands in front of what is asked now: it is all that a search needs. */
export function rewriteQuestion({ system, said }: Conversation): string | undefined {
  if (!/改写成一句可以单独检索的问题/.test(system)) return undefined;
  const last = /最后的问题：(.*)$/s.exec(said)?.[1]?.trim() ?? '';
  const before = [...said.matchAll(/^用户：(.*)$/gm)].at(-1)?.[1]?.trim() ?? '';
  return `${before.replace(/[？?。！!]+$/, '')} ${last}`.trim();
}
