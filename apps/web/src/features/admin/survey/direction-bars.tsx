import { formatCount } from '../../../lib/format-count.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { byCount, percentOf, type SurveyResults, shareOf } from './model.ts';

export const DirectionBars = ({ results }: { readonly results: SurveyResults }) => {
  const { t } = useTranslation(['admin', 'shell']);
  const { total, directions } = results;
  return (
    <section className="survey-panel" aria-labelledby="survey-directions">
      <header>
        <h2 id="survey-directions">{t('survey.directions')}</h2>
        <span>{t('survey.directionsHint')}</span>
      </header>
      <ul className="survey-bars">
        {byCount(directions).map(({ direction, count }) => (
          <li key={direction}>
            <span className="clip">{t(`shell:tag.${direction}`)}</span>
            <span className="survey-bar" aria-hidden="true">
              <i style={{ width: `${shareOf(count, total) * 100}%` }} />
            </span>
            <span className="num">
              {formatCount(count)} · {percentOf(count, total)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
