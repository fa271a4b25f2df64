import { formatCount } from '../../lib/format-count.ts';
import './market-page.css';
import { useQuery } from '@tanstack/react-query';
import { AgentList } from '../../blocks/agent/agent-list.tsx';
import { agentsQuery, countsQuery } from '../../blocks/agent/api.ts';
import { FindBox } from '../../blocks/agent/find-box.tsx';
import { readFilter, toQuery } from '../../blocks/agent/list-state.ts';
import { readMarketTags } from '../../lib/market-tags.ts';
import { queryClient } from '../../lib/query.ts';
import { readSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Page } from '../../ui/page.tsx';
import { SortPick } from './sort-pick.tsx';

/** The list is asked for before the page is drawn: drawing takes as long as the answer. */
export const askMarket = ({ searchParams }: URL): void => {
  const body = toQuery(readFilter(searchParams, readMarketTags()), 'market');
  void queryClient.prefetchQuery(agentsQuery('market', body, readSession().token === undefined));
};

/** Real numbers, or a plain line when they cannot be had; its place is kept while they come. */
const Lead = () => {
  const { t } = useTranslation('market');
  const { data, isPending } = useQuery(countsQuery());
  if (isPending) return <span className="num">{'\u00a0'}</span>;
  if (!data) return t('lead');
  const numbers = { agents: formatCount(data.total), tasks: formatCount(data.tasks7) };
  return <span className="num">{t('counts', numbers)}</span>;
};

export const MarketPage = () => {
  const { t } = useTranslation('market');
  return (
    <Page
      heading={t('heading')}
      lead={<Lead />}
      action={
        <div className="market-bar">
          <FindBox />
          <SortPick />
        </div>
      }
    >
      <AgentList />
    </Page>
  );
};
