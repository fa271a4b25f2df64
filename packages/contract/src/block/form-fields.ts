import type { WidgetsDocument } from '../card-document.ts';
import { type Widget, walkWidgets } from './block-document.ts';
import type { FormValues } from './form-values.ts';
import { holdsValue, keyOf, labelOf, shownValue } from './said-by-form.ts';

export const fieldsOf = (list: readonly Widget[]): Widget[] =>
  [...walkWidgets(list)].filter((widget) => holdsValue(widget) === 'filled');

export const fieldsNamed = (list: readonly Widget[], keys: readonly string[]): Widget[] =>
  fieldsOf(list).filter((widget) => keys.includes(keyOf(widget)));

const isEmpty = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.every(isEmpty);
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
};

/** Fields that an answer needs and nobody has filled in. */
export const missingFields = (
  { widgetList, required }: Pick<WidgetsDocument, 'widgetList' | 'required'>,
  values: FormValues,
  data: unknown,
): Widget[] =>
  fieldsNamed(widgetList, required).filter((widget) => {
    const value = shownValue(widget, values, data);
    return isEmpty(value) || (widget.type === 'Rate' && value === 0);
  });

/** What a widget is called in front of people. */
export const nameOf = (widget: Widget, data: unknown) => labelOf(widget, data) || keyOf(widget);

/** Only what belongs to widgets that are filled in: drafts of an older form, and strangers, bring others along. */
export const ownValues = (list: readonly Widget[], values: FormValues): FormValues =>
  Object.fromEntries(
    fieldsOf(list).flatMap(({ id }) => (Object.hasOwn(values, id) ? [[id, values[id]]] : [])),
  ) as FormValues;
