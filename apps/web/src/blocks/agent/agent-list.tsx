import { formatCount } from '../../lib/format-count.ts';
import './agent-list.css';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Blank } from '../../ui/blank.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Pages } from '../../ui/pages.tsx';
import { AgentCard, type OwnParts } from './agent-card.tsx';
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
    <div className="agent-grid" role="status" aria-busy="true" aria-label={t('list.loading')}>
      {places.map((place) => (
        <div key={place} className="agent-card agent-blank" aria-hidden="true">
          <Blank className="agent-blank-top" widths={['44px', '50%', '100%']} />
          <Blank widths={['100%', '80%', '40%']} />
        </div>
      ))}
    </div>
  );
};

/** As many as a window shows; the others are drawn when these stand. */
const firstCards = 12;

type ListProps = { readonly mode: ListMode; readonly own?: OwnParts | undefined };

const Cards = ({ mode, own, page }: ListProps & { readonly page: AgentPage }) => {
  const { run, act, busyId, dialogs } = useAgentActions(mode);
  const { data: counts } = useQuery(useCountsQuery(page.content.map(({ id }) => id)));
  const hideCardMenu = useSession().tenant?.flags.hideCardMenu ?? false;
  const shown = useDeferredValue(page.content, page.content.slice(0, firstCards));
  return (
    <>
      <ul className="agent-grid">
        {withCounts(shown, counts ?? []).map((agent) => (
          <AgentCard
            key={agent.id}
            agent={agent}
            own={own}
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

const Results = ({ mode, own }: ListProps) => {
  const { t } = useTranslation('agent');
  const { query, page, isMoving, goTo } = useAgentPage(mode);
  const { data, error, isFetching } = query;
  const retry = () => void query.refetch();
  if (error && !data && !isFetching) return <LoadFailure error={error} heading={t('list.failed')} onRetry={retry} />;
  if (!data || isMoving) return <CardsSkeleton />;
  if (data.totalElements === 0) return <EmptyList mode={mode} own={own} />;
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
      <Cards mode={mode} own={own} page={data} />
      <Pages className="agent-pages num" page={page} pageSize={agentPageSize} total={data.totalElements} onPage={goTo}>
        <span>
          {t(data.isTotalAtLeast ? 'list.totalAtLeast' : 'list.total', {
            total: formatCount(data.totalElements),
          })}
        </span>
      </Pages>
    </div>
  );
};

/** The market and one's own agents: the same list, with other actions. */
export const AgentList = ({ own }: { readonly own?: OwnParts }) => {
  const mode = own ? 'mine' : 'market';
  return (
    <section className="agent-list">
      <FilterBar mode={mode} />
      <Results mode={mode} own={own} />
    </section>
  );
};
