import * as contract from '@zhixing/contract/admin';
import { type Binding, bind } from '../../http/bind.ts';
import { auditChart, listAudit } from './list-audit.ts';
import { listTenants } from './list-tenants.ts';
import { listUsers } from './list-users.ts';
import { createTenant, updateTenant } from './save-tenant.ts';
import { updateUser } from './update-user.ts';

export const adminBindings: Binding[] = [
  bind(contract.listTenants, (ctx, { query }) => listTenants(ctx, query)),
  bind(contract.createTenant, (ctx, { body }) => createTenant(ctx, body)),
  bind(contract.updateTenant, (ctx, { params, body }) => updateTenant(ctx, params.id, body)),
  bind(contract.listUsers, (ctx, { query }) => listUsers(ctx, query)),
  bind(contract.updateUser, (ctx, { params, body }) => updateUser(ctx, params.id, body)),
  bind(contract.listAudit, (ctx, { query }) => listAudit(ctx, query)),
  bind(contract.auditChart, (ctx) => auditChart(ctx)),
];
