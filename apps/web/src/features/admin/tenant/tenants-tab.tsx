import './tenant.css';
import { useQuery } from '@tanstack/react-query';
import type { AdminTenant } from '@zhixing/contract/admin';
import { Button } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { SearchBox } from '../../../ui/search-box.tsx';
import { StateBlock } from '../../../ui/state-block.tsx';
import { AdminScene } from '../admin-scene.tsx';
import { ListBar } from '../list-bar.tsx';
import { ListFrame } from '../list-frame.tsx';
import type { Rights } from '../model.ts';
import { useListState } from '../use-list-state.ts';
import { useOpenRecord } from '../use-open-record.ts';
import { tenantPageSize, tenantsQuery } from './api.ts';
import { OwnTenant } from './own-tenant.tsx';
import { TenantCard } from './tenant-card.tsx';
import { TenantDrawer } from './tenant-drawer.tsx';
import { TenantsSkeleton } from './tenants-skeleton.tsx';
import { useSwitchTenant } from './use-switch-tenant.tsx';

const NoTenants = ({ canAdd, onAdd }: { readonly canAdd: boolean; readonly onAdd: () => void }) => {
  const { t } = useTranslation('admin');
  return (
    <StateBlock
      scene={<AdminScene />}
      heading={t('tenant.emptyHeading')}
      text={t('tenant.emptyText')}
      action={canAdd && <Button onClick={onAdd}>{t('tenant.add')}</Button>}
    />
  );
};

const OpenTenant = ({ rows, rights }: { readonly rows: readonly AdminTenant[]; readonly rights: Rights }) => {
  const { openId, close } = useOpenRecord();
  const tenant = rows.find(({ id }) => id === openId);
  const isNew = openId === 'new' && rights.canRunTenants;
  return tenant || isNew ? <TenantDrawer key={openId} tenant={tenant} rights={rights} onClosed={close} /> : null;
};

export const TenantsTab = ({ rights }: { readonly rights: Rights }) => {
  const { t } = useTranslation('admin');
  const list = useListState(['q']);
  const query = useQuery(tenantsQuery(list.filters.q, list.page));
  const { open } = useOpenRecord();
  const { ask, holder } = useSwitchTenant();
  const frame = { query, list, pageSize: tenantPageSize, skeleton: <TenantsSkeleton /> };
  return (
    <>
      {rights.isPlatform && (
        <ListBar
          total={query.data?.totalElements}
          isFetching={query.isFetching}
          hasFilter={list.hasFilter}
          onClear={list.clear}
          onRefresh={() => void query.refetch()}
        >
          <SearchBox label={t('tenant.search')} value={list.filters.q} onSearch={(q) => list.change({ q })} />
        </ListBar>
      )}
      <ListFrame {...frame} empty={<NoTenants canAdd={rights.canRunTenants} onAdd={() => open('new')} />}>
        {(rows) =>
          rights.isPlatform ? (
            <div className="tenant-grid">
              {rows.map((tenant) => (
                <TenantCard
                  key={tenant.id}
                  tenant={tenant}
                  rights={rights}
                  onOpen={() => open(tenant.id)}
                  onSwitch={() => ask(tenant)}
                />
              ))}
            </div>
          ) : (
            rows.map((tenant) => (
              <OwnTenant key={tenant.id} tenant={tenant} rights={rights} onOpen={() => open(tenant.id)} />
            ))
          )
        }
      </ListFrame>
      <OpenTenant rows={query.data?.content ?? []} rights={rights} />
      {holder}
    </>
  );
};
