import { pick } from '../seed.ts';
import { codeFor } from './code-samples.ts';
import type { Conversation } from './conversation.ts';
import { formulaFor } from './formulas.ts';
import { sidesOf } from './words.ts';

export type Shape = 'table' | 'code' | 'formula' | 'diagram' | 'draft' | 'steps' | 'list';

const signs: [Shape, RegExp][] = [
  [
    'diagram',
    /流程图|时序图|架构图|示意图|思维导图|脑图|甘特|饼图|画图|画一|画个|画出|mermaid|flow ?chart|diagram|mind ?map/i,
  ],
  ['code', /代码|程序|脚本|函数|正则|编程|python|javascript|typescript|java\b|\bsql\b|\bcode\b|function/i],
  ['formula', /公式|方程|推导|积分|求导|数学|怎么算|如何计算|formula|equation|derive/i],
  ['table', /表格|列表对比|对比|比较|区别|差异|清单|table|compare|versus|\bvs\b|difference/i],
  ['draft', /写一|写份|写篇|写个|起草|撰写|文案|邮件|通知|朋友圈|报告|方案|计划书|演讲|draft|write (an?|the)|email/i],
  ['steps', /步骤|流程|办理|申请|手续|how (to|do|can)|steps/i],
];

export const shapesOf = (question: string): Shape[] => {
  const found = signs.filter(([, sign]) => sign.test(question)).map(([shape]) => shape);
  const strong = found.filter((shape) => shape !== 'steps' && shape !== 'draft');
  return strong.length > 0 ? strong.slice(0, 2) : found.length > 0 ? found.slice(0, 1) : ['list'];
};

const qualities: [string, string[]][] = [
  ['适用场景', ['需求稳定、周期较长', '变化快、要尽早见效', '规模小、预算有限']],
  ['成本', ['前期投入高，后期摊薄', '按量付费，前期低', '总体居中，便于控制']],
  ['灵活性', ['调整余地小', '随时可以调整', '有条件地调整']],
  ['风险', ['较低，规则明确', '中等，依赖执行', '较高，需要专人跟进']],
  ['上手难度', ['需要一定经验', '容易上手', '有教程即可']],
];
const englishQualities: [string, string[]][] = [
  ['Best for', ['stable, long-running needs', 'fast changing needs', 'small budgets']],
  ['Cost', ['higher up front, lower later', 'pay as you go', 'moderate and predictable']],
  ['Flexibility', ['limited', 'high', 'within given rules']],
  ['Risk', ['low, rules are clear', 'medium, depends on care', 'higher, needs an owner']],
];

export function writeShape(shape: Shape, conversation: Conversation): string {
  const writers: Record<Shape, (conversation: Conversation) => string> = {
    table: writeTable,
    code: codeFor,
    formula: formulaFor,
    diagram: writeDiagram,
    draft: writeDraft,
    steps: writeSteps,
    list: () => '',
  };
  return writers[shape](conversation);
}

const line = (cells: string[]) => `| ${cells.join(' | ')} |`;

function writeTable({ topic, industry, isEnglish, seed }: Conversation): string {
  const sides = sidesOf(topic);
  if (sides.length < 2) {
    const head = isEnglish ? ['Item', 'Meaning', 'Advice'] : ['项目', '说明', '建议'];
    return [line(head), line(['---', '---', '---']), ...(isEnglish ? englishRows : industry.rows).map(line)].join('\n');
  }
  const known = sides.map((side) => industry.rows.find(([name]) => name.includes(side) || side.includes(name)));
  if (!isEnglish && known.every((row) => row !== undefined)) {
    const head = [line(['维度', ...sides]), line(['---', ...sides.map(() => '---')])];
    return [
      ...head,
      line(['特点', ...known.map(([, text]) => text)]),
      line(['建议', ...known.map(([, , advice]) => advice)]),
    ].join('\n');
  }
  const rows = (isEnglish ? englishQualities : qualities).map(([name, words]) => {
    const first = words.indexOf(pick(words, seed, name));
    return line([name, ...sides.map((_, index) => words[(first + index) % words.length] ?? '')]);
  });
  return [line([isEnglish ? 'Aspect' : '维度', ...sides]), line(['---', ...sides.map(() => '---')]), ...rows].join(
    '\n',
  );
}

const englishRows: [string, string, string][] = [
  ['Goal', 'the result you want', 'write it as one measurable sentence'],
  ['Resources', 'people, money, time', 'take stock before you promise'],
  ['Risk', 'what may go wrong', 'one answer for each'],
  ['Progress', 'how far it is', 'review it every week'],
];
const englishSteps = ['Set the goal', 'Collect the facts', 'Choose an option', 'Try it small', 'Review and extend'];

const stepsOf = ({ industry, isEnglish }: Conversation) => (isEnglish ? englishSteps : industry.steps);

function writeDiagram(conversation: Conversation): string {
  const { question, topic, isEnglish } = conversation;
  const steps = stepsOf(conversation);
  const name = topic.replaceAll(/["()[\]{}<>;|#&]/g, ' ').trim() || (isEnglish ? 'Topic' : '主题');
  if (/思维导图|脑图|mind ?map/i.test(question)) {
    const branches = conversation.industry.rows.map(
      ([title, text]) => `    ${title}\n      ${text.replaceAll(/[()]/g, '')}`,
    );
    return fence(['mindmap', `  root((${name}))`, ...(isEnglish ? steps.map((step) => `    ${step}`) : branches)]);
  }
  if (/时序图|sequence/i.test(question)) {
    const [user, system] = isEnglish ? ['User', 'System'] : ['用户', '系统'];
    const calls = steps.map((step, index) => (index % 2 === 0 ? `  U->>S: ${step}` : `  S-->>U: ${step}`));
    return fence(['sequenceDiagram', `  participant U as ${user}`, `  participant S as ${system}`, ...calls]);
  }
  if (/饼图|pie/i.test(question)) {
    const shares = [40, 25, 20, 15];
    return fence([`pie title ${name}`, ...steps.slice(0, 4).map((step, index) => `  "${step}" : ${shares[index]}`)]);
  }
  const nodes = steps.map((step, index) => `  S${index}["${step}"]`);
  const links = steps.slice(1).map((_, index) => `  S${index} --> S${index + 1}`);
  const check = isEnglish ? '  S2 -- "incomplete" --> S1' : '  S2 -- "不符合" --> S1';
  return fence([/从左到右|横向/.test(question) ? 'flowchart LR' : 'flowchart TD', ...nodes, ...links, check]);
}

const fence = (lines: string[]) => ['```mermaid', ...lines, '```'].join('\n');

function writeSteps(conversation: Conversation): string {
  return stepsOf(conversation)
    .map((step, index) => `${index + 1}. **${step}**`)
    .join('\n');
}

function writeDraft({ topic, industry, isEnglish, seed }: Conversation): string {
  if (isEnglish) {
    return `> **Subject: ${topic}**\n>\n> Hello,\n>\n> I am writing about ${topic}. The goal is clear, the work is planned in small steps, and each step has an owner.\n>\n> Please tell me by Friday whether this suits you.\n>\n> Best regards`;
  }
  const [first, second, third] = [0, 1, 2].map((index) => industry.points[(seed + index) % industry.points.length]);
  return [
    `> **${topic}**`,
    '>',
    '> 各位好：',
    '>',
    `> 围绕${topic}，我们重点做好三件事。一是${first?.[0]}，${first?.[1]}；二是${second?.[0]}，${second?.[1]}；三是${third?.[0]}，${third?.[1]}。`,
    '>',
    `> 如有疑问，欢迎随时联系。${industry.caution}`,
  ].join('\n');
}
