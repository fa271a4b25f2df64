import './text-diff.css';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { type DiffBlock, diffLines, foldSame, type LineDiff } from './line-diff.ts';

type TextDiffLinesProps = { readonly left: string; readonly right: string };

const signs = { same: ' ', gone: '−', new: '+' } as const;

const Line = ({ kind, pieces }: LineDiff) => {
  const { t } = useTranslation('studio');
  const Whole = kind === 'gone' ? 'del' : kind === 'new' ? 'ins' : 'span';
  return (
    <div className={`diff-line is-${kind}`}>
      <span className="diff-sign" aria-hidden="true">
        {signs[kind]}
      </span>
      {kind !== 'same' && <span className="unseen">{t(`diff.${kind}`)}</span>}
      <Whole className="diff-words">
        {pieces.map(({ text, isMarked }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name and never move.
          <span key={index} className={isMarked ? 'diff-mark' : undefined}>
            {text}
          </span>
        ))}
      </Whole>
    </div>
  );
};

const Block = ({ isFolded, lines }: DiffBlock) => {
  const { t } = useTranslation('studio');
  const [isOpen, setOpen] = useState(!isFolded);
  return isOpen ? (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one comparison never move.
    lines.map((line, index) => <Line key={index} {...line} />)
  ) : (
    <button type="button" className="diff-fold" onClick={() => setOpen(true)}>
      {t('diff.same', { total: lines.length })}
    </button>
  );
};

export const TextDiffLines = ({ left, right }: TextDiffLinesProps) => {
  const { t } = useTranslation('studio');
  const blocks = useMemo(() => foldSame(diffLines(left, right)), [left, right]);
  if (blocks.length === 0) return <p className="diff-empty">{t('diff.empty')}</p>;
  return (
    <div className="text-diff">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one comparison never move.
        <Block key={`${left.length}-${right.length}-${index}`} {...block} />
      ))}
    </div>
  );
};
