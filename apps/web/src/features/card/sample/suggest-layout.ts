import type { Widget } from '@zhixing/contract/block/block-document';
import { safeChart } from '@zhixing/contract/block/safe-chart';
import { isRecord } from '@zhixing/contract/is-record';
import { newNode } from '../designer/new-widget.ts';
import { pathFromResult } from '../panels/result-tree.ts';

const most = { widgets: 60, columns: 12, depth: 4 };
type Parts = readonly (string | number)[];

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
const isChart = (value: unknown) => isRecord(value) && 'series' in value && safeChart(value) !== undefined;
const isPicture = (value: unknown) =>
  typeof value === 'string' && /^(?:https?:\/\/\S+\.(?:png|jpe?g|gif|webp|svg)(?:\?\S*)?|data:image\/)/i.test(value);

/** The keys of the first rows whose values can stand in a cell. */
const columnsOf = (rows: readonly unknown[]) => {
  const keys = new Set(rows.slice(0, 20).flatMap((row) => (isRecord(row) ? Object.keys(row) : [])));
  const shown = [...keys].filter((key) => rows.some((row) => isRecord(row) && isPlain(row[key])));
  return shown.slice(0, most.columns).map((key) => ({ key, label: key, checked: true }));
};

/** Widgets that show what a result holds: objects as labelled texts, lists of objects as tables, chart options as charts. */
export const suggestLayout = (data: unknown, names: Set<string>): Widget[] => {
  const list: Widget[] = [];
  const add = (
    type: 'Text' | 'Table' | 'Chart' | 'Image' | 'Divider',
    parts: Parts,
    options: Record<string, unknown>,
  ) => {
    if (list.length >= most.widgets) return;
    const useVar = type === 'Divider' ? '' : pathFromResult(data, parts);
    list.push(newNode(type, names, { options: { useVar, ...options } }));
  };
  const visit = (value: unknown, parts: Parts, label: string) => {
    if (isChart(value)) return add('Chart', parts, { label });
    if (Array.isArray(value)) {
      const th = columnsOf(value);
      if (th.length > 0) add('Table', parts, { label, th });
      else if (value.some(isPlain)) add('Text', parts, { label });
      return;
    }
    if (isPicture(value)) return add('Image', parts, { label });
    if (isPlain(value)) return add('Text', parts, { label });
    if (!isRecord(value) || parts.length >= most.depth) return;
    if (parts.length > 0) add('Divider', parts, { label, place: 'start' });
    for (const [key, one] of Object.entries(value)) visit(one, [...parts, key], key);
  };
  visit(data, [], '');
  return list;
};
