import { tenantBrand, tenantSettings } from '@zhixing/contract/tenant';
import type { Tenant } from '../../ctx.ts';

/** In whose name the first-run page is shown while there is no tenant: no row is of it. */
export const standInTenant: Tenant = {
  id: '00000000-0000-0000-0000-000000000000',
  kind: 'platform',
  name: '',
  brand: tenantBrand.parse({ title: '知行' }),
  settings: tenantSettings.parse({}),
  host: '',
  filingNo: '',
  policeFilingNo: '',
};
