/** A cell that begins like a formula would be run by the reader's spreadsheet; the quote makes it text. */
const cell = (value: string | number) => {
  const text = typeof value === 'number' ? String(value) : value.replace(/^[=+\-@\t\r]/, (sign) => `'${sign}`);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** With a byte-order mark, without which Excel takes Chinese for another encoding. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]) =>
  Buffer.from(`\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`);
