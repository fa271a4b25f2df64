import { nameTool } from './callable-name.ts';
import type { Conversation } from './conversation.ts';
import { shorten } from './words.ts';

const field = (said: string, name: string) => {
  const value = new RegExp(`^${name}：(.*)$`, 'm').exec(said)?.[1]?.trim() ?? '';
  return value === '（无）' ? '' : value;
};

function improve(said: string): string {
  const prompt = said.slice(said.indexOf('原提示词：') + '原提示词：'.length).trim();
  const name = field(said, '智能体') || '助手';
  const wish = field(said, '作者的愿望');
  const own = (prompt === '（空）' ? '' : prompt)
    .split(/[\n。；;]/)
    .map((line) => line.replace(/^[\s\d.、-]+/, '').trim())
    .filter((line) => line !== '' && !/^(角色|要求|示例)$/.test(line));
  const [role = `你是${name}`, ...rest] = own;
  const rules = [...rest, ...(wish ? [wish] : []), '先给结论，再说依据', '不知道就直说，不编造', '结尾给出下一步建议'];
  const numbered = rules.slice(0, 8).map((rule, index) => `${index + 1}. ${shorten(rule, 60)}。`);
  return [
    `角色`,
    `${role}。`,
    '',
    '要求',
    ...numbered,
    '',
    '示例',
    '用户：请先告诉我结论。',
    '你：结论在前，依据在后。',
  ].join('\n');
}

const crew = [
  { name: '资料员', job: '收集并核对用户给出的信息，缺什么就问什么' },
  { name: '分析员', job: '根据资料计算、比较并得出结论' },
  { name: '复核员', job: '检查结论与依据是否一致，写成给用户的答复' },
];

/** Every call a little different, so that a second proposal is a second one. */
let proposals = 0;

function plan(said: string): string {
  const name = field(said, '智能体') || '助手';
  const target = field(said, '任务目标') || field(said, '作者的愿望') || field(said, '简介') || name;
  proposals += 1;
  const chosen = proposals % 2 === 1 ? crew : crew.slice(0, 2);
  const members = chosen.map(({ name: member, job }) => ({
    name: member,
    description: `${job}。`,
    prompt: `你是「${name}」团队的${member}。目标：${shorten(target, 60)}。你的工作：${job}。`,
  }));
  const edges = chosen.map(({ name: to }, index) => ({
    from: index === 0 ? 'main' : (chosen[index - 1]?.name ?? 'main'),
    to,
    when: '',
  }));
  return JSON.stringify({ members, edges });
}

const fieldKinds: [RegExp, string, string[]?][] = [
  [/起止|时段|从.+到/, 'DateRange'],
  [/日期|时间|哪天|生日/, 'Date'],
  [/类型|类别|方式|级别|等级/, 'Select', ['普通', '加急']],
  [/性别/, 'Radio', ['男', '女']],
  [/是否|同意/, 'Switch'],
  [/评分|满意/, 'Rate'],
];

/** A field for each thing that is named. */
function draftForm(said: string): string {
  const named = (/(?:包括|包含|收集|填写|有|：|:)(.+)$/s.exec(said)?.[1] ?? said)
    .split(/[、，,和及与；;\s]+/)
    .map((word) => word.replace(/[。.！!]/g, '').trim())
    .filter((word) => word !== '' && word.length <= 12);
  const fields = (named.length > 0 ? named : ['内容']).slice(0, 12).map((label) => {
    const [, type = 'Input', options = []] = fieldKinds.find(([words]) => words.test(label)) ?? [];
    return { type, label, placeholder: type === 'Input' ? `请输入${label}` : '', options };
  });
  return JSON.stringify({ fields, button: '提交' });
}

/** What the studio asks of a model: a better prompt, a plan for several agents, the fields of a form. */
export function studioText({ system, said }: Conversation): string | undefined {
  if (system.startsWith('你是提示词编辑')) return improve(said);
  if (system.startsWith('你是多智能体编排师')) return plan(said);
  if (system.startsWith('你给工具起调用名称')) return nameTool(said);
  if (system.startsWith('你为表单设计字段')) return draftForm(said);
  return undefined;
}
