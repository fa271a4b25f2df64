import type { ParsedLine } from '../../../gateways/sandbox/parsed-file.ts';
import type { Block } from './block.ts';
import { chineseNumber } from './chinese-number.ts';
import type { Section } from './fill-segments.ts';
import { itemForm, joinParagraphs } from './join-paragraphs.ts';
import { withRoot } from './outline.ts';
import { readTitle } from './read-title.ts';

const lawForm = /^第([零〇一二三四五六七八九十百千两0-9０-９]{1,9})(分编|[编章节条])(之[一二三四五六七八九十]{1,3})?/;
const annexForm = /^附\s?[录件表](?:\s{0,2}[A-Z0-9一二三四五六七八九十]{1,3})?(?=[\s　：:]|$)/;
const ranks: Record<string, number> = { 编: 1, 分编: 2, 章: 3, 节: 4, 条: 5 };
/** What follows a number that is only quoted: 第十二条的规定. */
const quoted = /^[的、，。；至和或及与规所第中内款项之）)”》]/;
const surelyQuoted = /^(?:[的、，。；至）)”》]|规定|所称|第)/;

export type LawMark = { rank: number; name: string };

/** Reads marks one after the other: a number without a blank behind it counts when it is the next one. */
export const createLawReader = () => {
  const last: number[] = [];
  return (line: ParsedLine, before: ParsedLine | undefined): LawMark | undefined => {
    const { text } = line;
    if (annexForm.test(text) && text.length <= 40) return { rank: 1, name: text };
    const found = lawForm.exec(text);
    if (!found || line.kind === 'row') return undefined;
    const [mark, digits = '', word = '', again] = found;
    const rank = ranks[word] ?? 5;
    const rest = text.slice(mark.length);
    const number = chineseNumber(digits);
    const isOpen =
      before !== undefined &&
      before.paragraph === line.paragraph &&
      !/[。；：！？:;]$/.test(before.text) &&
      before.text.length >= 12;
    const isNext = number === (last[rank] ?? 0) + 1 || (again !== undefined && number === last[rank]);
    const isSpaced = rest === '' || /^[\s　：:]/.test(rest);
    const isQuoted = (isOpen ? quoted : surelyQuoted).test(rest.trimStart());
    if (isOpen ? !isNext || !isSpaced || isQuoted : isQuoted || !(isSpaced || isNext)) return undefined;
    if (rank < 5 && (text.length > 40 || /[。；，]$/.test(text))) return undefined;
    last[rank] = number;
    if (rank < 5) for (let deeper = rank + 1; deeper < 5; deeper += 1) last[deeper] = 0;
    return { rank, name: rank === 5 ? mark : text.replace(/[\s　]+/g, ' ') };
  };
};

/** An item says little without the sentence it belongs to: 有下列情形之一的：（三）…… */
const leadItems = (blocks: Block[]): Block[] => {
  let lead = '';
  return blocks.map((block) => {
    if (block.kind === 'item' || itemForm.test(block.text))
      return { ...block, kind: 'item' as const, ...(lead && { lead }) };
    const from = Math.max(
      block.text.lastIndexOf('。', block.text.length - 2),
      block.text.lastIndexOf('；', block.text.length - 2),
    );
    lead = /[：:]$/.test(block.text) ? block.text.slice(from + 1).slice(-100) : '';
    return block;
  });
};

/** A section for each article, a piece for each of its paragraphs and items. */
export const segmentLaws = (lines: ParsedLine[], root: string[]): Section[] => {
  const { title, rest } = readTitle(lines);
  const readMark = createLawReader();
  const open: (string | undefined)[] = [title || undefined];
  const sections: Section[] = [];
  let body: ParsedLine[] = [];
  const close = () => {
    const path = withRoot(
      open.filter((name) => name !== undefined),
      root,
    );
    if (body.length > 0)
      sections.push({ path, blocks: leadItems(joinParagraphs(body, ({ text }) => itemForm.test(text))) });
    body = [];
  };
  for (const [index, line] of rest.entries()) {
    const mark = line.kind === 'row' ? undefined : readMark(line, rest[index - 1]);
    if (!mark) {
      body.push(line);
      continue;
    }
    close();
    open.length = mark.rank;
    open[mark.rank] = mark.name;
    if (mark.rank === 5) body.push(line.kind === 'heading' ? { ...line, kind: 'text' } : line);
  }
  close();
  return sections;
};
