import { useInfiniteQuery } from '@tanstack/react-query';
import { type AgentCard, pageCreatedByMe } from '@zhixing/contract/agent';
import { Button, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { AgentsScene } from '../../../blocks/agent/agents-scene.tsx';
import { isUnreleased } from '../../../blocks/agent/rules.ts';
import { useEnterStudio } from '../../../blocks/agent/use-enter-studio.tsx';
import { call } from '../../../lib/call.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { StateBlock } from '../../../ui/state-block.tsx';
import { AgentTile } from './agent-tile.tsx';
import { SharedAgents } from './shared-agents.tsx';

const pageSize = 99;
/** Staff are sent everybody's: pages are read on until enough of one's own are found. */
const enough = 12;
const maxPages = 20;

const useOwnAgents = (agentName: string) =>
  useInfiniteQuery({
    queryKey: ['agents', 'studio', agentName],
    queryFn: ({ pageParam, signal }) =>
      call(
        pageCreatedByMe,
        { body: { pageNumber: pageParam, pageSize, ...(agentName && { agentName }) } },
        { quiet: true, signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ totalPages }, _, last) => (last + 1 < totalPages ? last + 1 : undefined),
  });

const State = ({ agent }: { readonly agent: AgentCard }) => {
  const { t } = useTranslation('studio');
  const isNew = isUnreleased(agent);
  return (
    <span className={isNew ? 'studio-chip' : 'studio-chip is-ok'}>
      {t(isNew ? 'status.unpublished' : 'status.published')}
    </span>
  );
};

const Waiting = () => {
  const { t } = useTranslation('studio');
  return (
    <div className="own-agents" role="status" aria-label={t('home.loading')}>
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <div key={place} className="own-agent" aria-hidden="true">
          <Skeleton active avatar={{ shape: 'square', size: 44 }} title={{ width: '50%' }} paragraph={{ rows: 1 }} />
        </div>
      ))}
    </div>
  );
};

export const OwnAgents = () => {
  const { t } = useTranslation(['studio', 'agent']);
  const [wanted, setWanted] = useState('');
  const { enter, holder } = useEnterStudio();
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useOwnAgents(wanted);
  const agents = data?.pages.flatMap(({ content }) => content).filter(({ isMine }) => isMine) ?? [];
  const isShort = hasNextPage && agents.length < enough && (data?.pages.length ?? 0) < maxPages;
  useEffect(() => {
    if (isShort && !isFetchingNextPage) void fetchNextPage();
  }, [isShort, isFetchingNextPage, fetchNextPage]);
  return (
    <section>
      {holder}
      <div className="own-bar">
        <SearchBox label={t('home.search')} value={wanted} maxLength={40} onSearch={setWanted} />
      </div>
      <SharedAgents wanted={wanted} onOpen={(id) => void enter(id)} />
      {error && !data && !isFetching && (
        <LoadFailure error={error} heading={t('agent:list.failed')} onRetry={() => void refetch()} />
      )}
      {!data && (!error || isFetching) && <Waiting />}
      {data && agents.length === 0 && !isShort && (
        <StateBlock
          scene={<AgentsScene />}
          heading={t(wanted ? 'home.noMatch' : 'home.empty')}
          text={t(wanted ? 'home.noMatchHelp' : 'home.emptyHelp')}
        />
      )}
      <ul className="own-agents">
        {agents.map((agent) => (
          <AgentTile key={agent.id} agent={agent} chip={<State agent={agent} />} onOpen={() => void enter(agent.id)} />
        ))}
      </ul>
      {hasNextPage && (
        <Button className="own-more" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('home.more')}
        </Button>
      )}
    </section>
  );
};
