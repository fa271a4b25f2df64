import './studio-home.css';
import { Spin } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CreateAgent } from '../../../blocks/agent/create-agent.tsx';
import { Page } from '../../../ui/page.tsx';
import { AreaLinks } from './area-links.tsx';
import { ImportAgent } from './import-agent.tsx';
import { OwnAgents } from './own-agents.tsx';

const ModelsArea = lazy(async () => ({ default: (await import('../models/models-area.tsx')).ModelsArea }));

/** Where an agent is chosen, made or brought in; the other areas begin here. */
export const StudioHome = () => {
  const { t } = useTranslation('studio');
  const [search] = useSearchParams();
  const isModels = search.get('area') === 'models';
  return (
    <Page
      heading={t('heading')}
      lead={t('lead')}
      action={
        !isModels && (
          <div className="studio-home-acts">
            <ImportAgent />
            <CreateAgent />
          </div>
        )
      }
    >
      <AreaLinks area={isModels ? 'models' : 'agents'} />
      {isModels ? (
        <Suspense fallback={<Spin className="studio-home-wait" />}>
          <ModelsArea />
        </Suspense>
      ) : (
        <OwnAgents />
      )}
    </Page>
  );
};
