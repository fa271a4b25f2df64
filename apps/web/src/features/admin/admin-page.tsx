import './admin.css';
import { Button, Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Page } from '../../ui/page.tsx';
import { type AdminTab, type Rights, rightsOf, tabOf, tabsFor } from './model.ts';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { useOpenRecord } from './use-open-record.ts';

const waiting = { fallback: <RowsSkeleton /> };
const panels = {
  tenants: lazyPart(async () => (await import('./tenant/tenants-tab.tsx')).TenantsTab, waiting),
  users: lazyPart(async () => (await import('./user/users-tab.tsx')).UsersTab, waiting),
  listings: lazyPart(async () => (await import('./listing/listings-tab.tsx')).ListingsTab, waiting),
  labels: lazyPart(async () => (await import('./label/labels-tab.tsx')).LabelsTab, waiting),
  benefitCodes: lazyPart(async () => (await import('./benefit-code/batches-tab.tsx')).BatchesTab, waiting),
  survey: lazyPart(async () => (await import('./survey/survey-tab.tsx')).SurveyTab, waiting),
  money: lazyPart(async () => (await import('./money/money-tab.tsx')).MoneyTab, waiting),
  runs: lazyPart(async () => (await import('./run/runs-tab.tsx')).RunsTab, waiting),
  system: lazyPart(async () => (await import('./system/system-tab.tsx')).SystemTab, waiting),
  audit: lazyPart(async () => (await import('./audit/audit-tab.tsx')).AuditTab, waiting),
};

const TabPanel = ({ tab, rights }: { readonly tab: AdminTab; readonly rights: Rights }) => {
  const Panel = panels[tab];
  return <Panel rights={rights} />;
};

const AddButton = ({ words }: { readonly words: string }) => {
  const { open } = useOpenRecord();
  return (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => open('new')}>
      {words}
    </Button>
  );
};

export const AdminPage = () => {
  const { t } = useTranslation('admin');
  const { user, tenant } = useSession();
  const [search, setSearch] = useSearchParams();
  const rights = rightsOf(user);
  const tabs = tabsFor(rights);
  const wanted = tabOf(search.get('tab'));
  const current = tabs.includes(wanted) ? wanted : 'tenants';
  return (
    <Page
      heading={t('heading')}
      lead={rights.isPlatform ? t('lead.platform') : t('lead.enterprise', { name: tenant?.tenantName ?? '' })}
      action={
        (current === 'tenants' && rights.canRunTenants && <AddButton words={t('tenant.add')} />) ||
        (current === 'users' && rights.canEdit && <AddButton words={t('people.add')} />) ||
        (current === 'labels' && rights.canEdit && <AddButton words={t('label.add')} />) ||
        (current === 'benefitCodes' && rights.canEdit && <AddButton words={t('benefitCode.add')} />)
      }
    >
      {!rights.canEdit && (
        <p className="admin-note" role="note">
          <Icon name="eye" size={16} />
          {t('readOnly')}
        </p>
      )}
      <Tabs
        activeKey={current}
        destroyOnHidden
        onChange={(tab) => setSearch({ tab }, { replace: true })}
        items={tabs.map((tab) => ({
          key: tab,
          label: t(`tab.${tab}`),
          children: <TabPanel tab={tab} rights={rights} />,
        }))}
      />
    </Page>
  );
};
