import './marked-text.css';
import { showHidden } from '../../lib/hidden-characters.ts';
import { cutAt } from './passage-rows.ts';

/** A text with the piece that matched marked in it. */
export const MarkedText = ({ text, piece }: { readonly text: string; readonly piece: string }) => {
  const cut = cutAt(text, piece);
  if (!cut) return <>{showHidden(text)}</>;
  return (
    <>
      {showHidden(cut[0])}
      <mark className="marked-text">{showHidden(cut[1])}</mark>
      {showHidden(cut[2])}
    </>
  );
};
