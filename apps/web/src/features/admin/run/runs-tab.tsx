import './run.css';
import { useQuery } from '@tanstack/react-query';
import type { OperationState } from '@zhixing/contract/operation';
import { Grid, Segmented } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { StateBlock } from '../../../ui/state-block.tsx';
import { AdminScene } from '../admin-scene.tsx';
import { ListBar } from '../list-bar.tsx';
import type { Rights } from '../model.ts';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { useListState } from '../use-list-state.ts';
import { operationQuery } from './api.ts';
import { longSeconds } from './model.ts';
import { PartsStrip } from './parts-strip.tsx';
import { RunCards } from './run-cards.tsx';
import { RunTable } from './run-table.tsx';
import { useChangeRun } from './use-change-run.tsx';

type RunListProps = { readonly state: OperationState; readonly rights: Rights; readonly isAll: boolean };

const RunList = ({ state: { runs, total }, rights, isAll }: RunListProps) => {
  const { t } = useTranslation('admin');
  const { ask, holder } = useChangeRun();
  const isWide = Grid.useBreakpoint().md;
  const Rows = isWide ? RunTable : RunCards;
  if (runs.length === 0)
    return (
      <StateBlock
        scene={<AdminScene />}
        heading={isAll ? t('run.noneHeading') : t('run.emptyHeading')}
        text={isAll ? t('run.noneText') : t('run.emptyText')}
      />
    );
  return (
    <>
      <Rows rows={runs} rights={rights} onChange={ask} />
      {total > runs.length && <p className="quiet">{t('run.more', { total, shown: runs.length })}</p>}
      {holder}
    </>
  );
};

export const RunsTab = ({ rights }: { readonly rights: Rights }) => {
  const { t } = useTranslation(['admin', 'shell']);
  const list = useListState(['shown']);
  const isAll = list.filters.shown === 'all';
  const query = useQuery(operationQuery(isAll ? 0 : longSeconds));
  const { data, error } = query;
  const refresh = () => void query.refetch();
  if (!data) return error ? <LoadFailure error={error} onRetry={refresh} /> : <RowsSkeleton />;
  return (
    <>
      <PartsStrip parts={data.parts} jobs={data.jobs} />
      <ListBar total={data.total} isFetching={false} hasFilter={false} onClear={list.clear} onRefresh={refresh}>
        <Segmented
          aria-label={t('run.shown')}
          value={isAll ? 'all' : 'long'}
          options={(['long', 'all'] as const).map((value) => ({ value, label: t(`run.choice.${value}`) }))}
          onChange={(shown) => list.change({ shown: shown === 'all' ? 'all' : '' })}
        />
        <span className="quiet run-every">{t('run.every')}</span>
      </ListBar>
      {error && (
        <p className="list-old" role="alert">
          {t('shell:load.old', { reason: error.message })}
        </p>
      )}
      <RunList state={data} rights={rights} isAll={isAll} />
    </>
  );
};
