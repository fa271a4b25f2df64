import type { Json } from '../chat-request.ts';
import { topicOf } from './words.ts';

const kinds: [RegExp, string][] = [
  [/条形图|横向|horizontal/i, 'horizontal_bar'],
  [/折线|趋势|走势|line/i, 'line'],
  [/面积|area/i, 'area'],
  [/饼|占比|比例|pie/i, 'pie'],
  [/散点|scatter/i, 'scatter'],
];
const pairForm =
  /([\p{L}][\p{L}\p{N}_·-]{0,15}?|\d{1,4}年|\d{1,2}月)\s*(?:[:：=]|为|是)?\s*(-?\d+(?:\.\d+)?)\s*(%|万元|亿元|元|万|亿|人|个|件|次|台|吨)?/gu;

export const asksChart = (question: string) =>
  /柱状图|条形图|折线图|面积图|饼图|饼状图|散点图|图表|\bchart\b/i.test(question);

/** "画一个柱状图：一月 10，二月 20" as the call of a tool that makes charts. */
export function chartOrder(question: string): Json {
  const kind = kinds.find(([pattern]) => pattern.test(question))?.[1] ?? 'bar';
  const [ask = '', ...rest] = question.split(/[:：]/);
  const data = rest.length > 0 ? rest.join('：') : question;
  const pairs = [...data.matchAll(pairForm)].map(([, name = '', value = '', unit = '']) => ({
    name: name.replace(/^(和|与|及|、)/, '').trim(),
    value: Number(value),
    unit,
  }));
  const title =
    topicOf(ask)
      .replace(/(?:(?:bar|line|area|pie|scatter) )?chart(?: of| for)?/i, '')
      .replace(/^(画|做|生成|绘制|制作|一个|一张|个|张|用)+/, '')
      .replace(/(柱状图|条形图|折线图|面积图|饼状?图|散点图|图表|的)+/g, '')
      .replace(/^(展示|显示|表示|对比|比较|看看?|an?)\s*/i, '')
      .trim() || (/chart/i.test(ask) ? 'Chart' : '数据对比');
  const unit = pairs.find((pair) => pair.unit !== '')?.unit ?? '';
  const values = pairs.map(({ value }) => value);
  const isScatter = kind === 'scatter';
  return {
    kind,
    title,
    ...(isScatter ? {} : { categories: pairs.map(({ name }) => name) }),
    series: [
      { name: title.slice(0, 20), values: isScatter ? values.map((value, index) => [index + 1, value]) : values },
    ],
    ...(unit ? { unit } : {}),
  };
}
