import * as contract from '@zhixing/contract/withdrawal';
import { type Binding, bind } from '../../http/bind.ts';
import { listAdminWithdrawals, listWithdrawals, readAdminWithdrawal } from './list-withdrawals.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { payWithdrawal, refuseWithdrawal } from './settle-withdrawal.ts';

export const withdrawalBindings: Binding[] = [
  bind(contract.listWithdrawals, (ctx, { query }) => listWithdrawals(ctx, query)),
  bind(contract.requestWithdrawal, (ctx, { body }) => requestWithdrawal(ctx, body)),
  bind(contract.listAdminWithdrawals, (ctx, { query }) => listAdminWithdrawals(ctx, query)),
  bind(contract.readAdminWithdrawal, (ctx, { params }) => readAdminWithdrawal(ctx, params.id)),
  bind(contract.payWithdrawal, (ctx, { params, body }) => payWithdrawal(ctx, params.id, body.transferNo)),
  bind(contract.refuseWithdrawal, (ctx, { params, body }) => refuseWithdrawal(ctx, params.id, body.reason)),
];
