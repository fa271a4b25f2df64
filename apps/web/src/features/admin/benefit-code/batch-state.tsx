import type { BenefitBatch } from '@zhixing/contract/benefit-code';
import { formatCount } from '../../../lib/format-count.ts';
import { useTranslation } from '../../../lib/use-translation.ts';

/** A dot and a word: colour never alone. */
export const BatchState = ({ state }: Pick<BenefitBatch, 'state'>) => {
  const { t } = useTranslation('admin');
  const look = state === 'open' ? 'is-active' : 'is-disabled';
  return <span className={`state-word ${look}`}>{t(`benefitCode.state.${state}`)}</span>;
};

export const BatchProgress = ({ made, used }: Pick<BenefitBatch, 'made' | 'used'>) => {
  const { t } = useTranslation('admin');
  return (
    <div className="batch-progress">
      <span className="batch-bar" aria-hidden="true">
        <i style={{ width: `${(used / made) * 100}%` }} />
      </span>
      <span className="num">{t('benefitCode.progress', { used: formatCount(used), made: formatCount(made) })}</span>
    </div>
  );
};
