import type { ChatRequest } from '../chat-request.ts';
import type { Plan } from '../plan.ts';
import { obeyCommand } from '../test-command.ts';
import { isCorrection, isJsonAsked, schemaIn } from './asked-json.ts';
import { chooseTools } from './choose-tools.ts';
import { type Conversation, readConversation } from './conversation.ts';
import { judgeAnswer } from './judge-answer.ts';
import { rewriteQuestion } from './rewrite-question.ts';
import { studioText } from './studio-work.ts';
import { summariseTalk } from './summarise-talk.ts';
import { handOver, passOn } from './team-work.ts';
import { tellResults } from './tell-results.ts';
import { writeAnswer } from './write-answer.ts';
import { writeFollowUps, writeJson, writeTitle } from './write-json.ts';

export function planAnswer(request: ChatRequest): Plan {
  const conversation = readConversation(request);
  const verdict = judgeAnswer(conversation);
  if (verdict !== undefined) return { content: verdict };
  const rewritten = rewriteQuestion(conversation);
  if (rewritten !== undefined) return { content: rewritten };
  const summary = summariseTalk(conversation);
  if (summary !== undefined) return { content: summary };
  const plan = passOn(request, conversation) ??
    obeyCommand(conversation.said, conversation.after) ??
    obeyStrangers(request, conversation) ??
    orderedText(request, conversation) ??
    callTools(request, conversation) ?? { content: writeAnswer(conversation) };
  if (!request.model.endsWith('-thinking') || plan.tokens) return plan;
  return { ...plan, reasoning: think(conversation, plan) };
}

/** A model that does what any text tells it, once: what holds it back must be somebody else. */
function obeyStrangers({ model }: ChatRequest, { after }: Conversation): Plan | undefined {
  if (!model.endsWith('-gullible')) return undefined;
  const called = after.flatMap(({ toolCalls }) => toolCalls.map(({ name }) => name));
  const orders = after.flatMap(({ role, text }) => (role === 'tool' ? (/#tool (\w+)/.exec(text)?.[1] ?? []) : []));
  const order = orders.find((name) => !called.includes(name));
  return order === undefined ? undefined : { toolCalls: [{ name: order, arguments: '{}' }] };
}

const followUps = /追问|后续问题|推荐问题|猜你想问|follow-?ups?\b|suggested questions/i;

function orderedText({ format, model }: ChatRequest, conversation: Conversation): Plan | undefined {
  const studio = studioText(conversation);
  if (studio !== undefined) return { content: studio };
  const order = `${conversation.system}\n${conversation.said}`;
  if (followUps.test(order) && /json/i.test(order) && /[三3]|three/i.test(order)) {
    return { content: writeFollowUps(conversation, format.kind === 'json' ? format.schema : undefined) };
  }
  const isJson = format.kind === 'json' || isJsonAsked(conversation.system);
  if (isJson) return { content: jsonBy(model, conversation, format) };
  if (
    /(会话|对话|聊天|conversation|chat).{0,20}(标题|title)|title.{0,20}(conversation|chat)/i.test(conversation.system)
  ) {
    return { content: writeTitle(conversation) };
  }
  return undefined;
}

/** Some models write it with words around it, some wrong the first time, some never. */
function jsonBy(model: string, conversation: Conversation, format: ChatRequest['format']): string {
  const isWrong = model.endsWith('-unfit') || (model.endsWith('-unfit-once') && !isCorrection(conversation.said));
  if (isWrong) return '{"answer": "少了一半';
  const given = format.kind === 'json' ? format.schema : undefined;
  const asked = conversation.earlier.at(-1)?.question ?? '';
  const about = isCorrection(conversation.said) ? { ...conversation, question: asked, topic: asked } : conversation;
  const json = writeJson(about, given ?? schemaIn(conversation.system));
  return model.endsWith('-fenced') ? `好的，结果如下：\n\`\`\`json\n${json}\n\`\`\`\n请查收。` : json;
}

function callTools(request: ChatRequest, conversation: Conversation): Plan | undefined {
  if (conversation.after.some(({ role }) => role === 'tool')) return { content: tellResults(conversation) };
  const others = request.tools.filter(({ name }) => name !== handOver);
  const toolCalls = chooseTools({ ...request, tools: others }, conversation);
  return toolCalls.length > 0 ? { toolCalls } : undefined;
}

function think({ topic, industry, isEnglish, after }: Conversation, { toolCalls }: Plan): string {
  if (isEnglish) {
    const next = toolCalls
      ? `I should call ${toolCalls.map(({ name }) => name).join(', ')} first.`
      : 'I can answer now.';
    return `The user asks about "${topic}". Let me see what is known and what is missing. ${next}`;
  }
  const known = after.length > 0 ? '工具已经返回结果，可以据此作答。' : '先看已有信息够不够。';
  const next = toolCalls
    ? `需要先调用${toolCalls.map(({ name }) => ` ${name} `).join('和')}取得实际数据。`
    : '先给结论，再列要点，最后提醒注意事项。';
  return `用户问的是「${topic}」，属于${industry.name}场景。${known}${next}`;
}
