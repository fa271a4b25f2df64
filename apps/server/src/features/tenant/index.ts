export { createTenantFinder, createTenantReader } from './find-tenant.ts';
export { assertMarketOpen } from './market-open.ts';
export { renameInSettings } from './rename-account.ts';
export { tenantBindings } from './routes.ts';
export { standInTenant } from './stand-in-tenant.ts';
export { hasPayee, tenantInfoOf } from './tenant-info.ts';
