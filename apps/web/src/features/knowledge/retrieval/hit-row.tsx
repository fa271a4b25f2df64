import type { KnowledgeHit } from '@zhixing/contract/knowledge-segment';
import { Tag } from 'antd';
import { useState } from 'react';
import { MarkedText } from '../../../blocks/source-view/marked-text.tsx';
import { showHidden } from '../../../lib/hidden-characters.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { ScoreBar } from '../../../ui/score-bar.tsx';

type HitRowProps = {
  readonly hit: KnowledgeHit;
  readonly no: number;
  readonly threshold: number;
  readonly isBelow: boolean;
  readonly onSource: () => void;
};

const longText = 160;

/** One passage that was found: how well, by which way, what of it matched. */
export const HitRow = ({ hit, no, threshold, isBelow, onSource }: HitRowProps) => {
  const { t } = useTranslation('knowledge');
  const [isWhole, setWhole] = useState(false);
  const place = [hit.page > 0 ? t('hit.page', { page: hit.page }) : '', ...hit.path].filter((part) => part !== '');
  return (
    <li className={isBelow ? 'hit-row is-below' : 'hit-row'}>
      <div className="hit-score num">
        <span>{no}</span>
        <ScoreBar score={hit.score} threshold={threshold} isQuiet={isBelow} />
        <b title={t('hit.score', { score: hit.score.toFixed(3) })}>{hit.score.toFixed(3)}</b>
      </div>
      <p className={isWhole ? '' : 'is-short'}>
        <MarkedText text={hit.text} piece={hit.piece} />
      </p>
      <footer className="num">
        <button type="button" aria-label={t('hit.open', { name: hit.fileName })} onClick={onSource}>
          {showHidden(hit.fileName)}
        </button>
        {place.length > 0 && <span>{place.map(showHidden).join(' › ')}</span>}
        <span className="hit-ways" title={t('hit.way')}>
          {hit.words !== null && <Tag>{t('hit.words', { score: hit.words.toFixed(3) })}</Tag>}
          {hit.meaning !== null && <Tag>{t('hit.meaning', { score: hit.meaning.toFixed(3) })}</Tag>}
          {hit.likes > 0 && <Tag>{t('segments.likes', { count: hit.likes })}</Tag>}
          {hit.likes < 0 && <Tag>{t('segments.dislikes', { count: -hit.likes })}</Tag>}
          {isBelow && <Tag>{t('hit.belowTag')}</Tag>}
        </span>
        {hit.text.length > longText && (
          <button type="button" onClick={() => setWhole(!isWhole)}>
            {t(isWhole ? 'hit.less' : 'hit.more')}
          </button>
        )}
      </footer>
    </li>
  );
};
