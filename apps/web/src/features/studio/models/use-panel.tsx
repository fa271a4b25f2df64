import type { ModelRow, modelUse } from '@zhixing/contract/model-settings';
import type { RouteReply } from '@zhixing/contract/route';
import { useState } from 'react';
import { formatPrice } from '../../../blocks/agent/figures.ts';
import { formatCount } from '../../../lib/format-count.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { TrendChart } from '../../../ui/trend-chart.tsx';

type Day = RouteReply<typeof modelUse>['days'][number];
type UsePanelProps = { readonly row: ModelRow; readonly days: readonly Day[] };

const figures = ['requests', 'failures', 'inputTokens', 'outputTokens'] as const;
const sum = (days: readonly Day[], name: (typeof figures)[number]) => days.reduce((total, day) => total + day[name], 0);

/** Sums first, then the days as a picture, then the same as a table. */
export const UsePanel = ({ row, days }: UsePanelProps) => {
  const { t } = useTranslation('studioModels');
  const [active, setActive] = useState<number>();
  const totals = Object.fromEntries(figures.map((name) => [name, sum(days, name)])) as Record<
    (typeof figures)[number],
    number
  >;
  const hasPrice = row.inputFenPerMillion + row.outputFenPerMillion > 0;
  const fen = (totals.inputTokens * row.inputFenPerMillion + totals.outputTokens * row.outputFenPerMillion) / 1e6;
  const day = active === undefined ? undefined : days[active];
  const at = day?.day.slice(5);
  const chart = { active, onActive: setActive, onPick: setActive };
  return (
    <>
      <dl className="use-figures num">
        {[
          [t('use.requests'), formatCount(totals.requests)],
          [t('use.failures'), formatCount(totals.failures)],
          [t('use.input'), formatCount(totals.inputTokens)],
          [t('use.output'), formatCount(totals.outputTokens)],
          ...(hasPrice ? [[t('use.cost'), formatPrice(fen)]] : []),
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {totals.requests === 0 ? (
        <p className="models-none">{t('use.none')}</p>
      ) : (
        <>
          <div className="use-chart">
            <h3>{t('use.requestsChart')}</h3>
            <TrendChart
              {...chart}
              values={days.map(({ requests }) => requests)}
              color="var(--d1)"
              tip={
                day &&
                t('use.dayRequests', {
                  day: at,
                  requests: formatCount(day.requests),
                  failures: formatCount(day.failures),
                })
              }
            />
          </div>
          <div className="use-chart">
            <h3>{t('use.tokensChart')}</h3>
            <TrendChart
              {...chart}
              values={days.map(({ inputTokens, outputTokens }) => inputTokens + outputTokens)}
              color="var(--d2)"
              tip={
                day &&
                t('use.dayTokens', {
                  day: at,
                  input: formatCount(day.inputTokens),
                  output: formatCount(day.outputTokens),
                })
              }
            />
            <p className="use-span num" aria-hidden="true">
              <span>{days[0]?.day.slice(5)}</span>
              <span>{days.at(-1)?.day.slice(5)}</span>
            </p>
          </div>
        </>
      )}
      <details className="use-table">
        <summary>{t('use.table')}</summary>
        <table className="num">
          <thead>
            <tr>
              <th>{t('use.day')}</th>
              <th>{t('use.requests')}</th>
              <th>{t('use.failures')}</th>
              <th>{t('use.input')}</th>
              <th>{t('use.output')}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((one) => (
              <tr key={one.day}>
                <th scope="row">{one.day}</th>
                {figures.map((name) => (
                  <td key={name}>{formatCount(one[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
};
