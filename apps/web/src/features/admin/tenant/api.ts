import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type AdminTenant, createTenant, listTenants, updateTenant } from '@zhixing/contract/admin';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query.ts';
import { readSession } from '../../../lib/session.ts';
import { refreshTenant } from '../../../lib/tenant.ts';
import { createBody, type TenantDraft, updateBody } from './draft.ts';

export const tenantPageSize = 12;
const key = ['admin', 'tenants'] as const;

export const tenantsQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: [...key, search, page],
    queryFn: ({ signal }) =>
      call(
        listTenants,
        { query: { search: search || undefined, pageNumber: page - 1, pageSize: tenantPageSize } },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Lists show the new values; the brand of the site we are on changes at once. */
const settle = async (saved: AdminTenant) => {
  await queryClient.invalidateQueries({ queryKey: key });
  if (saved.id === readSession().tenant?.tenantId) await refreshTenant();
};

export const saveTenant = async (draft: TenantDraft, tenant: AdminTenant | undefined): Promise<AdminTenant> => {
  const saved = tenant
    ? await call(updateTenant, { params: { id: tenant.id }, body: updateBody(draft, tenant.status) }, { quiet: true })
    : await call(createTenant, { body: createBody(draft) }, { quiet: true });
  await settle(saved);
  return saved;
};

export const switchTenant = async (tenant: AdminTenant, status: AdminTenant['status']): Promise<void> => {
  const { name, brand, settings, hosts } = tenant;
  await settle(await call(updateTenant, { params: { id: tenant.id }, body: { name, brand, settings, hosts, status } }));
};
