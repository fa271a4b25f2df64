import { formatCount } from '../../lib/format-count.ts';
import './agent-figures.css';
import type { AgentCard } from '@zhixing/contract/agent';
import { useTranslation } from '../../lib/use-translation.ts';
import { durationText, formatRate, splitDuration } from './figures.ts';

const none = '—';

const useDuration = (ms: number | null) => {
  const { t } = useTranslation('agent');
  if (ms === null) return none;
  const { unit, value } = splitDuration(ms);
  return t(durationText[unit], { value });
};

/** Tasks done, success rate, median time: three fixed columns, so that they line up down the page. */
export const AgentFigures = ({ figures }: { readonly figures: AgentCard['figures'] }) => {
  const { t } = useTranslation('agent');
  const time = useDuration(figures.medianMs30);
  const tasks = formatCount(figures.taskNum);
  return (
    <dl className="agent-figures num">
      <div title={t('tasksDone', { count: figures.taskNum, total: tasks })}>
        <dt>{t('tasks')}</dt>
        <dd>{tasks}</dd>
      </div>
      <div title={t('last30')}>
        <dt>{t('rate')}</dt>
        <dd>{figures.successRate30 === null ? none : formatRate(figures.successRate30)}</dd>
      </div>
      <div title={t('last30')}>
        <dt>{t('median')}</dt>
        <dd>{time}</dd>
      </div>
    </dl>
  );
};
