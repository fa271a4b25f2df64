const han = /[\u3400-\u9fff]/;
const fillers =
  /^(?:(?:你好|您好|请问|请教|请|麻烦|劳烦|帮我|帮忙|给我|我想|我要|想要|想|需要|能不能|能否|可以|可不可以|你能|再|详细|简单|简要|具体|介绍|解释|说明|讲讲|讲|说说|分析|总结|概括|列出|列举|对比|比较|告诉我|知道|了解|查询|查|看看|用|一下|一份|一个|一段|一张|一篇|一封|个|张|份|表格|形式|代码|公式|流程图|时序图|思维导图|画|绘制|写|生成|做|来|实现|计算|算|下|关于|什么是|何为|如何|怎么|怎样|为什么|,|，|\s)+)/;
const tails =
  /(?:(?:有|要|需要|会|能)?(?:怎么|如何|多久|几天|几个|多少|什么时候|哪些|哪里|哪个|哪种|多长)[^，,]{0,4}|是什么意思|是什么|指什么|怎么办理|怎么办|怎么做|怎么算|怎么|怎么样|如何|有哪些|有什么|包括哪些|需要哪些|要多久|多久|多少钱|是多少|多少|几点|几号|对比|比较|的区别|区别|的差异|的表格|的流程图|流程图|的时序图|的思维导图|的代码|的通知|的邮件|的文案|的报告|的方案|的公式|公式|代码|呢|吗|吧|啊|的|了|一下|[？?！!。，,.\s])+$/;
const common = new Set(
  '什么 怎么 如何 可以 一个 一下 我们 你们 用户 问题 回答 根据 进行 以及 或者 帮我 请问 多少 哪些 查询 获取 工具 信息 返回 数据 指定 相关 使用 是否 需要 当前 支持 内容'.split(
    ' ',
  ),
);
export const cities =
  '北京 上海 广州 深圳 杭州 南京 苏州 成都 重庆 武汉 西安 天津 青岛 济南 郑州 长沙 合肥 福州 厦门 宁波 无锡 大连 沈阳 长春 哈尔滨 昆明 贵阳 南宁 海口 三亚 石家庄 太原 南昌 兰州 银川 西宁 乌鲁木齐 拉萨 呼和浩特 珠海 佛山 东莞 温州 香港 澳门 台北'.split(
    ' ',
  );

export const isChinese = (text: string) => han.test(text);

/** The part of a question that says what it is about. */
export function topicOf(question: string): string {
  const sentence = question.split(/[？?。！!\n]/).find((part) => part.trim().length > 1) ?? question;
  if (!isChinese(sentence)) return englishTopic(sentence);
  const topic = sentence
    .trim()
    .replace(fillers, '')
    .replace(tails, '')
    .replaceAll(/[「」“”"《》|`*_#]/g, '');
  return shorten(topic.trim() || sentence.trim(), 24);
}

function englishTopic(sentence: string): string {
  const topic = sentence
    .trim()
    .replace(
      /^(?:(?:please|could you|can you|would you|tell me|explain|describe|compare|difference|between|show me|give me|write|draw|make|what|how|why|who|where|when|which|is|are|do|does|did|should|about|to|we|you|i|me|a|an|the|table|of|for)\b[\s,]*)+/i,
      '',
    )
    .replaceAll(/[?.!"`*_#|]+/g, '')
    .trim();
  return shorten(topic || sentence.trim(), 60);
}

export function shorten(text: string, max: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > max ? `${line.slice(0, max)}…` : line;
}

/** Pairs of Han characters and words of three letters or more, without those that say nothing. */
export function termsOf(text: string): Set<string> {
  const terms = new Set<string>();
  for (const [run] of text.matchAll(/[\u3400-\u9fff]{2,}/g)) {
    for (let index = 0; index + 2 <= run.length; index += 1) terms.add(run.slice(index, index + 2));
  }
  for (const [word] of text.toLowerCase().matchAll(/[a-z]{3,}/g)) terms.add(word);
  for (const term of terms)
    if (common.has(term) || /^[的了是在和与有请我你他这那]|[的了吗呢是在和与]$/.test(term)) terms.delete(term);
  return terms;
}

export function overlap(one: Set<string>, other: Set<string>): number {
  let count = 0;
  for (const term of one) if (other.has(term)) count += 1;
  return count;
}

export const sentencesOf = (text: string) =>
  text
    .split(/(?<=[。！？!?；;])|\n+|(?<=[a-z]\.)\s/)
    .map((line) => line.replace(/^[\s\-*•#>\d.、)）]+/, '').trim())
    .filter((line) => line.length >= 4);

const order =
  /^(你是|你的|请|必须|不要|不得|禁止|务必|回答|输出|当用户|如果用户|you are|do not|don't|please|always|never|answer|use )/i;

/** Statements (not orders) in the given text that speak about the question, the nearest first. */
export function factsAbout(source: string, question: string, max: number): string[] {
  const wanted = termsOf(question);
  return sentencesOf(source)
    .filter((line) => line.length <= 200 && !order.test(line) && !line.includes(question))
    .map((line) => ({ line, score: overlap(wanted, termsOf(line)) + (/\d/.test(line) ? 0.5 : 0) }))
    .filter(({ score }) => score >= 2)
    .sort((one, other) => other.score - one.score)
    .slice(0, max)
    .map(({ line }) => line.replace(/[。；;.]$/, ''));
}

const sentence = /帮我|请|我|怎么|如何|什么|一下|…/;

/** The two or three things that a question sets against each other. */
export function sidesOf(topic: string): string[] {
  const sides = topic
    .split(/\s*(?:和|与|跟|及|、|，|,|\bvs\.?\b|\bversus\b|\band\b|\bor\b|还是|对比|比较|相比)\s*/i)
    .map((side) => side.replace(/(的|之间|哪个.*|有何.*|有什么.*)$/, '').trim())
    .filter(Boolean);
  const areNames = sides.every((side) => !sentence.test(side) && (side.length <= 12 || !isChinese(side)));
  return sides.length >= 2 && areNames ? sides.slice(0, 3) : [];
}

const plainCharacters = /[的了吗呢是在和与有请我你几多少什么怎如何一]/g;

/** Shared characters: 年假 and 年休假 are near, though no pair of characters is the same. */
export function nearness(text: string, question: string): number {
  const characters = new Set(question.replaceAll(plainCharacters, '').match(/[\u3400-\u9fff]/g));
  let count = 0;
  for (const character of new Set(text)) if (characters.has(character)) count += 1;
  return count;
}
