import readSheets from 'read-excel-file/universal';
import { ReadFault } from './fault.ts';
import { foldText, oneLine } from './fold-text.ts';
import { createLineList, LINES_AT_MOST, type Page, type Read } from './line-list.ts';
import { openZip } from './open-zip.ts';

const SHEETS_AT_MOST = 2_000;

/** Dates have no time zone in a sheet and are read as if they were of Greenwich. */
const dateText = (date: Date) => {
  if (Number.isNaN(date.getTime())) return '';
  const [day, time] = date.toISOString().split('T') as [string, string];
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, time.startsWith('00', 6) ? 5 : 8)}`;
};

/** Fifteen digits are what a sheet keeps and shows; the rest is noise of the computer. */
const numberText = (value: number) => String(Number(value.toPrecision(15)));

const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateText(value);
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return oneLine(String(value));
};

const open = (bytes: Buffer) => {
  const zip = openZip(bytes);
  if (!zip.has('xl/workbook.xml')) throw new ReadFault('broken');
  return zip;
};

export const countSheets = (bytes: Buffer) => {
  const sheets =
    open(bytes)
      .text('xl/workbook.xml')
      .match(/<(?:\w+:)?sheet\s/g)?.length ?? 0;
  if (sheets > SHEETS_AT_MOST) throw new ReadFault('too-many-pages');
  return sheets;
};

/** A sheet is a page; each row keeps its number. */
export const readXlsx = async (bytes: Buffer, from: number, to: number): Promise<Read> => {
  const zip = open(bytes);
  zip.assertSafe();
  zip.assertFewer(/<row[ />]/g, LINES_AT_MOST);
  const sheets = await readSheets(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
  );
  if (sheets.length > SHEETS_AT_MOST) throw new ReadFault('too-many-pages');
  const list = createLineList();
  const pages: Page[] = [];
  for (const [at, { sheet, data }] of sheets.entries()) {
    const page = at + 1;
    if (page < from || page > to) continue;
    pages.push({ page, width: 0, height: 0, name: foldText(sheet).slice(0, 200) });
    for (const [index, row] of data.entries()) list.addRow(row.map(cellText), { page, row: index + 1 });
  }
  if (list.lines.length === 0 && sheets.every(({ data }) => data.length === 0)) throw new ReadFault('empty');
  return { pages, lines: list.lines, bare: [] };
};
