import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type AdminTenant, createTenant, listTenants, updateTenant } from '@zhixing/contract/admin';
import { call } from '../../../lib/call.ts';
import { CallError } from '../../../lib/call-error.ts';
import { notify } from '../../../lib/notice.ts';
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

/** `version` is the one the draft began with: a save over somebody else's is refused. */
export const saveTenant = async (
  draft: TenantDraft,
  tenant: AdminTenant | undefined,
  version: string,
): Promise<AdminTenant> => {
  const saved = tenant
    ? await call(
        updateTenant,
        { params: { id: tenant.id }, body: updateBody(draft, tenant.status, version) },
        { quiet: true },
      )
    : await call(createTenant, { body: createBody(draft) }, { quiet: true });
  await settle(saved);
  return saved;
};

/** As it is now, for somebody whose save came too late. */
export const rereadTenant = async ({ id, code }: AdminTenant): Promise<AdminTenant | undefined> => {
  const { content } = await call(listTenants, { query: { search: code, pageSize: 100 } }, { quiet: true });
  await queryClient.invalidateQueries({ queryKey: key });
  return content.find((tenant) => tenant.id === id);
};

export const isStale = (error: unknown): error is CallError =>
  error instanceof CallError && error.errorCode === 'TENANT_CHANGED';

/** Says itself why it failed. A list that is out of date is read anew, so that the next press tells the truth. */
export const switchTenant = async (tenant: AdminTenant, status: AdminTenant['status']): Promise<void> => {
  const { id, name, brand, settings, hosts, version } = tenant;
  try {
    const body = { name, brand, settings, hosts, status, version };
    await settle(await call(updateTenant, { params: { id }, body }, { quiet: true }));
  } catch (error) {
    if (error instanceof CallError) notify('error', error.message);
    if (isStale(error)) await queryClient.invalidateQueries({ queryKey: key });
    throw error;
  }
};
