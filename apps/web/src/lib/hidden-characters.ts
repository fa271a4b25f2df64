/**
 * Characters that a reader does not see or that turn the order of what they see: controls, marks of direction, zero
 * width, fillers, variation selectors, the tags block, private use, halves of a pair. Line breaks and tabs are seen.
 */
const hidden = /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/gu;
const picture = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u;
const joiner = '\u200d';
const selector = '\ufe0f';
const keycap = '\u20e3';

const before = (text: string, at: number) => [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
const after = (text: string, at: number) => String.fromCodePoint(text.codePointAt(at) ?? 0x20);

/** The joiner and the selector that make one picture of several signs stay what they are. */
const belongsToPicture = (text: string, at: number, mark: string) => {
  const next = after(text, at + mark.length);
  const last = before(text, at);
  if (mark === selector) return picture.test(last) || (/[#*0-9]/.test(last) && next === keycap);
  const drawn = last === selector ? before(text, at - 1) : last;
  return mark === joiner && picture.test(drawn) && picture.test(next);
};

export type TextPiece = { readonly at: number; readonly text: string; readonly isHidden: boolean };

const nameOf = (mark: string) => `U+${(mark.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** The text cut at every hidden character; of such a one its number stands instead. */
export const textPieces = (text: string): TextPiece[] => {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: mark, index } of text.matchAll(hidden)) {
    if (belongsToPicture(text, index, mark)) continue;
    if (index > end) pieces.push({ at: end, text: text.slice(end, index), isHidden: false });
    pieces.push({ at: index, text: nameOf(mark), isHidden: true });
    end = index + mark.length;
  }
  if (end < text.length) pieces.push({ at: end, text: text.slice(end), isHidden: false });
  return pieces;
};

/** The same where only plain text can stand. */
export const showHidden = (text: string): string =>
  textPieces(text)
    .map((piece) => (piece.isHidden ? `⟨${piece.text}⟩` : piece.text))
    .join('');
