import { type Block, placeOf } from './block.ts';
import { cutOverlong, cutSentences, type Stretch } from './cut-sentences.ts';
import type { Piece } from './segment.ts';

const mostCharacters = 200;
const mostSentences = 3;
/** A piece that long says enough by itself. */
const enoughCharacters = 60;

/** A piece with the text it stands for, and what stood before it in its paragraph. */
export type Slice = { text: string; gap: string; piece: Piece };

const groupSentences = (text: string, most: number): Stretch[] => {
  const groups: Stretch[] = [];
  let open: Stretch | undefined;
  let sentences = 0;
  for (const sentence of cutSentences(text).flatMap((one) => cutOverlong(text, one, most))) {
    const isFull =
      !open ||
      sentences >= mostSentences ||
      open.end - open.start >= enoughCharacters ||
      sentence.end - open.start > most;
    if (isFull) {
      open = { ...sentence };
      groups.push(open);
      sentences = 1;
    } else if (open) {
      open.end = sentence.end;
      sentences += 1;
    }
  }
  return groups;
};

const isWhole = ({ kind, text }: Block) => kind === 'row' || (kind === 'item' && text.length <= mostCharacters);

/** What of a block is matched, in its order. */
export const cutPieces = (block: Block, maxLength: number): Slice[] => {
  const { text, lead = '' } = block;
  const most = isWhole(block) ? maxLength : Math.min(mostCharacters, maxLength);
  const groups = isWhole(block) ? cutOverlong(text, { start: 0, end: text.length }, most) : groupSentences(text, most);
  const slices: Slice[] = [];
  let from = 0;
  let gap = '';
  for (const { start, end } of groups) {
    const raw = text.slice(start, end);
    const trimmed = raw.trim();
    const { at, ...place } = placeOf(block, start, end, from);
    from = at;
    if (trimmed === '') {
      gap = ' ';
      continue;
    }
    const before = gap || /^\s/.test(raw) ? ' ' : '';
    slices.push({
      text: trimmed,
      gap: before,
      piece: { text: lead.slice(0, Math.max(0, most - trimmed.length)) + trimmed, ...place },
    });
    gap = /\s$/.test(raw) ? ' ' : '';
  }
  return slices;
};
