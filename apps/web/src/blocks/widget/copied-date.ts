import type { Widget } from '@zhixing/contract/block/block-document';
import type { WidgetValue } from './block-host.ts';
import { hasTime, readDate, writeDate } from './picked-date.ts';

const spans: ReadonlySet<string> = new Set(['DateRange', 'TimeRange']);
const pickers: ReadonlySet<string> = new Set(['Date', 'Time', ...spans]);

const formatOf = ({ type, options }: Widget) =>
  pickers.has(type) && typeof options.format === 'string' ? options.format : '';
const hasDay = (format: string) => /[YMD]/.test(format);

/**
 * A date of one field as another field writes it: each picker has a format of its own, and text in another would be none.
 * Undefined where the other has no place for it, such as a time for a day.
 */
export const copiedDate = (from: Widget, to: Widget, value: WidgetValue): WidgetValue | undefined => {
  const [given, format] = [formatOf(from), formatOf(to)];
  if (format === '') return value;
  const dates = (Array.isArray(value) ? value : [value]).map((one) => readDate(one, given));
  const [first = null] = dates;
  const last = dates.at(-1) ?? first;
  const isLost = given !== '' && (hasDay(format) ? !hasDay(given) : !hasTime(given));
  if (!first || isLost) return undefined;
  return spans.has(to.type) ? [writeDate(first, format), writeDate(last, format)] : writeDate(first, format);
};
