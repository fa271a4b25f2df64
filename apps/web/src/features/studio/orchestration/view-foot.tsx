import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Shape } from './graph-model.ts';

type ViewFootProps = {
  readonly shape: Shape;
  readonly isWalked: boolean;
  readonly isGhost: boolean;
  readonly isList: boolean;
  /** Undefined where there is only the list. */
  readonly onList: ((isList: boolean) => void) | undefined;
};

/** What the picture means, and the way to the same as a list. */
export const ViewFoot = ({ shape, isWalked, isGhost, isList, onList }: ViewFootProps) => {
  const { t } = useTranslation('studioOrchestration');
  const isMulti = shape.mode === 'multi';
  const isEmpty = isMulti && shape.members.length === 0 && !isGhost;
  return (
    <>
      {isEmpty && (
        <div className="orch-empty">
          <h3>{t('emptyHeading')}</h3>
          <p>{t('emptyText')}</p>
        </div>
      )}
      <div className="orch-foot">
        <p className="orch-hint">
          {!isMulti && <span>{t('singleHint')}</span>}
          {isMulti && shape.strategy === 'schedule' && !isEmpty && <span>{t('scheduleHint')}</span>}
          {isWalked && isMulti && !isList && <span>{t('pathHint')}</span>}
        </p>
        {isMulti && onList && (
          <button type="button" className="orch-switch" onClick={() => onList(!isList)}>
            <Icon name={isList ? 'studio' : 'list'} size={16} />
            {isList ? t('showCanvas') : t('showList')}
          </button>
        )}
      </div>
    </>
  );
};
