import { getTenantInfo } from '@zhixing/contract/tenant';
import { codeWaysOf } from '../../base/code-ways.ts';
import { type Binding, bind } from '../../http/bind.ts';
import type { TenantFinder } from './find-tenant.ts';
import { tenantInfoOf } from './tenant-info.ts';

export const tenantBindings = (findTenant: TenantFinder): Binding[] => [
  bind(getTenantInfo, async (ctx, { query }) =>
    tenantInfoOf(query.domain ? await findTenant(query.domain) : ctx.tenant, codeWaysOf(ctx.env)),
  ),
];
