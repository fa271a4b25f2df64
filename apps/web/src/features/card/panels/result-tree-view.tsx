import './result-tree.css';
import { useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { keyOfParts, openDepth, type ResultRow, resultRows } from './result-tree.ts';

type Parts = ResultRow['parts'];
type ResultTreeProps = {
  readonly data: unknown;
  readonly rootName: string;
  readonly isPicked: (parts: Parts) => boolean;
  readonly onPick: (parts: Parts) => void;
};

const Shown = ({ shown }: Pick<ResultRow, 'shown'>) => {
  const { t } = useTranslation('card');
  if (shown.is === 'value') return <span className="clip">{shown.text}</span>;
  if (shown.is === 'chart') return <span>{t('path.chart', { count: shown.points })}</span>;
  return <span>{shown.is === 'array' ? `array(${shown.count})` : shown.is}</span>;
};

/** A result as a tree of names, the kind or the value at the right; a click picks. */
export const ResultTree = ({ data, rootName, isPicked, onPick }: ResultTreeProps) => {
  const { t } = useTranslation('card');
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const isOpen = (parts: Parts, depth: number) => depth < openDepth !== turned.has(keyOfParts(parts));
  const turn = (parts: Parts) => {
    const key = keyOfParts(parts);
    const next = new Set(turned);
    if (!next.delete(key)) next.add(key);
    setTurned(next);
  };
  return (
    <ul className="result-tree" aria-label={t('path.tree')}>
      {resultRows(data, rootName, isOpen).map(({ parts, name, depth, shown, hasMore }) => {
        const isOn = isPicked(parts);
        return (
          <li key={keyOfParts(parts)} className={isOn ? 'is-on' : undefined} style={{ paddingInlineStart: depth * 14 }}>
            <button
              type="button"
              className={isOpen(parts, depth) ? 'result-turn is-open' : 'result-turn'}
              hidden={!hasMore}
              aria-expanded={isOpen(parts, depth)}
              aria-label={t('path.turn', { name })}
              onClick={() => turn(parts)}
            >
              <Icon name="right" size={12} />
            </button>
            <button
              type="button"
              className={hasMore ? 'result-pick' : 'result-pick is-end'}
              aria-pressed={isOn}
              onClick={() => onPick(parts)}
            >
              <span className="clip">{name}</span>
              <Shown shown={shown} />
            </button>
          </li>
        );
      })}
    </ul>
  );
};
