import * as links from '@zhixing/contract/account-link';
import * as contract from '@zhixing/contract/admin';
import { type Binding, bind } from '../../http/bind.ts';
import { createUser } from './create-user.ts';
import { createInvite, listInvites, revokeInvite } from './invites.ts';
import { auditChart, listAudit } from './list-audit.ts';
import { listTenants } from './list-tenants.ts';
import { listUsers } from './list-users.ts';
import { resetUserPassword } from './reset-user-password.ts';
import { createTenant, updateTenant } from './save-tenant.ts';
import { updateUser } from './update-user.ts';

export const adminBindings: Binding[] = [
  bind(contract.listTenants, (ctx, { query }) => listTenants(ctx, query)),
  bind(contract.createTenant, (ctx, { body }) => createTenant(ctx, body)),
  bind(contract.updateTenant, (ctx, { params, body }) => updateTenant(ctx, params.id, body)),
  bind(contract.listUsers, (ctx, { query }) => listUsers(ctx, query)),
  bind(contract.updateUser, (ctx, { params, body }) => updateUser(ctx, params.id, body)),
  bind(links.createUser, (ctx, { body }) => createUser(ctx, body)),
  bind(links.resetUserPassword, (ctx, { params, body }) => resetUserPassword(ctx, params.id, body.way)),
  bind(links.listInvites, (ctx, { query }) => listInvites(ctx, query)),
  bind(links.createInvite, (ctx, { body }) => createInvite(ctx, body)),
  bind(links.revokeInvite, (ctx, { params }) => revokeInvite(ctx, params.id)),
  bind(contract.listAudit, (ctx, { query }) => listAudit(ctx, query)),
  bind(contract.auditChart, (ctx) => auditChart(ctx)),
];
