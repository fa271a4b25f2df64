import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useSearchParams } from 'react-router';
import { CallError } from '../../lib/call-error.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { WorkScreen } from '../../ui/work-screen.tsx';
import { agentQuery } from './api.ts';
import { ChatScene } from './chat-scene.tsx';
import { ChatScreen } from './chat-screen.tsx';

/** Not there, not for these eyes, or a broken address: the same answer. */
const isMissing = (error: Error | null) => error instanceof CallError && (error.status === 404 || error.status === 400);

const NoAgent = ({ isUnreleased }: { readonly isUnreleased: boolean }) => {
  const { t } = useTranslation(['agent', 'shell']);
  return (
    <StateBlock
      scene={<ChatScene />}
      heading={isUnreleased ? t('unreleased') : t('detail.missingHeading')}
      text={isUnreleased ? t('detail.unreleasedText') : t('detail.missing')}
      action={<LinkButton to="/index">{t('shell:backToMarket')}</LinkButton>}
    />
  );
};

const Opening = () => {
  const { t } = useTranslation('chat');
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton active avatar={{ shape: 'square' }} paragraph={{ rows: 6 }} />
    </div>
  );
};

export const ChatPage = () => {
  const { t } = useTranslation(['agent', 'shell']);
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const shareToken = params.get('shareToken') ?? undefined;
  const { data, error, isFetching, refetch } = useQuery({ ...agentQuery(id, shareToken), enabled: id !== '' });
  usePageTitle(data?.agentName);
  if (data) {
    return (
      <ChatScreen
        key={data.id}
        agent={data}
        source={params.get('source')}
        isShare={params.get('share') === 'true'}
        shareToken={shareToken}
      />
    );
  }
  const isUnreleased = error instanceof CallError && error.errorCode === 'AGENT_UNRELEASED';
  const isGone = id === '' || isUnreleased || isMissing(error);
  return (
    <WorkScreen heading={t('executeHeading')} backLabel={t('shell:backToMarket')} backTo="/index">
      {isGone && <NoAgent isUnreleased={isUnreleased} />}
      {!isGone && (!error || isFetching) && <Opening />}
      {!isGone && error && !isFetching && (
        <LoadFailure error={error} heading={t('list.failed')} onRetry={() => void refetch()} />
      )}
    </WorkScreen>
  );
};
