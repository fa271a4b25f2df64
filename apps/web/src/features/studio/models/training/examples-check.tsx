import { type ExamplesCheck as Check, trainingLimits } from '@zhixing/contract/training-examples';
import { formatCount } from '../../../../lib/format-count.ts';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { Icon } from '../../../../ui/icon.tsx';

const wordOf = ({ faultCount, size }: Check) => (faultCount > 0 ? 'wrong' : size === 'fits' ? 'right' : size);

export const isFit = (check: Check) => wordOf(check) === 'right';

/** How many examples there are, and which lines are not. */
export const ExamplesCheck = ({ check }: { readonly check: Check }) => {
  const { t } = useTranslation('studioModels');
  const rest = check.faultCount - check.faults.length;
  const words = {
    count: check.examples,
    examples: formatCount(check.examples),
    faults: formatCount(check.faultCount),
    fewest: formatCount(trainingLimits.fewest),
    most: formatCount(trainingLimits.most),
  };
  return (
    <div className={`training-check ${isFit(check) ? 'is-ok' : 'is-bad'}`} role="status">
      <p className="num">
        <Icon name={isFit(check) ? 'check-circle' : 'warn'} size={16} />
        {t(`training.${wordOf(check)}`, words)}
      </p>
      {check.faultCount > 0 && (
        <ul className="num">
          {check.faults.map(({ line, kind }) => (
            <li key={line}>
              <b>{t('training.line', { line })}</b>
              {t(`training.fault.${kind}`)}
            </li>
          ))}
          {rest > 0 && <li>{t('training.more', { rest: formatCount(rest) })}</li>}
        </ul>
      )}
    </div>
  );
};
