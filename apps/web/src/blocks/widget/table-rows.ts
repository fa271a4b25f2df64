import type { OptionsOf } from '@zhixing/contract/block/block-registry';
import { readPath } from '@zhixing/contract/block/read-path';
import { mostRows, type TableColumn } from '@zhixing/contract/block/table';

type Row = Readonly<Record<string, unknown>>;
export type ShownTable = {
  readonly columns: readonly Pick<TableColumn, 'key' | 'label'>[];
  readonly rows: readonly (readonly string[])[];
};

const mostColumns = 40;
const mostChars = 500;

const isRow = (row: unknown): row is Row => typeof row === 'object' && row !== null && !Array.isArray(row);

const cellOf = (row: Row, key: string): string => {
  const value = Object.hasOwn(row, key) ? row[key] : readPath(row, key);
  if (value === undefined || value === null) return '';
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, mostChars);
};

/** The checked columns of the rows there are; where no column was ever named, those that the first row has. */
export const tableRows = ({ th }: Pick<OptionsOf<'Table'>, 'th'>, value: unknown): ShownTable => {
  const rows = (Array.isArray(value) ? value : []).filter(isRow).slice(0, mostRows);
  const columns =
    th.length > 0
      ? th.filter(({ checked }) => checked)
      : Object.keys(rows[0] ?? {})
          .slice(0, mostColumns)
          .map((key) => ({ key, label: key }));
  return { columns, rows: rows.map((row) => columns.map(({ key }) => cellOf(row, key))) };
};
