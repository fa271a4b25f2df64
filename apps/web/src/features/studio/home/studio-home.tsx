import './studio-home.css';
import { Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CreateAgent } from '../../../blocks/agent/create-agent.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Page } from '../../../ui/page.tsx';
import { AreaLinks } from './area-links.tsx';
import { ImportAgent } from './import-agent.tsx';
import { OwnAgents } from './own-agents.tsx';

const ModelsArea = lazyPart(async () => (await import('../models/models-area.tsx')).ModelsArea, {
  fallback: <Spin className="studio-home-wait" />,
});

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
      {isModels ? <ModelsArea /> : <OwnAgents />}
    </Page>
  );
};
