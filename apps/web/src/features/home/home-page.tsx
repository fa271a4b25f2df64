import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CreateAgent } from '../../blocks/agent/create-agent.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { type HomeTab, homeTabs, tabOf, typesOf } from './home-tab.ts';
import { KnowledgeScene } from './knowledge-scene.tsx';
import { MyAgents } from './my-agents.tsx';
import { ToolsScene } from './tools-scene.tsx';

const scenes = { knowledge: KnowledgeScene, tools: ToolsScene };

const ComingSection = ({ tab }: { readonly tab: keyof typeof scenes }) => {
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
  const active = tabOf(search.get('types'));
  return (
    <Page heading={t('heading')} lead={t('lead')} action={active === 'agents' && <CreateAgent />}>
      <Tabs
        activeKey={active}
        destroyOnHidden
        onChange={(key) => setSearch({ types: typesOf(key as HomeTab) }, { replace: true })}
        items={homeTabs.map((tab) => ({
          key: tab,
          label: t(tab),
          children: tab === 'agents' ? <MyAgents /> : <ComingSection tab={tab} />,
        }))}
      />
    </Page>
  );
};
