import type { Block } from './block.ts';
import { cutPieces } from './cut-pieces.ts';
import type { Piece, Segment } from './segment.ts';

export type Section = { path: string[]; blocks: Block[] };

type Filling = { maxLength: number; maxRows?: number };

/** Segments of one section: whole paragraphs while there is room, never longer than allowed. */
export const fillSegments = ({ path, blocks }: Section, { maxLength, maxRows = 10 }: Filling): Segment[] => {
  const segments: Segment[] = [];
  let parts: string[] = [];
  let pieces: Piece[] = [];
  let length = 0;
  let rows = 0;
  const close = () => {
    const [first] = pieces;
    if (first) segments.push({ path, text: parts.join(''), page: first.page, pieces });
    [parts, pieces, length, rows] = [[], [], 0, 0];
  };
  for (const block of blocks) {
    const fitsAlone = block.text.length <= maxLength;
    if (length > 0 && fitsAlone && length + 1 + block.text.length > maxLength) close();
    if (block.kind === 'row' && rows >= maxRows) close();
    if (block.kind === 'row') rows += 1;
    let isFirst = true;
    for (const { text, gap, piece } of cutPieces(block, maxLength)) {
      let between = length === 0 ? '' : isFirst ? '\n' : gap;
      if (length + between.length + text.length > maxLength) {
        close();
        between = '';
      }
      parts.push(between, text);
      pieces.push(piece);
      length += between.length + text.length;
      isFirst = false;
    }
  }
  close();
  return segments;
};
