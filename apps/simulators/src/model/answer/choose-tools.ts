import type { ChatRequest, Tool } from '../chat-request.ts';
import { asksChart, chartOrder } from './chart-order.ts';
import type { Conversation } from './conversation.ts';
import { expressionIn, fillSchema } from './fill-schema.ts';
import { overlap, termsOf } from './words.ts';

const travels = /天气|气温|下雨|火车|高铁|动车|车票|列车|weather|train/i;

/** A question of the first kind wants a tool of the second. */
const topics: { asks: (question: string) => boolean; tool: RegExp }[] = [
  {
    asks: (question) =>
      // Who asks for today's weather or trains does not ask for the day.
      /几点|时间|几号|日期|星期|周几|what time|what day|date/i.test(question) ||
      (/今天|今日|today/i.test(question) && !travels.test(question)),
    tool: /time|date|clock|时间|日期|日历/i,
  },
  { asks: (question) => expressionIn(question) !== undefined, tool: /calc|math|arith|计算|算术|四则/i },
  { asks: has(/天气|气温|下雨|温度|weather|rain/i), tool: /weather|天气|气象/i },
  { asks: has(/火车|高铁|动车|车票|列车|车次|train/i), tool: /train|12306|火车|高铁|车票|列车/i },
  { asks: asksChart, tool: /chart|图表|柱状图/i },
  { asks: has(/https?:\/\//i), tool: /web page|网页/i },
  { asks: has(/机票|航班|飞机|flight/i), tool: /flight|航班|机票/i },
  { asks: has(/酒店|住宿|宾馆|hotel/i), tool: /hotel|酒店|住宿/i },
  { asks: has(/路线|怎么走|导航|多远|附近|地图|route|map/i), tool: /map|route|地图|路线|导航|周边/i },
  { asks: has(/汇率|兑换|美元|欧元|exchange/i), tool: /exchange|currency|汇率/i },
  { asks: has(/股价|行情|股票|大盘|stock/i), tool: /stock|quote|行情|股票|股价/i },
  { asks: has(/搜索|搜一下|搜搜|联网|最新|新闻|search|news/i), tool: /search|搜索|联网|新闻/i },
  {
    asks: has(/画一|画个|画张|生成.{0,6}图|海报|插画|draw|picture|poster/i),
    tool: /image|draw|paint|绘画|作图|生图|图片生成|文生图/i,
  },
];
const chat =
  /^(你好|您好|hi|hello|嗨|早上好|谢谢|感谢|再见|你是谁|你能做什么|介绍一下你自己|thanks|thank you|bye)[\s!！。.？?~]*$/i;

export function chooseTools(request: ChatRequest, conversation: Conversation): { name: string; arguments: string }[] {
  const { tools, toolChoice, isParallel } = request;
  if (tools.length === 0 || toolChoice === 'none') return [];
  const { question } = conversation;
  const named = tools.filter(({ name }) => name === toolChoice);
  const fitting = named.length > 0 ? named : fittingTools(tools, question);
  const chosen = fitting.length === 0 && toolChoice === 'required' ? tools.slice(0, 1) : fitting;
  return chosen.slice(0, isParallel ? 3 : 1).map((tool) => ({
    name: tool.name,
    arguments: JSON.stringify(argumentsFor(tool, conversation)),
  }));
}

const argumentsFor = (tool: Tool, conversation: Conversation) =>
  tool.name === 'chart_maker' ? chartOrder(conversation.question) : fillSchema(tool.parameters, conversation);

/** A knowledge base answers what no special tool does. */
function fittingTools(tools: Tool[], question: string): Tool[] {
  const fitting = tools.filter((tool) => isFitting(tool, question));
  const special = fitting.filter((tool) => !isKnowledge(aboutTool(tool)));
  return special.length > 0 ? special : fitting;
}

const aboutTool = ({ name, description }: Tool) => `${name.replaceAll(/[_-]/g, ' ')} ${description}`;
const isKnowledge = (about: string) => /knowledge|知识库|retriev/i.test(about);

function isFitting(tool: Tool, question: string): boolean {
  if (!question || chat.test(question)) return false;
  const about = aboutTool(tool);
  const byTopic = topics.filter((topic) => topic.tool.test(about));
  if (byTopic.some(({ asks }) => asks(question))) return true;
  if (isKnowledge(about)) return question.length >= 4;
  const known = byTopic.length > 0 ? 3 : 2;
  return overlap(termsOf(question), termsOf(about)) >= known;
}

function has(pattern: RegExp): (question: string) => boolean {
  return (question) => pattern.test(question);
}
