import './agent-list.css';
import { useQuery } from '@tanstack/react-query';
import { Button, Pagination, Skeleton } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../../lib/config.ts';
import { useSession } from '../../lib/session.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { AgentCard } from './agent-card.tsx';
import { type AgentPage, agentsQuery, useCountsQuery } from './api.ts';
import { EmptyList } from './empty-list.tsx';
import { FilterBar } from './filter-bar.tsx';
import { agentPageSize, jumpTo, type ListMode, toQuery } from './list-state.ts';
import { actionsOf, withCounts } from './rules.ts';
import { useAgentActions } from './use-agent-actions.tsx';
import { useAgentFilter } from './use-agent-filter.ts';

const places = [0, 1, 2, 3, 4, 5, 6, 7];

const CardsSkeleton = () => {
  const { t } = useTranslation('agent');
  return (
    <div className="agent-grid" role="status" aria-label={t('list.loading')}>
      {places.map((place) => (
        <div key={place} className="agent-card agent-blank" aria-hidden="true">
          <Skeleton active avatar={{ shape: 'square', size: 44 }} title={{ width: '50%' }} paragraph={{ rows: 1 }} />
          <Skeleton active title={false} paragraph={{ rows: 3, width: ['100%', '80%', '40%'] }} />
        </div>
      ))}
    </div>
  );
};

type CardsProps = { readonly mode: ListMode; readonly page: AgentPage };

const Cards = ({ mode, page }: CardsProps) => {
  const { run, act, busyId, dialogs } = useAgentActions(mode);
  const { data: counts } = useQuery(useCountsQuery(page.content.map(({ id }) => id)));
  const hideCardMenu = useSession().tenant?.flags.hideCardMenu ?? false;
  return (
    <>
      <ul className="agent-grid">
        {withCounts(page.content, counts ?? []).map((agent) => (
          <AgentCard
            key={agent.id}
            agent={agent}
            mode={mode}
            actions={actionsOf(agent, mode, hideCardMenu)}
            isBusy={busyId === agent.id}
            onRun={() => run(agent)}
            onAction={(action) => act(action, agent)}
          />
        ))}
      </ul>
      {dialogs}
    </>
  );
};

const useAgentPage = (mode: ListMode) => {
  const { filter, change } = useAgentFilter();
  const isGuest = useSession().token === undefined;
  const query = useQuery(agentsQuery(mode, toQuery(filter, mode), isGuest));
  const back = query.data && !query.isPlaceholderData ? jumpTo(filter.page, query.data) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is new on every render; only the page matters.
  useEffect(() => {
    if (back) change({ page: back }, true);
  }, [back]);
  return { query, page: filter.page, isMoving: back !== undefined, goTo: (page: number) => change({ page }) };
};

const Results = ({ mode }: { readonly mode: ListMode }) => {
  const { t } = useTranslation('agent');
  const { locale } = useConfig();
  const { query, page, isMoving, goTo } = useAgentPage(mode);
  const { data, error, isFetching } = query;
  const retry = () => void query.refetch();
  if (error && !data && !isFetching) return <LoadFailure error={error} heading={t('list.failed')} onRetry={retry} />;
  if (!data || isMoving) return <CardsSkeleton />;
  if (data.totalElements === 0) return <EmptyList mode={mode} />;
  return (
    <div className={query.isPlaceholderData ? 'agent-results is-stale' : 'agent-results'} aria-busy={isFetching}>
      {error && (
        <p className="agent-old" role="alert">
          {t('list.old', { reason: error.message })}
          <Button type="link" size="small" onClick={retry}>
            {t('list.retry')}
          </Button>
        </p>
      )}
      <Cards mode={mode} page={data} />
      <Pagination
        className="agent-pages num"
        align="end"
        showSizeChanger={false}
        showTotal={(total) =>
          t(data.isTotalAtLeast ? 'list.totalAtLeast' : 'list.total', { total: total.toLocaleString(locale) })
        }
        current={page}
        pageSize={agentPageSize}
        total={data.totalElements}
        onChange={goTo}
      />
    </div>
  );
};

/** The market and one's own agents: the same list, with other actions. */
export const AgentList = ({ mode }: { readonly mode: ListMode }) => (
  <section className="agent-list">
    <FilterBar mode={mode} />
    <Results mode={mode} />
  </section>
);
