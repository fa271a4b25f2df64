import { Button } from 'antd';
import { useDuration } from '../../../blocks/message/use-duration.ts';
import { formatCount } from '../../../lib/format-count.ts';
import { formatDateTime } from '../../../lib/format-time.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { useDraft } from '../draft-context.ts';
import type { SnapshotRow, TimelineEntry } from './timeline.ts';
import { useVersionName } from './version-name.ts';

type TimelineRowProps = {
  readonly entry: TimelineEntry;
  readonly onCompare: () => void;
  readonly onRestore: () => void;
};

const marks = { done: 'check', failed: 'warn', stopped: 'minus' } as const satisfies Record<string, IconName>;

const Outcome = ({ row }: { readonly row: SnapshotRow }) => {
  const { t } = useTranslation('studioVersions');
  const duration = useDuration();
  const { lastOutcome, lastMs, lastTokens, runs } = row;
  if (!lastOutcome) return <span className="tuning-quiet">{t('tuning.neverRun')}</span>;
  return (
    <>
      <span className={`tuning-outcome is-${lastOutcome}`}>
        <Icon name={marks[lastOutcome]} size={14} />
        {t(`tuning.outcome.${lastOutcome}`)}
      </span>
      {lastMs !== null && <span className="num">{duration(lastMs)}</span>}
      {lastTokens !== null && <span className="num">{`${formatCount(lastTokens)} tokens`}</span>}
      {runs > 1 && <span className="num tuning-quiet">{t('tuning.runs', { count: runs })}</span>}
    </>
  );
};

const timeOf = (at: string) => formatDateTime(at).slice(11);
const lookOf = (entry: TimelineEntry) => {
  if (entry.kind === 'release') return { look: 'release', icon: 'up' } as const;
  return entry.row.isBackup ? ({ look: 'backup', icon: 'clip' } as const) : ({ look: 'draft', icon: 'edit' } as const);
};

export const TimelineRow = ({ entry, onCompare, onRestore }: TimelineRowProps) => {
  const { t } = useTranslation('studioVersions');
  const nameOf = useVersionName();
  const isNow = useDraft(
    ({ base, draft }) => entry.kind === 'snapshot' && entry.row.draftNo === base.draftNo && draft === base.draft,
  );
  const isCurrent = useDraft(({ status }) => entry.kind === 'release' && entry.row.no === status.releaseNo);
  const { look, icon } = lookOf(entry);
  const words = entry.kind === 'release' ? entry.row.notes || t('tuning.noNotes') : entry.row.note;
  const name = nameOf.entry(entry);
  return (
    <li className={`tuning-row is-${look}`}>
      <time className="num" dateTime={entry.at} title={formatDateTime(entry.at)}>
        {timeOf(entry.at)}
      </time>
      <span className="tuning-mark" title={t(`nameFor.${look}`)}>
        <Icon name={icon} size={14} />
      </span>
      <div className="tuning-body">
        <p className="tuning-name">
          <b className="num">{name}</b>
          {isCurrent && <span className="tuning-tag">{t('tuning.current')}</span>}
          {isNow && <span className="tuning-tag">{t('tuning.sameAsNow')}</span>}
          {entry.kind === 'release' && entry.row.draftNo !== null && (
            <span className="tuning-quiet num">{t('tuning.fromDraft', { no: entry.row.draftNo })}</span>
          )}
          {entry.kind === 'snapshot' && <Outcome row={entry.row} />}
        </p>
        {words && <p className="tuning-notes">{words}</p>}
      </div>
      <div className="tuning-ways">
        <Button size="small" disabled={isNow} aria-label={`${t('tuning.compare')} ${name}`} onClick={onCompare}>
          {t('tuning.compare')}
        </Button>
        <Button size="small" disabled={isNow} aria-label={`${t('tuning.restore')} ${name}`} onClick={onRestore}>
          {t('tuning.restore')}
        </Button>
      </div>
    </li>
  );
};
