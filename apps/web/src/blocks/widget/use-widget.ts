import type { Widget } from '@zhixing/contract/block/block-document';
import type { OptionsOf, WidgetType } from '@zhixing/contract/block/block-registry';
import { labelOf, shownValue } from '@zhixing/contract/block/said-by-form';
import { useBlockHost, type WidgetValue } from './block-host.ts';

/** What a view of one type is given: the widget as it is stored, and its options as the type reads them. */
export type WidgetProps<T extends WidgetType> = { readonly widget: Widget; readonly options: OptionsOf<T> };

/** The name by which a control and its label find each other. */
export const controlId = ({ id }: Widget) => `widget-${id}`;
export const labelId = ({ id }: Widget) => `widget-${id}-label`;

/** One widget as its host shows it: what was filled in, else what the data says, else its own value. */
export const useWidget = (widget: Widget) => {
  const { data, values, isInert, readOnly, change } = useBlockHost();
  const label = labelOf(widget, data);
  return {
    label,
    value: shownValue(widget, values, data),
    isInert,
    isReadOnly: readOnly.has(widget.id),
    change: (value: WidgetValue) => change(widget.id, value),
    /** Put on a control: its id, and whose name it bears. */
    named: { id: controlId(widget), ...(label === '' ? {} : { 'aria-labelledby': labelId(widget) }) },
  };
};

/** Whatever the data holds, in words. */
export const wordsOf = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
