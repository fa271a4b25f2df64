export { createTenantFinder, createTenantReader } from './find-tenant.ts';
export { tenantBindings } from './routes.ts';
export { tenantInfoOf } from './tenant-info.ts';
