import { type Widget, walkWidgets } from '@zhixing/contract/block/block-document';
import { fieldsNamed } from '@zhixing/contract/block/form-fields';
import type { FormValues } from '@zhixing/contract/block/form-values';
import { labelOf } from '@zhixing/contract/block/said-by-form';
import type { WidgetsDocument } from '@zhixing/contract/card-document';
import type { WidgetValue } from './block-host.ts';
import { copiedDate } from './copied-date.ts';

type Linked = Pick<WidgetsDocument, 'widgetList' | 'dateLinks'>;

/** Widgets that nobody types into: a link of dates writes them. */
export const readOnlyIds = ({ widgetList, dateLinks }: Linked): ReadonlySet<string> =>
  new Set(dateLinks.flatMap(({ readOnlyTargets }) => fieldsNamed(widgetList, readOnlyTargets).map(({ id }) => id)));

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
    .flatMap((link) => fieldsNamed(widgetList, [...link.targets, ...link.readOnlyTargets]));
  const copies = targets.flatMap((target) => {
    const copy = changed && copiedDate(changed, target, value);
    return copy === undefined ? [] : [[target.id, copy]];
  });
  return { ...values, [id]: value, ...Object.fromEntries(copies) };
};

/** Fields that an answer needs before it goes on. */
export const requiredIds = ({
  widgetList,
  required,
}: Pick<WidgetsDocument, 'widgetList' | 'required'>): ReadonlySet<string> =>
  new Set(fieldsNamed(widgetList, required).map(({ id }) => id));

export const isSendButton = ({ type, options }: Widget) => type === 'Button' && options.type !== 'link';
export const hasSendButton = (list: readonly Widget[]) => [...walkWidgets(list)].some(isSendButton);
