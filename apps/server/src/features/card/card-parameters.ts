import type { JSONSchema7 } from '@ai-sdk/provider';
import { type Widget, walkWidgets } from '@zhixing/contract/block/block-document';
import { dataParts } from '@zhixing/contract/block/read-path';
import { holdsValue, keyOf } from '@zhixing/contract/block/said-by-form';
import type { CardTemplate } from '@zhixing/contract/card/card-template';
import { cardFields } from '@zhixing/contract/card/card-template';
import { isRecord } from '@zhixing/contract/is-record';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const textList: JSONSchema7 = { type: 'array', items: { type: 'string' } };

const valuesOf = ({ options }: Widget) =>
  (Array.isArray(options.optionItems) ? options.optionItems : []).flatMap((item: unknown) =>
    isRecord(item) && typeof item.value === 'string' ? [item.value] : [],
  );

const choiceOf = (widget: Widget): JSONSchema7 => {
  const values = valuesOf(widget);
  return values.length > 0 && values.length <= 50 ? { type: 'string', enum: values } : { type: 'string' };
};

const rowsOf = ({ options }: Widget): JSONSchema7 => {
  const columns = (Array.isArray(options.th) ? options.th : []).filter(isRecord);
  const properties = columns.map((column): [string, JSONSchema7] => [
    textOf(column.key),
    { description: textOf(column.label) },
  ]);
  return { type: 'array', items: { type: 'object', properties: Object.fromEntries(properties) } };
};

const schemas: Record<string, (widget: Widget) => JSONSchema7> = {
  Table: rowsOf,
  Chart: () => ({ type: 'object', description: 'ECharts 的 option，只用 series、xAxis、yAxis、legend 等数据字段' }),
  Map: () => ({
    type: 'array',
    items: { type: 'array', items: { type: 'number' } },
    description: '[经度, 纬度] 的列表',
  }),
  Switch: () => ({ type: 'boolean' }),
  Rate: () => ({ type: 'number', minimum: 0, maximum: 5 }),
  Radio: choiceOf,
  Select: (widget) =>
    widget.options.multiple === true ? { type: 'array', items: choiceOf(widget) } : choiceOf(widget),
  Checkbox: (widget) => ({ type: 'array', items: choiceOf(widget) }),
  Cascader: () => textList,
  DateRange: () => textList,
  TimeRange: () => textList,
};

const schemaOf = (widget: Widget): JSONSchema7 => {
  const { options, type } = widget;
  const format = textOf(options.format);
  const words = [textOf(options.label), textOf(options.placeholder), format && `格式 ${format}`].filter(Boolean);
  return {
    type: 'string',
    ...(words.length > 0 ? { description: words.join('，') } : {}),
    ...(Object.hasOwn(schemas, type) ? schemas[type]?.(widget) : {}),
  };
};

const own = (properties: JSONSchema7['properties'], name: string) =>
  properties && Object.hasOwn(properties, name) ? properties[name] : undefined;

/** A schema at the end of a path, with the objects and lists that lead to it. */
const put = (root: JSONSchema7, parts: readonly (string | number)[], leaf: JSONSchema7): void => {
  const [first, ...rest] = parts;
  if (first === undefined) return;
  const isList = typeof first === 'number';
  const known = isList ? root.items : own(root.properties, first);
  const inner: JSONSchema7 = rest.length === 0 ? leaf : isRecord(known) ? (known as JSONSchema7) : {};
  if (rest.length > 0) {
    inner.type = typeof rest[0] === 'number' ? 'array' : 'object';
    put(inner, rest, leaf);
  }
  if (isList) Object.assign(root, { type: 'array', items: inner });
  else root.properties = { ...root.properties, [first]: inner };
};

/** What a model fills in: what the widgets read of the data, and the fields that are bound to nothing, by their keys. */
export const widgetParameters = (list: readonly Widget[]): JSONSchema7 => {
  const root: JSONSchema7 = { type: 'object', properties: {} };
  for (const widget of walkWidgets(list)) {
    const { useVar, useLabelVar, variable } = widget.options;
    if (textOf(useVar)) put(root, dataParts({}, textOf(useVar)) ?? [], schemaOf(widget));
    else if (holdsValue(widget) === 'filled') put(root, [keyOf(widget)], schemaOf(widget));
    if (textOf(useLabelVar)) put(root, dataParts({}, textOf(useLabelVar)) ?? [], { type: 'string' });
    if (textOf(variable)) put(root, dataParts({}, textOf(variable)) ?? [], {});
  }
  return root;
};

const fieldWords: Record<string, string> = {
  place: '地点',
  date: '日期 YYYY-MM-DD',
  min: '最低气温',
  max: '最高气温',
  weather: '天气，如 多云',
  no: '车次',
  from: '出发站',
  start: '发车时间 HH:MM',
  to: '到达站',
  end: '到达时间 HH:MM',
  duration: '历时 HH:MM',
  firstClass: '一等座余票',
  secondClass: '二等座余票',
  image: '图片地址',
  title: '标题',
  content: '正文',
  button: '按钮上的话，按下后作为用户的消息发出',
  option: 'ECharts 的 option',
};
const plainField = (name: string): [string, JSONSchema7] => [
  name,
  { type: name === 'option' ? 'object' : 'string', description: fieldWords[name] ?? name },
];

const dayNames = ['date', 'min', 'max', 'weather'];
/** A model gives the fields by their own names; a list of cards as `items`. */
export const templateParameters = ({ type, list }: Pick<CardTemplate, 'type' | 'list'>): JSONSchema7 => {
  const one: JSONSchema7 = { type: 'object', properties: Object.fromEntries(cardFields[type].map(plainField)) };
  if (type === 'weather-card')
    one.properties = {
      ...Object.fromEntries([plainField('place')]),
      lists: { type: 'array', items: { type: 'object', properties: Object.fromEntries(dayNames.map(plainField)) } },
    };
  if (type === 'landscape-buttons') one.properties = { options: textList };
  return list ? { type: 'object', properties: { items: { type: 'array', items: one } }, required: ['items'] } : one;
};
