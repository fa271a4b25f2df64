import { decodeText } from './decode-text.ts';
import { oneLine } from './fold-text.ts';
import { createLineList, onePage, type Read } from './line-list.ts';

/** The one that the first line has most of, outside quotes. */
const separatorOf = (text: string, format: string) => {
  if (format === 'tsv') return '\t';
  const first =
    text
      .slice(0, 10_000)
      .replaceAll(/"[^"]*"/g, '')
      .split(/[\r\n]/, 1)[0] ?? '';
  const count = (sign: string) => first.split(sign).length - 1;
  return [',', '\t', ';', '|'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
};

/** Quotes hold separators and line ends; two of them are one. A quote within a word is just that. */
function* rowsOf(text: string, separator: string): Generator<string[]> {
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      at++;
      for (;;) {
        const quote = text.indexOf('"', at);
        const end = quote < 0 ? text.length : quote;
        cell += text.slice(at, end);
        at = end + 1;
        if (quote < 0 || text[at] !== '"') break;
        cell += '"';
        at++;
      }
    }
    const begin = at;
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++;
    row.push(cell + text.slice(begin, at));
    if (text[at] === separator && at < text.length) {
      at++;
      if (at < text.length) continue;
      row.push('');
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++;
    at++;
    yield row;
    row = [];
  }
}

export const readCsv = (bytes: Uint8Array, format: string): Read => {
  const list = createLineList();
  const text = decodeText(bytes);
  let row = 0;
  for (const cells of rowsOf(text, separatorOf(text, format))) {
    row++;
    list.addRow(
      cells.map((cell) => oneLine(cell)),
      { page: 1, row },
    );
  }
  return onePage(list.lines);
};
