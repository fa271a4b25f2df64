import './tuning-tab.css';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { formatDate } from '../../../lib/format-time.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { StateBlock } from '../../../ui/state-block.tsx';
import { versionsQuery } from '../api.ts';
import { useDraft } from '../draft-context.ts';
import { StudioScene } from '../studio-scene.tsx';
import { BackUpButton } from './back-up-button.tsx';
import { CompareDialog } from './compare-dialog.tsx';
import { DebugTrend } from './debug-trend.tsx';
import { byDay, keyOf, refOf, type TimelineEntry, timelineOf } from './timeline.ts';
import { TimelineRow } from './timeline-row.tsx';
import { useExport } from './use-export.ts';
import { useRestore } from './use-restore.tsx';
import { choiceOf } from './version-choice.ts';

export const TuningTab = () => {
  const { t } = useTranslation('studioVersions');
  const id = useDraft((state) => state.id);
  const { data, error, isFetching, refetch } = useQuery(versionsQuery(id));
  const [compared, setCompared] = useState<TimelineEntry>();
  const { restore, holder } = useRestore();
  const { save, isSaving } = useExport();
  const days = useMemo(() => data && byDay(timelineOf(data), formatDate), [data]);
  return (
    <div className="tuning">
      <header className="tuning-head">
        <div>
          <h2>{t('tuning.heading')}</h2>
          <p>{t('tuning.intro')}</p>
        </div>
        <Button icon={<Icon name="download" size={16} />} loading={isSaving} onClick={() => void save()}>
          {t('tuning.export')}
        </Button>
        <BackUpButton />
      </header>
      {error && !data && !isFetching && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && (!error || isFetching) && (
        <div role="status" aria-label={t('tuning.loading')}>
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      )}
      {data && days && days.length === 0 && (
        <StateBlock scene={<StudioScene />} heading={t('tuning.emptyHeading')} text={t('tuning.empty')} />
      )}
      {data && days && days.length > 0 && (
        <>
          <DebugTrend list={data} />
          {days.map(({ day, entries }) => (
            <section key={day} className="tuning-day" aria-label={day}>
              <h3 className="num">{day}</h3>
              <ol>
                {entries.map((entry) => (
                  <TimelineRow
                    key={keyOf(entry)}
                    entry={entry}
                    onCompare={() => setCompared(entry)}
                    onRestore={() => restore(entry)}
                  />
                ))}
              </ol>
            </section>
          ))}
        </>
      )}
      {compared && (
        <CompareDialog open first={[choiceOf(refOf(compared)), 'now']} onClose={() => setCompared(undefined)} />
      )}
      {holder}
    </div>
  );
};
