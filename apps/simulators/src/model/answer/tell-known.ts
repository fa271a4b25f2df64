import { isObject, type Json } from '../chat-request.ts';
import { shorten } from './words.ts';

type Row = { [name: string]: Json };
type Teller = (value: Row, isEnglish: boolean) => string | undefined;

const text = (value: Json | undefined) => (value === undefined || value === null ? '' : String(value));
const rowsIn = (value: Json | undefined): Row[] => (Array.isArray(value) ? value.filter(isObject) : []);
const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');

const tellWeather: Teller = ({ city, now, forecast }, isEnglish) => {
  const days = rowsIn(forecast);
  if (!city || !days.every(({ min, max }) => typeof min === 'number' && typeof max === 'number')) return undefined;
  if (!isObject(now) && days.length === 0) return undefined;
  const lead = isObject(now)
    ? isEnglish
      ? `**${text(city)}** now: ${text(now.weather)}, ${text(now.temperature)}, wind ${text(now.wind)}, humidity ${text(now.humidity)}.`
      : `**${text(city)}**现在${text(now.weather)}，${text(now.temperature)}，${text(now.wind)}，湿度 ${text(now.humidity)}。`
    : `**${text(city)}**`;
  const wet = days.find(({ weather }) => /雨|雪/.test(text(weather)));
  const advice = isEnglish
    ? ''
    : wet
      ? `${text(wet.date).slice(5).replace('-', '/')} 有${/雪/.test(text(wet.weather)) ? '雪' : '雨'}，出门请带伞。`
      : '这几天没有雨雪，适合出行。';
  return [lead, ...(days.length > 0 && advice ? [advice] : [])].join('\n\n');
};

const tellTrains: Teller = ({ from, to, date, total, trains }, isEnglish) => {
  const rows = rowsIn(trains);
  if (!Array.isArray(trains) || !from || !to || !date) return undefined;
  if (rows.length === 0)
    return isEnglish
      ? `No trains from ${text(from)} to ${text(to)} on ${text(date)}.`
      : `${text(date)} 没有查到从${text(from)}到${text(to)}的车次，可以换个日期或车站再试。`;
  const shown = rows.slice(0, 10);
  const lead = isEnglish
    ? `${text(total)} trains from **${text(from)}** to **${text(to)}** on ${text(date)}:`
    : `${text(date)} 从**${text(from)}**到**${text(to)}**共有 ${text(total)} 趟车${rows.length > shown.length ? `，先列出前 ${shown.length} 趟` : ''}：`;
  const head = isEnglish ? ['Train', 'From', 'To', 'Takes', 'Seats'] : ['车次', '出发', '到达', '历时', '余票'];
  return `${lead}\n\n${table(
    head,
    shown.map((row) => [
      text(row.train),
      `${text(row.departure)} ${text(row.from)}`,
      `${text(row.arrival)} ${text(row.to)}`,
      text(row.duration),
      text(row.seats),
    ]),
  )}`;
};

const tellChart: Teller = ({ type, option }, isEnglish) => {
  if (type !== 'echarts' || !isObject(option)) return undefined;
  const [series] = rowsIn(option.series);
  const axis = [option.xAxis, option.yAxis].find((one) => isObject(one) && Array.isArray(one.data));
  const data = Array.isArray(series?.data) ? series.data : [];
  const names = isObject(axis) && Array.isArray(axis.data) ? axis.data.map(text) : [];
  const points = data.map((item, index) =>
    isObject(item)
      ? { name: text(item.name), value: Number(item.value) }
      : { name: names[index] ?? '', value: Number(item) },
  );
  const known = points.filter(({ name, value }) => name !== '' && Number.isFinite(value));
  if (known.length < 2) return isEnglish ? 'The chart is above.' : '图表已经画好，见上方。';
  const most = known.reduce((one, other) => (other.value > one.value ? other : one));
  const least = known.reduce((one, other) => (other.value < one.value ? other : one));
  return isEnglish
    ? `The chart is above: **${most.name}** is highest at ${most.value}, **${least.name}** lowest at ${least.value}.`
    : `图表已经画好，见上方。最高的是**${most.name}**（${most.value}），最低的是**${least.name}**（${least.value}），相差 ${Number((most.value - least.value).toFixed(6))}。`;
};

const tellers = [tellWeather, tellTrains, tellChart];

/** What the built-in tools answer has a shape of its own; anything else is told by the general rules. */
export function tellKnown(value: Json, isEnglish: boolean): string | undefined {
  if (!isObject(value))
    return typeof value === 'string'
      ? (tellPage(value, isEnglish) ?? tellPassages(value, isEnglish) ?? tellForm(value, isEnglish))
      : undefined;
  for (const tell of tellers) {
    const told = tell(value, isEnglish);
    if (told !== undefined) return told;
  }
  return undefined;
}

/** A web page comes as text in a frame that says it is not to be trusted. */
function tellPage(value: string, isEnglish: boolean): string | undefined {
  const body = /<<<网页内容 (\w+)\n(.*)\n网页内容 \1>>>/s.exec(value)?.[2];
  if (body === undefined) return undefined;
  const title = /^标题：(.*)$/m.exec(value)?.[1] ?? '';
  const lines = body
    .split('\n')
    .map((line) => line.replace(/^[#>\-*\d.\s]+/, '').trim())
    .filter((line) => line.length > 8 && !line.startsWith('|') && !line.startsWith('`'));
  const points = lines.slice(0, 4).map((line) => `- ${shorten(line, 120)}`);
  const lead = isEnglish ? `I have read the page “${title}”. In short:` : `读完了网页《${title}》，要点如下：`;
  const more = /offset=(\d+)/.test(value)
    ? isEnglish
      ? 'There is more; I can read on.'
      : '后面还有内容，需要的话我接着读。'
    : '';
  return [lead, points.join('\n') || shorten(body, 300), ...(more ? [more] : [])].join('\n\n');
}

/** Passages of a knowledge base come in frames with the numbers by which they are cited. */
function tellPassages(value: string, isEnglish: boolean): string | undefined {
  const found = [...value.matchAll(/<<<资料 (\d+) (\w+)\n出处：[^\n]*\n相关度：[^\n]*\n(.*?)\n资料 \1 \2>>>/gs)];
  if (found.length === 0) return undefined;
  const lines = found
    .slice(0, 3)
    .map(([, no = '', , body = '']) => `- ${shorten(body.replaceAll(/\s+/g, ' '), 160)} [${no}]`);
  return [isEnglish ? 'The knowledge base says:' : '知识库里这样写：', lines.join('\n')].join('\n\n');
}

/** A card or form that was shown, or one that was filled in. */
function tellForm(value: string, isEnglish: boolean): string | undefined {
  const name = /^(?:表单|卡片)「(.+?)」已经显示给用户/.exec(value)?.[1];
  if (name !== undefined && value.startsWith('表单'))
    return isEnglish ? `Please fill in “${name}” below.` : `请填写下面的「${name}」，提交后我接着办。`;
  if (name !== undefined) return isEnglish ? `“${name}” is below.` : `「${name}」见下方。`;
  const filled = /^用户填好了表单「(.+?)」：(\{.*\})$/s.exec(value);
  if (!filled) return undefined;
  const rows = Object.entries(JSON.parse(filled[2] ?? '{}') as Row).map(
    ([key, said]) => `- **${key}**：${Array.isArray(said) ? said.map(text).join('、') : text(said)}`,
  );
  const lead = isEnglish ? `Thank you, “${filled[1]}” has arrived:` : `收到「${filled[1]}」，内容如下，我据此继续：`;
  return [lead, rows.join('\n')].join('\n\n');
}
