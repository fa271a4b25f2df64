import type { Conversation } from './conversation.ts';

const LONGEST_LINE = 60;
const LONGEST = 800;

/** The points that are there already, then the beginning of everything the person said. */
export function summariseTalk({ system, said }: Conversation): string | undefined {
  if (!/整理一段很长的对话/.test(system)) return undefined;
  const before = /此前的要点：\n(.*?)\n\n接下来的对话：/s.exec(said)?.[1]?.split('\n') ?? [];
  const talk = said.slice(said.indexOf('接下来的对话：'));
  const lines = [...talk.matchAll(/^用户：(.*)$/gm)].map(([, line = '']) => `- 用户说：${line.slice(0, LONGEST_LINE)}`);
  return [...before, ...lines].join('\n').slice(0, LONGEST);
}
