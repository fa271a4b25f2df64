import { formatCount } from '../../../lib/format-count.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { percentOf, type SurveyResults, shareOf } from './model.ts';

const radius = 52;
const around = 2 * Math.PI * radius;
const gap = 3;

/** Two kinds of people as a ring; the list beside it says the same in words. */
export const IdentityDonut = ({ results }: { readonly results: SurveyResults }) => {
  const { t } = useTranslation('admin');
  const { total, identities } = results;
  const parts = [
    { name: 'user' as const, count: identities.user, color: 'var(--d1)', start: 0 },
    { name: 'developer' as const, count: identities.developer, color: 'var(--d2)', start: identities.user },
  ];
  const space = parts.every(({ count }) => count > 0) ? gap : 0;
  const lengthOf = (count: number) => shareOf(count, total) * around;
  return (
    <section className="survey-panel" aria-labelledby="survey-identities">
      <header>
        <h2 id="survey-identities">{t('survey.identities')}</h2>
      </header>
      <div className="survey-donut">
        <svg viewBox="0 0 140 140" width={140} height={140} aria-hidden="true">
          <g transform="rotate(-90 70 70)" fill="none" strokeWidth={18}>
            {parts
              .filter(({ count }) => count > 0)
              .map(({ name, count, color, start }) => (
                <circle
                  key={name}
                  cx={70}
                  cy={70}
                  r={radius}
                  stroke={color}
                  strokeDasharray={`${Math.max(1, lengthOf(count) - space)} ${around}`}
                  strokeDashoffset={-lengthOf(start)}
                />
              ))}
          </g>
          <text className="num" x={70} y={78} textAnchor="middle">
            {formatCount(total)}
          </text>
        </svg>
        <ul>
          {parts.map(({ name, count, color }) => (
            <li key={name}>
              <i style={{ background: color }} />
              {t(`survey.${name}`)}
              <span className="num">
                {formatCount(count)} · {percentOf(count, total)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
};
