import './agent-detail-page.css';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useSearchParams } from 'react-router';
import { detailQuery } from '../../blocks/agent/api.ts';
import { shareTokenOf } from '../../blocks/agent/rules.ts';
import { CallError } from '../../lib/call-error.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { WorkScreen } from '../../ui/work-screen.tsx';
import { AgentDetailScene } from './agent-detail-scene.tsx';
import { AgentPerformance } from './agent-performance.tsx';
import { AgentSections } from './agent-sections.tsx';
import { DetailHead } from './detail-head.tsx';

const DetailSkeleton = () => {
  const { t } = useTranslation('agent');
  return (
    <div className="detail" role="status" aria-label={t('detail.loading')}>
      <div className="detail-panel">
        <Skeleton active avatar={{ shape: 'square', size: 64 }} title={{ width: '30%' }} paragraph={{ rows: 1 }} />
      </div>
      <div className="detail-columns">
        <div className="detail-panel">
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
        <div className="detail-panel">
          <Skeleton active paragraph={{ rows: 4 }} />
        </div>
      </div>
    </div>
  );
};

/** Not there, not for these eyes, or a broken address: the same answer. */
const isMissing = (error: Error | null) => error instanceof CallError && (error.status === 404 || error.status === 400);

const NoAgent = ({ isUnreleased }: { readonly isUnreleased: boolean }) => {
  const { t } = useTranslation(['agent', 'shell']);
  return (
    <StateBlock
      scene={<AgentDetailScene />}
      heading={isUnreleased ? t('unreleased') : t('detail.missingHeading')}
      text={isUnreleased ? t('detail.unreleasedText') : t('detail.missing')}
      action={<LinkButton to="/index">{t('shell:backToMarket')}</LinkButton>}
    />
  );
};

type DetailBodyProps = { readonly id: string; readonly shareToken: string | undefined };

const DetailBody = ({ id, shareToken }: DetailBodyProps) => {
  const { t } = useTranslation('agent');
  const { data: agent, error, isFetching, refetch } = useQuery(detailQuery(id, shareToken));
  usePageTitle(agent?.agentName);
  if (agent) {
    return (
      <div className="detail">
        <DetailHead agent={agent} shareToken={shareToken} />
        <div className="detail-columns">
          <AgentSections agent={agent} shareToken={shareToken} />
          <AgentPerformance agent={agent} />
        </div>
      </div>
    );
  }
  const isUnreleased = error instanceof CallError && error.errorCode === 'AGENT_UNRELEASED';
  if (isUnreleased || isMissing(error)) return <NoAgent isUnreleased={isUnreleased} />;
  if (!error || isFetching) return <DetailSkeleton />;
  return <LoadFailure error={error} heading={t('list.failed')} onRetry={() => void refetch()} />;
};

export const AgentDetailPage = () => {
  const { t } = useTranslation(['agent', 'shell']);
  const [query] = useSearchParams();
  const id = query.get('id');
  return (
    <WorkScreen heading={t('detail.heading')} backLabel={t('shell:backToMarket')} backTo="/index">
      {id ? <DetailBody key={id} id={id} shareToken={shareTokenOf(query)} /> : <NoAgent isUnreleased={false} />}
    </WorkScreen>
  );
};
