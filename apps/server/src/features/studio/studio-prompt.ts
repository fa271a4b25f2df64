import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import {
  type AgentEdge,
  type AgentMember,
  agentMember,
  byteLength,
  mainKey,
  promptBytes,
} from '@zhixing/contract/agent-document';
import { z } from 'zod';
import { cutText, storableJson } from '../../base/storable.ts';
import { between } from '../../runtime/between.ts';

const said = (system: string, text: string): LanguageModelV4Prompt => [
  { role: 'system', content: system },
  { role: 'user', content: [{ type: 'text', text }] },
];

const improver = `你是提示词编辑。把作者写的智能体提示词改得更清楚、更好执行：分成「角色」「要求」「示例」几段，要求逐条编号，保留作者的意思、{{变量}} 与 @成员，不添加作者没有提到的事实。只输出改好的提示词本身，不超过${promptBytes}字节。`;

export const improvementPrompt = (agent: { name: string; description: string }, prompt: string, wish: string) =>
  said(
    improver,
    `智能体：${agent.name}\n简介：${agent.description || '（无）'}\n作者的愿望：${wish || '（无）'}\n原提示词：\n${prompt || '（空）'}`,
  );

/** Whole lines that fit; a model does not count bytes. */
export const fitPrompt = (text: string): string => {
  const lines: string[] = [];
  let bytes = 0;
  for (const line of text.trim().split('\n')) {
    bytes += byteLength(line) + 1;
    if (bytes - 1 > promptBytes) break;
    lines.push(line);
  }
  return lines.join('\n').trim();
};

const planner =
  '你是多智能体编排师。根据智能体要做的事，拆成二到四个各有专长的成员，说明谁在什么情况下接手。main 是接待用户的主智能体，不要列为成员。只输出 JSON：{"members":[{"name":"不超过8个字","description":"一句话","prompt":"这个成员的提示词"}],"edges":[{"from":"main 或成员名","to":"成员名","when":"什么情况下，总是接手则留空"}]}，不能成环。';

export const planPrompt = (
  agent: { name: string; description: string; prompt: string; taskTarget: string },
  wish: string,
) =>
  said(
    planner,
    `智能体：${agent.name}\n简介：${agent.description || '（无）'}\n任务目标：${agent.taskTarget || '（无）'}\n提示词：${agent.prompt || '（无）'}\n作者的愿望：${wish || '（无）'}`,
  );

const proposal = z.object({
  members: z
    .array(z.object({ name: z.string(), description: z.string().default(''), prompt: z.string().default('') }))
    .min(1)
    .max(6),
  edges: z.array(z.object({ from: z.string(), to: z.string(), when: z.string().default('') })).default([]),
});

const jsonIn = (text: string): unknown => {
  try {
    return storableJson(JSON.parse(between(text, '{', '}')));
  } catch {
    return undefined;
  }
};

const faces = ['2', '7', '12', '18', '23', '31'];
const grounds = ['#d6e4ff', '#d9f7be', '#ffe7ba', '#efdbff', '#b5f5ec', '#ffd6e7'];

/** What the model proposed as members and edges of ours; undefined when it cannot be read as such. */
export const planFrom = (text: string): { members: AgentMember[]; edges: AgentEdge[] } | undefined => {
  const read = proposal.safeParse(jsonIn(text));
  if (!read.success) return undefined;
  const names = new Map<string, string>([['main', mainKey]]);
  const members = read.data.members.flatMap(({ name, description, prompt }, index) => {
    const key = `plan${index + 1}`;
    const member = agentMember.safeParse({
      key,
      name: [...name.trim()].slice(0, 15).join(''),
      description: cutText(description.trim(), 200),
      prompt: fitPrompt(prompt),
      icon: faces[index],
      iconBackground: grounds[index],
    });
    if (!member.success || names.has(member.data.name)) return [];
    names.set(name.trim(), key);
    names.set(member.data.name, key);
    return [member.data];
  });
  if (members.length === 0) return undefined;
  const edges: AgentEdge[] = [];
  for (const { from, to, when } of read.data.edges) {
    const [start, end] = [names.get(from.trim()), names.get(to.trim())];
    const isKnown = edges.some((edge) => edge.from === start && edge.to === end);
    if (start && end && end !== mainKey && start !== end && !isKnown)
      edges.push({ from: start, to: end, when: cutText(when.trim(), 60) });
  }
  return { members, edges };
};
