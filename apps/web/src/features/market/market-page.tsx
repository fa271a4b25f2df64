import './market-page.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AgentList } from '../../blocks/agent/agent-list.tsx';
import { countsQuery } from '../../blocks/agent/api.ts';
import { FindBox } from '../../blocks/agent/find-box.tsx';
import { useConfig } from '../../lib/config.ts';
import { Page } from '../../ui/page.tsx';
import { SortPick } from './sort-pick.tsx';

/** Real numbers, or a plain line when they cannot be had; its place is kept while they come. */
const Lead = () => {
  const { t } = useTranslation('market');
  const { locale } = useConfig();
  const { data, isPending } = useQuery(countsQuery());
  if (isPending) return <span className="num">{'\u00a0'}</span>;
  if (!data) return t('lead');
  const numbers = { agents: data.total.toLocaleString(locale), tasks: data.tasks7.toLocaleString(locale) };
  return <span className="num">{t('counts', numbers)}</span>;
};

export const MarketPage = () => {
  const { t } = useTranslation('market');
  return (
    <Page
      heading={t('heading')}
      lead={<Lead />}
      action={
        <div className="market-bar">
          <FindBox />
          <SortPick />
        </div>
      }
    >
      <AgentList />
    </Page>
  );
};
