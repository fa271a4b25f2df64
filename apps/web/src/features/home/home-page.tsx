import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CreateAgent } from '../../blocks/agent/create-agent.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { type HomeTab, homeTabs, tabOf, typesOf } from './home-tab.ts';
import { KnowledgeScene } from './knowledge-scene.tsx';
import { MyAgents } from './my-agents.tsx';

const ComingKnowledge = () => {
  const { t } = useTranslation(['home', 'shell']);
  return (
    <StateBlock
      scene={<KnowledgeScene />}
      heading={t('knowledgeHeading')}
      text={t('knowledgeText')}
      action={<LinkButton to="/index">{t('shell:backToMarket')}</LinkButton>}
    />
  );
};

/** The tools come from a room of their own. */
export const HomePage = ({ tools }: { readonly tools: ReactNode }) => {
  const { t } = useTranslation('home');
  const [search, setSearch] = useSearchParams();
  const active = tabOf(search.get('types'));
  const sections = { agents: <MyAgents />, knowledge: <ComingKnowledge />, tools };
  return (
    <Page heading={t('heading')} lead={t('lead')} action={active === 'agents' && <CreateAgent />}>
      <Tabs
        activeKey={active}
        destroyOnHidden
        onChange={(key) => setSearch({ types: typesOf(key as HomeTab) }, { replace: true })}
        items={homeTabs.map((tab) => ({
          key: tab,
          label: t(tab),
          children: sections[tab],
        }))}
      />
    </Page>
  );
};
