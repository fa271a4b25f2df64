/** What begins like a formula would be run by the reader's spreadsheet; the apostrophe makes it text. */
const cell = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const safe = /^\s*[=+\-@|＝＋－＠]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
};

/** With the mark without which Excel takes Chinese for another encoding. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
