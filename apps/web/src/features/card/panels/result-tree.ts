import { joinPath } from '@zhixing/contract/block/read-path';
import { safeChart } from '@zhixing/contract/block/safe-chart';
import { isRecord } from '@zhixing/contract/is-record';

type Part = string | number;
/** What stands at the right of a row: its kind, or the value itself. */
type Shown =
  | { readonly is: 'object' | 'null' }
  | { readonly is: 'array'; readonly count: number }
  | { readonly is: 'chart'; readonly points: number }
  | { readonly is: 'value'; readonly text: string };
export type ResultRow = {
  readonly parts: readonly Part[];
  readonly name: string;
  readonly depth: number;
  readonly shown: Shown;
  readonly hasMore: boolean;
};

const mostRows = 500;
const mostElements = 3;
const longestValue = 60;
/** Open from the start down to here. */
export const openDepth = 2;

const pointsOf = (chart: Record<string, unknown>) =>
  Math.max(
    0,
    ...(Array.isArray(chart.series) ? chart.series : []).map((one: unknown) =>
      isRecord(one) && Array.isArray(one.data) ? one.data.length : 0,
    ),
  );

const shownOf = (value: unknown): Shown => {
  if (value === null || value === undefined) return { is: 'null' };
  if (Array.isArray(value)) return { is: 'array', count: value.length };
  if (!isRecord(value)) return { is: 'value', text: String(value).slice(0, longestValue) };
  const chart = 'series' in value ? safeChart(value) : undefined;
  return chart ? { is: 'chart', points: pointsOf(chart) } : { is: 'object' };
};

const entriesOf = (value: unknown): (readonly [Part, unknown])[] => {
  if (Array.isArray(value)) return value.slice(0, mostElements).map((one, index) => [index, one] as const);
  return isRecord(value) ? Object.entries(value) : [];
};

export const keyOfParts = (parts: readonly Part[]) => JSON.stringify(parts);

/** The rows of a result, as far as they are open; of an array the first three elements. */
export const resultRows = (
  data: unknown,
  rootName: string,
  isOpen: (parts: readonly Part[], depth: number) => boolean,
): ResultRow[] => {
  const rows: ResultRow[] = [];
  const visit = (value: unknown, parts: readonly Part[], name: string, depth: number) => {
    if (rows.length >= mostRows) return;
    const entries = entriesOf(value);
    rows.push({ parts, name, depth, shown: shownOf(value), hasMore: entries.length > 0 });
    if (entries.length === 0 || !isOpen(parts, depth)) return;
    for (const [part, one] of entries)
      visit(one, [...parts, part], typeof part === 'number' ? `[${part}]` : part, depth + 1);
  };
  visit(data, [], rootName, 0);
  return rows;
};

/** As it is written into a widget: from `result`, unless the data itself has something of that name. */
export const pathFromResult = (data: unknown, parts: readonly Part[]) =>
  joinPath(isRecord(data) && Object.hasOwn(data, 'result') ? parts : ['result', ...parts]);
