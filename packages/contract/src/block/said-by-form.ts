import { type Widget, walkWidgets } from './block-document.ts';
import { isNodeType, nodeTypes } from './block-registry.ts';
import type { FormValues } from './form-values.ts';
import { readPath } from './read-path.ts';

export const holdsValue = ({ type }: Pick<Widget, 'type'>) => (isNodeType(type) ? nodeTypes[type].value : 'none');

/** What a widget shows: what was typed, else what its path leads to, else its own. */
export const shownValue = ({ id, options }: Widget, values: FormValues, data: unknown): unknown => {
  if (Object.hasOwn(values, id)) return values[id];
  const bound = typeof options.useVar === 'string' && options.useVar !== '';
  return bound ? readPath(data, options.useVar as string) : options.value;
};

export const labelOf = ({ options }: Widget, data: unknown): string => {
  const bound = typeof options.useLabelVar === 'string' && options.useLabelVar !== '';
  const value = bound ? readPath(data, options.useLabelVar as string) : options.label;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** By which a widget's value is named to the model and in a message. */
export const keyOf = ({ id, options }: Widget) =>
  [options.key, options.name, options.label].find((name) => typeof name === 'string' && name !== '')?.toString() ?? id;

/** What a form says: the filled-in widgets, and those that show something of the data. */
export const saidBy = (list: readonly Widget[], values: FormValues, data: unknown): [key: string, value: unknown][] =>
  [...walkWidgets(list)].flatMap((widget) => {
    const held = holdsValue(widget);
    const isBound = typeof widget.options.useVar === 'string' && widget.options.useVar !== '';
    return held === 'filled' || (held === 'shown' && isBound)
      ? [[keyOf(widget), shownValue(widget, values, data)]]
      : [];
  });
