import { decodeText } from './decode-text.ts';
import { foldText } from './fold-text.ts';
import { createLineList, onePage, type Read } from './line-list.ts';

/** The words without their marks; an address behind them says nothing to a reader. */
const plain = (text: string) =>
  foldText(text)
    .replaceAll(/!?\[([^[\]]{0,500})\]\([^()\s]{0,2000}(?: "[^"]{0,200}")?\)/g, '$1')
    .replaceAll(/(\*\*|__)(?=\S)(.{1,1000}?)(?<=\S)\1/g, '$2')
    .replaceAll(/(?<![\w*])\*(?=\S)([^*]{1,1000})(?<=\S)\*(?![\w*])/g, '$1')
    .replaceAll(/`([^`]{1,1000})`/g, '$1')
    .replaceAll(/<\/?[a-z][^<>]{0,500}>/gi, '')
    .replaceAll(/\\([\\`*_{}[\]()#+\-.!|>])/g, '$1')
    .trim();

const LONGEST_MARKED = 5_000;
const wordsOf = (text: string) => (text.length > LONGEST_MARKED ? foldText(text).trim() : plain(text));

const cellsOf = (line: string) => {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map(wordsOf);
};
const isTableRule = (line: string | undefined) =>
  line !== undefined && line.length < 5_000 && line.includes('-') && line.includes('|') && /^[\s|:-]+$/.test(line);

const headingForm = /^ {0,3}(#{1,6})(?:\s(.*))?$/;
const itemForm = /^\s{0,12}(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ x]\]\s+)?(.*)$/i;
const fenceForm = /^ {0,3}(`{3,}|~{3,})/;

export const readMarkdown = (bytes: Uint8Array): Read => {
  const list = createLineList();
  const lines = decodeText(bytes).split(/\r\n|\r|\n/);
  let isOpen = false;
  const heading = (text: string, level: number) => {
    list.addAlone({ kind: 'heading', text: wordsOf(text), level, page: 1 });
    isOpen = false;
  };
  const words = (text: string) => {
    if (!isOpen) list.next();
    isOpen = true;
    list.add({ kind: 'text', text, page: 1 });
  };

  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const short = line.length > LONGEST_MARKED ? '' : line;
    const fence = fenceForm.exec(short)?.[1];
    const below = lines[at + 1] ?? '';
    if (fence) {
      list.next();
      for (at++; at < lines.length && !(lines[at] ?? '').trimStart().startsWith(fence); at++)
        if ((lines[at] ?? '').trim() !== '') list.add({ kind: 'text', text: foldText(lines[at] ?? ''), page: 1 });
      isOpen = false;
      continue;
    }
    const [, marks, title] = headingForm.exec(short) ?? [];
    if (marks) {
      heading((title ?? '').trim().replace(/(?<!#)#+$/, ''), marks.length);
      continue;
    }
    if (short.includes('|') && isTableRule(below)) {
      list.addRow(cellsOf(line), { page: 1, row: 1 });
      for (at += 2; at < lines.length && (lines[at] ?? '').includes('|'); at++)
        list.addRow(cellsOf(lines[at] ?? ''), { page: 1 });
      at--;
      isOpen = false;
      continue;
    }
    if (short.trim() !== '' && !isOpen && /^ {0,3}(=+|-{2,})\s*$/.test(below.slice(0, 200)) && !itemForm.test(short)) {
      heading(short, below.trim().startsWith('=') ? 1 : 2);
      at++;
      continue;
    }
    const item = itemForm.exec(short)?.[1];
    if (item !== undefined) {
      list.addAlone({ kind: 'item', text: wordsOf(item), page: 1 });
      isOpen = false;
      continue;
    }
    const text = wordsOf(line.replace(/^(?: {0,3}>)+ ?/, ''));
    if (text === '' || /^([-*_] ?){3,}$/.test(text.slice(0, 200))) isOpen = false;
    else words(text);
  }
  return onePage(list.lines);
};
