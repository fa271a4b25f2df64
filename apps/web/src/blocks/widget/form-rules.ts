import { type Widget, walkWidgets } from '@zhixing/contract/block/block-document';
import { isNodeType, nodeTypes } from '@zhixing/contract/block/block-types';
import type { FormValues } from '@zhixing/contract/block/form-values';
import { holdsValue, keyOf, labelOf, shownValue } from '@zhixing/contract/block/said-by-form';
import type { WidgetsDocument } from '@zhixing/contract/card-document';
import type { WidgetValue } from './block-host.ts';

type Linked = Pick<WidgetsDocument, 'widgetList' | 'dateLinks'>;

const named = (list: readonly Widget[], keys: readonly string[]): Widget[] =>
  [...walkWidgets(list)].filter((widget) => holdsValue(widget) === 'filled' && keys.includes(keyOf(widget)));

/** Widgets that nobody types into: a link of dates writes them. */
export const readOnlyIds = ({ widgetList, dateLinks }: Linked): ReadonlySet<string> =>
  new Set(dateLinks.flatMap(({ readOnlyTargets }) => named(widgetList, readOnlyTargets).map(({ id }) => id)));

/** What is filled in after a change. Copies go one step: a copy does not set off another link. */
export const withChange = (
  { widgetList, dateLinks }: Linked,
  values: FormValues,
  { id, value, data }: { readonly id: string; readonly value: WidgetValue; readonly data: unknown },
): FormValues => {
  const changed = [...walkWidgets(widgetList)].find((widget) => widget.id === id);
  const label = changed ? labelOf(changed, data) : '';
  const targets = dateLinks
    .filter(({ sourceLabel }) => sourceLabel === label)
    .flatMap((link) => named(widgetList, [...link.targets, ...link.readOnlyTargets]));
  return { ...values, [id]: value, ...Object.fromEntries(targets.map((target) => [target.id, value])) };
};

/** Fields that an answer needs before it goes on. */
export const requiredIds = ({
  widgetList,
  required,
}: Pick<WidgetsDocument, 'widgetList' | 'required'>): ReadonlySet<string> =>
  new Set(named(widgetList, required).map(({ id }) => id));

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
  named(widgetList, required).filter((widget) => {
    const value = shownValue(widget, values, data);
    return isEmpty(value) || (widget.type === 'Rate' && value === 0);
  });

export const isSendButton = ({ type, options }: Widget) => type === 'Button' && options.type !== 'link';
export const hasSendButton = (list: readonly Widget[]) => [...walkWidgets(list)].some(isSendButton);

/** What a widget is called in front of people. */
export const nameOf = (widget: Widget, data: unknown) => labelOf(widget, data) || keyOf(widget);

/** Only what belongs to widgets that are filled in: drafts of an older form bring others along. */
export const ownValues = (list: readonly Widget[], values: FormValues): FormValues =>
  Object.fromEntries(
    [...walkWidgets(list)].flatMap(({ id, type }) =>
      isNodeType(type) && nodeTypes[type].value === 'filled' && Object.hasOwn(values, id) ? [[id, values[id]]] : [],
    ),
  ) as FormValues;
