import './json-block.css';
import { useTranslation } from 'react-i18next';
import { jsonPieces, prettyJson } from './json-text.ts';
import { useToggle } from './message-view.ts';

type JsonBlockProps = { readonly text: string; readonly id: string };

const shownLength = 4000;

/** JSON indented and coloured; anything else as it is. A long one is cut until asked for. */
export const JsonBlock = ({ text, id }: JsonBlockProps) => {
  const { t } = useTranslation('message');
  const [isWhole, showAll] = useToggle(`${id}:whole`);
  const pretty = prettyJson(text);
  const isCut = pretty.length > shownLength && !isWhole;
  return (
    <div className="json-block">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it. */}
      <pre tabIndex={0}>
        <code>
          {jsonPieces(isCut ? pretty.slice(0, shownLength) : pretty).map((piece) =>
            piece.kind === 'plain' ? (
              piece.text
            ) : (
              <span key={piece.at} className={`is-${piece.kind}`}>
                {piece.text}
              </span>
            ),
          )}
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
    </div>
  );
};
