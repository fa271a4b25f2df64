import * as contract from '@zhixing/contract/admin-grant';
import { type Binding, bind } from '../../http/bind.ts';
import { createAdminGrant } from './create-admin-grant.ts';
import { listAdminGrants } from './list-admin-grants.ts';

export const adminGrantBindings: Binding[] = [
  bind(contract.listAdminGrants, (ctx, { query }) => listAdminGrants(ctx, query)),
  bind(contract.createAdminGrant, (ctx, { body }) => createAdminGrant(ctx, body)),
];
