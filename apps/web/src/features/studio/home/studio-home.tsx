import './studio-home.css';
import { Spin } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { CreateAgent } from '../../../blocks/agent/create-agent.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Page } from '../../../ui/page.tsx';
import { AreaLinks, type StudioArea } from './area-links.tsx';
import { ImportAgent } from './import-agent.tsx';
import { OwnAgents } from './own-agents.tsx';

const ModelsArea = lazyPart(async () => (await import('../models/models-area.tsx')).ModelsArea, {
  fallback: <Spin className="studio-home-wait" />,
});

const areaOf = (search: URLSearchParams): StudioArea => {
  const named = search.get('area');
  if (named === 'tools') return search.get('type') === 'workflow' ? 'workflows' : 'tools';
  return named === 'models' || named === 'cards' ? named : 'agents';
};

/** Tools and cards come from rooms of their own. */
export type StudioAreas = { readonly tools: ReactNode; readonly cards: ReactNode };

/** Where an agent is chosen, made or brought in, beside the other areas. */
export const StudioHome = ({ tools, cards }: StudioAreas) => {
  const { t } = useTranslation('studio');
  const [search] = useSearchParams();
  const area = areaOf(search);
  const content = { agents: <OwnAgents />, models: <ModelsArea />, tools, workflows: tools, cards };
  return (
    <Page
      heading={t('heading')}
      lead={t('lead')}
      action={
        area === 'agents' && (
          <div className="studio-home-acts">
            <ImportAgent />
            <CreateAgent />
          </div>
        )
      }
    >
      <AreaLinks area={area} />
      {/* Tools and workflows are one list with another filter, which it reads when it opens. */}
      <Fragment key={area}>{content[area]}</Fragment>
    </Page>
  );
};
