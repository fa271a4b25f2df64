import './admin.css';
import { Button, Tabs } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { type AdminTab, adminTabs, type Rights, rightsOf, tabOf } from './model.ts';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { useOpenRecord } from './use-open-record.ts';

const panels = {
  tenants: lazy(async () => ({ default: (await import('./tenant/tenants-tab.tsx')).TenantsTab })),
  users: lazy(async () => ({ default: (await import('./user/users-tab.tsx')).UsersTab })),
  listings: lazy(async () => ({ default: (await import('./listing/listings-tab.tsx')).ListingsTab })),
  labels: lazy(async () => ({ default: (await import('./label/labels-tab.tsx')).LabelsTab })),
  survey: lazy(async () => ({ default: (await import('./survey/survey-tab.tsx')).SurveyTab })),
  audit: lazy(async () => ({ default: (await import('./audit/audit-tab.tsx')).AuditTab })),
};

const TabPanel = ({ tab, rights }: { readonly tab: AdminTab; readonly rights: Rights }) => {
  const Panel = panels[tab];
  return (
    <Suspense fallback={<RowsSkeleton />}>
      <Panel rights={rights} />
    </Suspense>
  );
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
  const current = tabOf(search.get('tab'));
  return (
    <Page
      heading={t('heading')}
      lead={rights.isPlatform ? t('lead.platform') : t('lead.enterprise', { name: tenant?.tenantName ?? '' })}
      action={
        (current === 'tenants' && rights.canRunTenants && <AddButton words={t('tenant.add')} />) ||
        (current === 'labels' && rights.canEdit && <AddButton words={t('label.add')} />)
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
        items={adminTabs.map((tab) => ({
          key: tab,
          label: t(`tab.${tab}`),
          children: <TabPanel tab={tab} rights={rights} />,
        }))}
      />
    </Page>
  );
};
