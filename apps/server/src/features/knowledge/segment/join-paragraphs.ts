import type { ParsedLine } from '../../../gateways/sandbox/parsed-file.ts';
import { type Block, blockOf } from './block.ts';
import { rowBlocks } from './table-rows.ts';

const sentenceEnd = /[。！？；：.!?;:”」）)]$/;
export const itemForm =
  /^(?:[（(][一二三四五六七八九十\d]{1,3}[）)]|[①-⑳]|\d{1,2}[.、．)）](?!\d)|[•●○■◆▪·➢√★-]\s?(?=\S))/;
const leastFull = 15;

/** Printed further to the right than the line above it: the first line of a paragraph. */
const isIndented = (before: ParsedLine, line: ParsedLine) => {
  if (!before.box || !line.box || before.page !== line.page) return false;
  const letters = line.letters ?? line.box[3] / 2;
  return line.box[0] - before.box[0] > letters * 1.2 && line.box[0] - before.box[0] < letters * 6;
};

const goesOn = (before: ParsedLine, line: ParsedLine): boolean => {
  if (before.kind !== line.kind || line.kind === 'row' || line.kind === 'heading') return false;
  const isOpen = !sentenceEnd.test(before.text);
  if (itemForm.test(line.text) && line.kind !== 'note' && !isOpen) return false;
  if (before.paragraph === line.paragraph) return isOpen || !isIndented(before, line);
  return (
    line.kind === 'text' &&
    line.page === before.page + 1 &&
    isOpen &&
    before.text.length >= leastFull &&
    !!before.box &&
    !itemForm.test(line.text)
  );
};

/** Lines as the paragraphs they were before they were printed; `isStart` begins one where the method knows better. */
export const joinParagraphs = (lines: ParsedLine[], isStart: (line: ParsedLine) => boolean = () => false): Block[] => {
  const groups: ParsedLine[][] = [];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    const group = groups.at(-1);
    const isRowOn = before?.kind === 'row' && line.kind === 'row' && before.page === line.page;
    if (group && before && (isRowOn || (!isStart(line) && goesOn(before, line)))) group.push(line);
    else groups.push([line]);
  }
  return groups.flatMap((group, index) =>
    group[0]?.kind === 'row' ? rowBlocks(group, groups[index - 1]?.at(-1)?.text) : [markItem(blockOf(group))],
  );
};

const markItem = (block: Block): Block =>
  block.kind === 'text' && itemForm.test(block.text) ? { ...block, kind: 'item' } : block;
