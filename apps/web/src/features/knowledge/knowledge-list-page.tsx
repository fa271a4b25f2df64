import './knowledge-tab.css';
import './knowledge-list-page.css';
import { useQuery } from '@tanstack/react-query';
import { Spin } from 'antd';
import { useSearchParams } from 'react-router';
import { CallError } from '../../lib/call-error.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { WorkScreen } from '../../ui/work-screen.tsx';
import { baseQuery } from './api.ts';
import { KnowledgeScene } from './knowledge-scene.tsx';
import { OpenKnowledge } from './open-knowledge.tsx';

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

/** `/knowledge-list?id`: what a knowledge base holds. */
export const KnowledgeListPage = () => {
  const { t } = useTranslation('knowledge');
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const { data, error, isFetching, refetch } = useQuery({ ...baseQuery(id), enabled: isUuid(id) });
  usePageTitle(data && `${data.name} · ${t('heading')}`);
  if (data) return <OpenKnowledge key={data.id} base={data} />;
  const isMissing = !isUuid(id) || (error instanceof CallError && error.errorCode === 'NOT_FOUND');
  return (
    <WorkScreen heading={t('heading')} backLabel={t('back')} backTo="/home?types=2">
      {isMissing && (
        <StateBlock
          scene={<KnowledgeScene />}
          heading={t('missing')}
          text={t('missingText')}
          action={<LinkButton to="/home?types=2">{t('back')}</LinkButton>}
        />
      )}
      {!isMissing && error && !isFetching && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!isMissing && (!error || isFetching) && (
        <div className="page" role="status" aria-label={t('opening')}>
          <Spin />
        </div>
      )}
    </WorkScreen>
  );
};
