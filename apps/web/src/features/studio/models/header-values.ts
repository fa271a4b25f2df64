import { modelHeaders } from '@zhixing/contract/model-profile';

export type HeaderRow = { readonly name?: string; readonly value?: string } | undefined;

const read = (row: HeaderRow) => ({ name: row?.name?.trim() ?? '', value: row?.value?.trim() ?? '' });

/** A row with nothing in it is no header. */
export const headersOf = (rows: readonly HeaderRow[]): Record<string, string> =>
  Object.fromEntries(
    rows
      .map(read)
      .filter(({ name, value }) => name || value)
      .map(({ name, value }) => [name, value]),
  );

export const headerRowsOf = (headers: Record<string, string>): HeaderRow[] =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));

export type HeaderFault = 'name' | 'value' | 'twice';

/** What is wrong with one of the rows, beside those before it. */
export const headerFault = (rows: readonly HeaderRow[], at: number): HeaderFault | undefined => {
  const { name, value } = read(rows[at]);
  if (!name && !value) return undefined;
  if (!modelHeaders.safeParse({ [name]: 'x' }).success) return 'name';
  const isTwice = rows.slice(0, at).some((row) => read(row).name.toLowerCase() === name.toLowerCase());
  if (isTwice) return 'twice';
  return modelHeaders.safeParse({ [name]: value }).success ? undefined : 'value';
};
