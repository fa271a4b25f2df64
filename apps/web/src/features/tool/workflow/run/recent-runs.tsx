import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../../lib/format-time.ts';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { runsQuery } from '../../api.ts';
import { useTime } from './use-time.ts';

type RecentRunsProps = {
  readonly id: string;
  readonly shown: string | undefined;
  readonly onShow: (id: string) => void;
};

export const RecentRuns = ({ id, shown, onShow }: RecentRunsProps) => {
  const { t } = useTranslation('workflow');
  const time = useTime();
  const { data = [] } = useQuery(runsQuery(id));
  return (
    <section className="wf-recent" aria-label={t('run.recent')}>
      <h3>{t('run.recent')}</h3>
      {data.length === 0 && <p className="wf-quiet">{t('run.recentNone')}</p>}
      <ul>
        {data.slice(0, 20).map((run) => (
          <li key={run.id}>
            <button
              type="button"
              className={`is-${run.status}`}
              aria-current={run.id === shown}
              aria-label={t('run.show', { time: formatDateTime(run.createdDate) })}
              onClick={() => onShow(run.id)}
            >
              <span className="wf-dot" aria-hidden="true" />
              <span>{t(`run.status.${run.status}`)}</span>
              <span className="wf-quiet num">{time(run.ms)}</span>
              <span className="wf-quiet num">{formatDateTime(run.createdDate)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
