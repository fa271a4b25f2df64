import { pick, pickSome } from '../seed.ts';
import type { Conversation } from './conversation.ts';
import { type Shape, shapesOf, writeShape } from './shapes.ts';
import { nameIn } from './short-topic.ts';
import { factsAbout, nearness, overlap, sentencesOf, shorten, termsOf, topicOf } from './words.ts';
import { writeEnglish } from './write-english.ts';

const BACK = /刚才|刚刚|上面|前面|之前(?:说|问|提)|上一个|上一条|还记得/;
const MORE = /^(继续|接着说|展开|详细(说说|一点|些)?|再详细|多说点|然后呢)/;

export function writeAnswer(conversation: Conversation): string {
  const { question, isEnglish, images } = conversation;
  if (isEnglish) return writeEnglish(conversation);
  if (images > 0) return aboutImages(conversation);
  if (!question) return '我没有看到具体的问题，请告诉我你想了解什么。';
  return smallTalk(conversation) ?? lookBack(conversation) ?? summary(conversation) ?? fullAnswer(conversation);
}

/** "保险顾问小安" out of "你是一名保险顾问小安，……". */
function roleIn(system: string): string {
  const found =
    /你是(?:一[个名位款]|由[^，。\n]{1,20}的)?([^，。,.\n；;]{2,24})/.exec(system) ??
    /You are (?:an? |the )?([^,.\n]{2,40})/i.exec(system);
  return found?.[1]?.trim() ?? '';
}

function smallTalk({ question, system, industry, seed }: Conversation): string | undefined {
  const role = roleIn(system) || '知行平台的演示模型';
  const isGeneral = industry.name === '通用';
  const skills = isGeneral
    ? ['总结一段文字', '画流程图', '对比两个方案']
    : pickSome(industry.points, 3, seed).map(([title]) => title);
  if (/^(你好|您好|嗨|哈喽|早上好|下午好|晚上好|在吗)[\s!！。~，,]*(在吗)?[？?]?$/.test(question)) {
    return `你好！我是${role}，很高兴为你服务。\n\n你可以直接问我问题，例如${skills.map((skill) => `「${skill}」`).join('、')}。`;
  }
  if (/^(谢谢|感谢|多谢|辛苦了)/.test(question)) return '不客气！还有其他问题随时告诉我。';
  if (/^(再见|拜拜|回见)/.test(question)) return '再见，祝你一切顺利！';
  if (/你是谁|你叫什么|你能做什么|你会什么|有什么功能|介绍(一下)?你自己|自我介绍|什么模型/.test(question)) {
    const facts = sentencesOf(system)
      .filter((line) => /负责|擅长|可以|能够|提供|帮助/.test(line))
      .slice(0, 3);
    const list =
      facts.length > 0
        ? facts.map((fact) => `- ${fact.replace(/^你/, '').replace(/。$/, '')}`)
        : skills.map((skill) => `- ${isGeneral ? skill : `解答${skill}方面的问题`}`);
    return `我是${role}。我可以帮你：\n\n${list.join('\n')}\n- 按要求给出表格、流程图、公式或代码\n\n现在由内置的演示模型作答，请直接说出你的问题。`;
  }
  return undefined;
}

function lookBack(conversation: Conversation): string | undefined {
  const { question, earlier, industry, seed } = conversation;
  const last = earlier.at(-1);
  const isMore = MORE.test(question);
  if (!isMore && !BACK.test(question)) return undefined;
  if (!last) return '这是我们对话的开头，前面还没有内容。你想从哪里开始？';
  if (isMore) {
    const topic = topicOf(last.question);
    const points = pickSome(industry.points, 4, seed + earlier.length);
    return `接着说**${topic}**，还有这几点：\n\n${bullets(points)}\n\n${industry.caution}`;
  }
  const asked = earlier.slice(-3).map((turn) => `- 「${shorten(turn.question, 60)}」`);
  const said = sentencesOf(last.answer).find((line) => line.length > 8) ?? last.answer;
  const lead = `你刚才问的是「${shorten(last.question, 60)}」，我的回答要点是：${shorten(said.replaceAll('**', ''), 120)}`;
  return earlier.length > 1 ? `${lead}\n\n最近几个问题依次是：\n\n${asked.join('\n')}` : lead;
}

/** The sentences of the given text that share most with the rest of it. */
function summary({ question, said }: Conversation): string | undefined {
  if (said.length < 150 || !/总结|概括|摘要|提炼|归纳|要点/.test(said)) return undefined;
  const lines = sentencesOf(said).filter(
    (line) => line !== question && !/^(请|帮我)?.{0,8}(总结|概括|摘要|提炼)/.test(line),
  );
  if (lines.length < 2) return undefined;
  const all = lines.map(termsOf);
  const scored = lines.map((line, index) => {
    const own = all[index] ?? new Set<string>();
    const shared = all.reduce((sum, terms, other) => (other === index ? sum : sum + overlap(own, terms)), 0);
    return { line, index, score: shared / Math.sqrt(line.length) };
  });
  const best = scored
    .sort((one, other) => other.score - one.score)
    .slice(0, 4)
    .sort((one, other) => one.index - other.index);
  return `这段内容的要点如下：\n\n${best.map(({ line }) => `- ${shorten(line, 120)}`).join('\n')}\n\n全文共 ${said.length} 字，以上是与主题最相关的 ${best.length} 句。`;
}

const leads: Partial<Record<Shape, string>> = {
  code: '下面是**{t}**的一个可运行的例子：',
  formula: '**{t}**可以用下面的公式计算：',
  diagram: '**{t}**画成图是这样的：',
  draft: '下面是**{t}**的一份草稿，可以直接修改使用：',
  steps: '**{t}**一般分这几步：',
};

function fullAnswer(conversation: Conversation): string {
  const { question, system, said, industry, seed } = conversation;
  const topic = nameIn(conversation);
  const shapes = shapesOf(question);
  const [shape = 'list'] = shapes;
  const [first, ...more] = factsAbout(said.length > 200 ? `${said}\n${system}` : system, question, 3);
  const row = industry.rows.find(([name]) => question.includes(name));
  const general = leads[shape] ?? (row && shape !== 'table' ? `**${row[0]}**：${row[1]}；${row[2]}。` : undefined);
  const lead = (general ?? pick(industry.conclusions, seed, 'lead')).replaceAll('{t}', topic);
  const parts = [first ? `关于**${topic}**：${first}。` : lead];
  if (more.length > 0) parts.push(`相关信息还有：\n\n${more.map((fact) => `- ${fact}`).join('\n')}`);
  parts.push(...shapes.map((name) => writeShape(name, { ...conversation, topic })));
  if (shape === 'list' || shape === 'table' || shape === 'steps') {
    const title = first ? '另外请留意：' : pick(['具体来说：', '要点如下：', '可以从这几方面看：'], seed, 'title');
    parts.push(`${title}\n\n${bullets(nearestPoints(conversation, first ? 2 : 3))}`);
  }
  if (shape !== 'code') parts.push(`${industry.caution}${pick(offers, seed, 'end')}`);
  return parts.filter(Boolean).join('\n\n');
}

const offers = ['', '需要的话，我可以继续展开其中任何一点。', '如果方便，请补充更多细节，我可以给出更具体的建议。'];

function nearestPoints({ industry, question, seed }: Conversation, count: number): [string, string][] {
  const near = (point: [string, string]) => 2 * nearness(point[0], question) + nearness(point[1], question);
  return pickSome(industry.points, industry.points.length, seed)
    .sort((one, other) => near(other) - near(one))
    .slice(0, count);
}

function aboutImages({ images, question, topic, system }: Conversation): string {
  const role = roleIn(system);
  const asked = question ? `你想了解的是**${topic}**。` : '请告诉我你想了解图中的什么。';
  return `已收到 ${images} 张图片。${asked}\n\n- 演示模型不识别图片中的像素内容，接入真实的视觉模型后即可分析\n- 你也可以用文字描述图中的重点，${role ? `我会以${role}的身份` : '我会'}据此作答`;
}

const bullets = (points: [string, string][]) => points.map(([title, text]) => `- **${title}**：${text}`).join('\n');
