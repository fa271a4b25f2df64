import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { CreateAgent } from '../../blocks/agent/create-agent.tsx';
import { useTranslation } from '../../lib/use-translation.ts';
import { Page } from '../../ui/page.tsx';
import { type HomeTab, homeTabs, tabOf, typesOf } from './home-tab.ts';
import { MyAgents } from './my-agents.tsx';

type HomePageProps = { readonly knowledge: ReactNode; readonly tools: ReactNode };

/** Knowledge bases and tools come from rooms of their own. */
export const HomePage = ({ knowledge, tools }: HomePageProps) => {
  const { t } = useTranslation('home');
  const [search, setSearch] = useSearchParams();
  const active = tabOf(search.get('types'));
  const sections = { agents: <MyAgents />, knowledge, tools };
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
