import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { AgentsScene } from './agents-scene.tsx';
import { type HomeTab, homeTabs, tabOf, typesOf } from './home-tab.ts';
import { KnowledgeScene } from './knowledge-scene.tsx';
import { ToolsScene } from './tools-scene.tsx';

const scenes = { agents: AgentsScene, knowledge: KnowledgeScene, tools: ToolsScene };

const HomeSection = ({ tab }: { readonly tab: HomeTab }) => {
  const { t } = useTranslation(['home', 'shell']);
  const TabScene = scenes[tab];
  return (
    <StateBlock
      scene={<TabScene />}
      heading={t(`${tab}Heading`)}
      text={t(`${tab}Text`)}
      action={<LinkButton to="/index">{t('shell:backToMarket')}</LinkButton>}
    />
  );
};

export const HomePage = () => {
  const { t } = useTranslation('home');
  const [search, setSearch] = useSearchParams();
  return (
    <Page heading={t('heading')} lead={t('lead')}>
      <Tabs
        activeKey={tabOf(search.get('types'))}
        onChange={(key) => setSearch({ types: typesOf(key as HomeTab) }, { replace: true })}
        items={homeTabs.map((tab) => ({ key: tab, label: t(tab), children: <HomeSection tab={tab} /> }))}
      />
    </Page>
  );
};
