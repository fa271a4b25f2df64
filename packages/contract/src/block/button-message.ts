import { type Widget, walkWidgets } from './block-document.ts';
import { isNodeType, nodeTypes } from './block-registry.ts';
import type { FormValues } from './form-values.ts';
import { readPath } from './read-path.ts';
import { saidBy } from './said-by-form.ts';

export const defaultMessage = '帮我使用这些参数生成报告：';

const worded = (value: unknown) => {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const isLast = (list: readonly Widget[], id: string) =>
  [...walkWidgets(list)].filter(({ type }) => !isNodeType(type) || nodeTypes[type].holds === 'none').at(-1)?.id === id;

/** `{{variable}}` by what the path leads to, once and in one pass: what is put in is not read again. */
const filled = (value: string, variable: string, data: unknown) =>
  variable === '' ? value : value.replaceAll(`{{${variable}}}`, () => JSON.stringify(readPath(data, variable) ?? null));

/** What a pressed button says in the conversation. */
export const buttonMessage = (list: readonly Widget[], button: Widget, values: FormValues, data: unknown): string => {
  const { value, variable, label } = button.options;
  const own = filled(typeof value === 'string' ? value : '', typeof variable === 'string' ? variable : '', data);
  if (!isLast(list, button.id)) return own !== '' || typeof label !== 'string' ? own : label;
  const pairs = saidBy(list, values, data).map(([key, said]) => `${key}:${worded(said)}`);
  return (own === '' ? defaultMessage : own) + pairs.join(',');
};
