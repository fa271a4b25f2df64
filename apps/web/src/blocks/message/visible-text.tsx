import './visible-text.css';
import { textPieces } from '../../lib/hidden-characters.ts';

/** Text that hides nothing: what would not be seen stands there as its number. */
export const VisibleText = ({ text }: { readonly text: string }) => (
  <>
    {textPieces(text).map(({ at, text: piece, isHidden }) =>
      isHidden ? (
        <mark key={at} className="hidden-mark">
          {piece}
        </mark>
      ) : (
        piece
      ),
    )}
  </>
);
