import './audit.css';
import { useQuery } from '@tanstack/react-query';
import { Grid } from 'antd';
import { queryClient } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { StateBlock } from '../../../ui/state-block.tsx';
import { AdminScene } from '../admin-scene.tsx';
import { ListBar } from '../list-bar.tsx';
import { ListFrame } from '../list-frame.tsx';
import type { Rights } from '../model.ts';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { useListState } from '../use-list-state.ts';
import { auditPageSize, auditQuery, chartQuery } from './api.ts';
import { AuditCards } from './audit-cards.tsx';
import { AuditChart } from './audit-chart.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import type { SeriesName } from './model.ts';

/** Changes are three actions, so a day of them is only narrowed by day. */
const actionOf: Partial<Record<SeriesName, string>> = { logins: 'session.open', failures: 'session.refuse' };

export const AuditTab = ({ rights }: { readonly rights: Rights }) => {
  const { t } = useTranslation('admin');
  const list = useListState(['kind', 'q', 'action', 'from', 'to']);
  const query = useQuery(auditQuery(list.filters, list.page));
  const isWide = Grid.useBreakpoint().md;
  const Rows = isWide ? AuditTable : AuditCards;
  const refresh = () => {
    void query.refetch();
    void queryClient.invalidateQueries({ queryKey: chartQuery.queryKey });
  };
  return (
    <>
      <AuditChart
        onPick={(day, series) =>
          list.change({ from: day, to: day, ...(series && { kind: '', action: actionOf[series] ?? '' }) })
        }
      />
      <ListBar
        total={query.data?.totalElements}
        isFetching={query.isFetching}
        hasFilter={list.hasFilter}
        onClear={list.clear}
        onRefresh={refresh}
      >
        <AuditFilters filters={list.filters} onChange={list.change} />
      </ListBar>
      <ListFrame
        query={query}
        list={list}
        pageSize={auditPageSize}
        skeleton={<RowsSkeleton />}
        empty={<StateBlock scene={<AdminScene />} heading={t('audit.emptyHeading')} text={t('audit.emptyText')} />}
      >
        {(rows) => <Rows rows={rows} rights={rights} />}
      </ListFrame>
    </>
  );
};
