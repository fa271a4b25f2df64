import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { CallError } from '../../lib/call-error.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { WorkScreen } from '../../ui/work-screen.tsx';
import { historyQuery } from './api.ts';
import { ShareFailure } from './share-failure.tsx';
import { ShareScene } from './share-scene.tsx';
import { ShareSkeleton } from './share-skeleton.tsx';
import { SharedConversation } from './shared-conversation.tsx';

/** Never shared, no longer shared, deleted or a broken address: the same answer. */
const isMissing = (error: Error | null) => error instanceof CallError && (error.status === 404 || error.status === 400);

const Missing = () => {
  const { t } = useTranslation(['share', 'shell']);
  return (
    <WorkScreen heading={t('heading')} backLabel={t('shell:backToMarket')} backTo="/index">
      <StateBlock
        scene={<ShareScene />}
        heading={t('missingHeading')}
        text={t('missing')}
        action={<LinkButton to="/index">{t('shell:backToMarket')}</LinkButton>}
      />
    </WorkScreen>
  );
};

const Shared = ({ sessionId }: { readonly sessionId: string }) => {
  const { data, error, isFetching, refetch } = useQuery(historyQuery(sessionId));
  if (isMissing(error)) return <Missing />;
  if (data) return <SharedConversation session={data} />;
  return error && !isFetching ? <ShareFailure error={error} onRetry={() => void refetch()} /> : <ShareSkeleton />;
};

export const SharePage = () => {
  const [search] = useSearchParams();
  const sessionId = search.get('sessionId');
  return sessionId ? <Shared key={sessionId} sessionId={sessionId} /> : <Missing />;
};
