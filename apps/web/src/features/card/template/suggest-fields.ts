import { joinPath, readPath } from '@zhixing/contract/block/read-path';
import type { CardType } from '@zhixing/contract/card/card-content';
import { type CardTemplate, cardFields } from '@zhixing/contract/card/card-template';
import { isRecord } from '@zhixing/contract/is-record';

/** Other names that results use for the same thing. */
const alike: Readonly<Record<string, readonly string[]>> = {
  place: ['city', 'location', 'cityName', 'address', '城市', '地点'],
  lists: ['list', 'daily', 'days', 'forecast', 'forecasts', 'data', 'casts'],
  date: ['day', 'time', 'fxDate', 'datetime', 'startDate', '日期'],
  min: ['tempMin', 'minTemp', 'low', 'nighttemp', 'lowest', '最低'],
  max: ['tempMax', 'maxTemp', 'high', 'daytemp', 'highest', '最高'],
  weather: ['text', 'textDay', 'dayweather', 'condition', 'cond', 'skycon', '天气'],
  no: ['trainNo', 'train', 'code', 'number', 'trainCode', '车次'],
  from: ['fromStation', 'departure', 'departStation', 'startStation', '出发站'],
  start: ['startTime', 'departTime', 'departureTime', 'leaveTime', '出发时间'],
  to: ['toStation', 'arrival', 'arriveStation', 'endStation', '到达站'],
  end: ['endTime', 'arriveTime', 'arrivalTime', '到达时间'],
  duration: ['costTime', 'runTime', 'lishi', '历时'],
  firstClass: ['first', 'firstSeat', 'zy', 'ydz', '一等座'],
  secondClass: ['second', 'secondSeat', 'ze', 'edz', '二等座'],
  image: ['img', 'picture', 'pic', 'cover', 'photo', 'thumbnail', 'imageUrl', '图片'],
  title: ['name', 'heading', 'subject', '标题', '名称'],
  content: ['text', 'description', 'desc', 'summary', 'intro', 'body', '内容', '简介'],
  button: ['action', 'buttonText', 'btn', '按钮'],
  option: ['echarts', 'chart', 'chartOption', 'config'],
  options: ['buttons', 'choices', 'items', 'list', '选项'],
  label: ['name', 'text', 'title', 'value', '文字'],
};
const simple = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const isLeaf = (value: unknown) => value !== null && !isRecord(value);
/** Names of an object and of the objects in it, nearest first. */
const namesIn = (value: unknown, parts: readonly string[] = []): { path: string; name: string; value: unknown }[] => {
  if (!isRecord(value) || parts.length > 2) return [];
  const own = Object.entries(value).map(([name, one]) => ({ path: joinPath([...parts, name]), name, value: one }));
  return [...own, ...Object.entries(value).flatMap(([name, one]) => namesIn(one, [...parts, name]))];
};

/** Fields of a day are read from the days, not from what holds them. */
const ofElement: Partial<Record<CardType, { readonly list: string; readonly fields: readonly string[] }>> = {
  'weather-card': { list: 'lists', fields: ['date', 'min', 'max', 'weather'] },
  'landscape-buttons': { list: 'options', fields: ['label'] },
};
const isListField = (type: CardType, field: string) => ofElement[type]?.list === field;

const find = (type: CardType, field: string, from: unknown): string | undefined => {
  const wanted = [field, ...(alike[field] ?? [])].map(simple);
  const fits = ({ value }: { value: unknown }) => {
    if (isListField(type, field)) return Array.isArray(value);
    return field === 'option' ? isRecord(value) : isLeaf(value) && !Array.isArray(value);
  };
  const known = namesIn(from).filter(fits);
  for (const name of wanted) {
    const hit = known.find((one) => simple(one.name) === name);
    if (hit) return hit.path;
  }
  return undefined;
};

/** What one card is made from: the element, or the first of a list. */
export const elementOf = ({ data, list }: Pick<CardTemplate, 'data' | 'list'>, result: unknown): unknown => {
  const found = data === '' ? result : readPath(result, data);
  return list ? (Array.isArray(found) ? found[0] : undefined) : found;
};

/** What a field's path is picked from. */
export const fieldRoot = (template: CardTemplate, field: string, result: unknown): unknown => {
  const element = elementOf(template, result);
  const inner = ofElement[template.type];
  if (!inner?.fields.includes(field)) return element;
  const days = Array.isArray(element) ? element : readPath(element, template.options[inner.list] || inner.list);
  return Array.isArray(days) ? days[0] : undefined;
};

/** Similar names in the sample, for fields that lead nowhere yet. */
export const suggestFields = (template: CardTemplate, result: unknown): Record<string, string> => {
  const found: Record<string, string> = {};
  let known = template;
  for (const field of cardFields[template.type]) {
    const from = fieldRoot(known, field, result);
    if (readPath(from, template.options[field] || field) !== undefined) continue;
    const path = find(template.type, field, from);
    if (path === undefined) continue;
    found[field] = path;
    // The fields of a day are looked for where the proposed list is.
    known = { ...known, options: { ...known.options, [field]: path } };
  }
  return found;
};

const listsIn = (value: unknown, parts: readonly string[] = []): string[] => {
  if (Array.isArray(value)) return value.some(isRecord) ? [joinPath(parts)] : [];
  if (!isRecord(value) || parts.length > 2) return [];
  return Object.entries(value).flatMap(([name, one]) => listsIn(one, [...parts, name]));
};

/** How many fields lead somewhere, or would by the names proposed. */
const fitOf = (template: CardTemplate, result: unknown) => {
  const proposed = suggestFields(template, result);
  const element = elementOf(template, result);
  return cardFields[template.type].filter(
    (field) => proposed[field] !== undefined || readPath(element, template.options[field] || field) !== undefined,
  ).length;
};

/** The list whose elements have more fields of the card than what stands there now. */
export const suggestData = (template: CardTemplate, result: unknown): string | undefined => {
  const { type, data } = template;
  if (ofElement[type] || data !== '') return undefined;
  const now = { path: undefined as string | undefined, fit: fitOf(template, result) };
  return listsIn(result)
    .map((path) => ({ path, fit: fitOf({ type, data: path, list: true, options: {} }, result) }))
    .reduce((best, one) => (one.fit > best.fit ? one : best), now).path;
};

/** A card for each element is meant where a path leads to a list; days and choices are a list of one card. */
export const isListThere = ({ type }: CardTemplate, data: string, result: unknown) =>
  !ofElement[type] && Array.isArray(data === '' ? result : readPath(result, data));

/** A field picked inside the first element of a list binds the list, and the field from its elements. */
export const pickedInList = (parts: readonly (string | number)[]) => {
  const at = parts.indexOf(0);
  return at < 0 || at === parts.length - 1
    ? undefined
    : { data: joinPath(parts.slice(0, at)), path: joinPath(parts.slice(at + 1)) };
};
