type Token = { readonly content: string; readonly color?: string; readonly htmlStyle?: Record<string, string> };
export type Row = readonly Token[];
type Piece = { text: string; color: string | undefined };

/** Neighbours of one colour become one piece: fewer elements on the page. */
export const piecesOf = (row: Row): Piece[] => {
  const pieces: Piece[] = [];
  for (const { content, color, htmlStyle } of row) {
    const own = htmlStyle?.color ?? color;
    const last = pieces.at(-1);
    if (last && (last.color === own || !content.trim())) last.text += content;
    else pieces.push({ text: content, color: own });
  }
  return pieces;
};
