import { useState } from 'react';
import { AgentFigures } from '../../blocks/agent/agent-figures.tsx';
import { formatPrice, thirtyDays } from '../../blocks/agent/figures.ts';
import type { AgentDetail } from '../../blocks/agent/rules.ts';
import { formatCount } from '../../lib/format-count.ts';
import { formatDate } from '../../lib/format-time.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { TrendChart } from '../../ui/trend-chart.tsx';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Real figures, and the last thirty days as a picture with the same in words. */
export const AgentPerformance = ({ agent }: { readonly agent: AgentDetail }) => {
  const { t } = useTranslation('agent');
  const [active, setActive] = useState<number>();
  const days = thirtyDays(agent.days, formatDate(new Date()));
  const day = active === undefined ? undefined : days[active];
  const runs = sum(days.map((row) => row.runs));
  const done = sum(days.map((row) => row.done));
  const cost = agent.figures.averageCostFen30;
  return (
    <aside className="detail-panel detail-side">
      <h3>{t('detail.figures')}</h3>
      <AgentFigures figures={agent.figures} />
      <div className="detail-runs">
        <p className="num">
          <span>{t('detail.runs')}</span>
          {runs === 0
            ? t('detail.noRuns')
            : t('detail.runsTotal', {
                count: runs,
                runs: formatCount(runs),
                done: formatCount(done),
              })}
        </p>
        <TrendChart
          values={days.map((row) => row.runs)}
          color="var(--d1)"
          active={active}
          tip={day && t('detail.day', { count: day.runs, day: day.day.slice(5), runs: day.runs, done: day.done })}
          onActive={setActive}
          onPick={setActive}
        />
        <p className="detail-span num" aria-hidden="true">
          <span>{days[0]?.day.slice(5)}</span>
          <span>{days.at(-1)?.day.slice(5)}</span>
        </p>
      </div>
      {cost !== null && cost > 0 && (
        <p className="detail-cost num">
          <span>{t('detail.cost')}</span>
          <b>{formatPrice(cost)}</b>
        </p>
      )}
    </aside>
  );
};
