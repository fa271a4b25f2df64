import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { ListBar } from '../list-bar.tsx';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { useListState } from '../use-list-state.ts';
import { overviewQuery } from './api.ts';
import { Income } from './income.tsx';
import { GatePanel, MembersPanel } from './people-panels.tsx';
import { ProofPanel } from './proof-panel.tsx';
import { TaskStrip } from './task-strip.tsx';

const spans = ['7', '30', '90'] as const;

export const Overview = () => {
  const { t } = useTranslation('money');
  const list = useListState(['days']);
  const days = spans.find((span) => span === list.filters.days) ?? '30';
  const { data, error, isFetching, refetch } = useQuery(overviewQuery(Number(days)));
  const refresh = () => void refetch();
  if (!data) return error && !isFetching ? <LoadFailure error={error} onRetry={refresh} /> : <RowsSkeleton />;
  return (
    <>
      <ListBar isFetching={isFetching} hasFilter={false} onClear={list.clear} onRefresh={refresh}>
        <Segmented
          aria-label={t('overview.span')}
          value={days}
          options={spans.map((value) => ({ value, label: t('overview.days', { days: value }) }))}
          onChange={(value) => list.change({ days: value === '30' ? '' : value })}
        />
      </ListBar>
      <Income overview={data} />
      <TaskStrip overview={data} />
      <div className="money-pair">
        <MembersPanel members={data.members} />
        <GatePanel gates={data.gates} conversion={data.conversion} />
      </div>
      <ProofPanel proof={data.proof} />
    </>
  );
};
