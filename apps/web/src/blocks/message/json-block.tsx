import './json-block.css';
import { useTranslation } from '../../lib/use-translation.ts';
import { jsonPieces, prettyJson } from './json-text.ts';
import { useToggle } from './message-view.ts';
import { VisibleText } from './visible-text.tsx';

type JsonBlockProps = {
  readonly text: string;
  readonly id: string;
  /** Somebody decides by it: it scrolls instead of being cut, and shows what would not be seen. */
  readonly isWhole?: boolean;
};

const shownLength = 4000;
/** About what is seen without scrolling. */
const seen = { lines: 15, length: 600 };

/** JSON indented and coloured; anything else as it is. A long one is cut until asked for. */
export const JsonBlock = ({ text, id, isWhole: mustBeWhole = false }: JsonBlockProps) => {
  const { t } = useTranslation('message');
  const [wasAsked, showAll] = useToggle(`${id}:whole`);
  const pretty = prettyJson(text);
  const isLong = pretty.length > shownLength;
  const doesScroll = pretty.length > seen.length || pretty.split('\n').length > seen.lines;
  const isCut = isLong && !wasAsked && !mustBeWhole;
  return (
    <div className="json-block">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it. */}
      <pre tabIndex={0}>
        <code>
          {jsonPieces(isCut ? pretty.slice(0, shownLength) : pretty).map((piece) => (
            <span key={piece.at} className={`is-${piece.kind}`}>
              {mustBeWhole ? <VisibleText text={piece.text} /> : piece.text}
            </span>
          ))}
        </code>
      </pre>
      {isCut && (
        <p className="json-cut">
          <span className="num">{t('tool.cut', { total: shownLength })}</span>
          <button type="button" onClick={showAll}>
            {t('tool.all')}
          </button>
        </p>
      )}
      {mustBeWhole && doesScroll && <p className="json-cut num">{t('tool.whole', { total: pretty.length })}</p>}
    </div>
  );
};
