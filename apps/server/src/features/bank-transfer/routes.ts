import * as contract from '@zhixing/contract/bank-transfer';
import { type Binding, bind } from '../../http/bind.ts';
import { createTransfer, readPayee, uploadReceipt } from './create-transfer.ts';
import { listAdminTransfers, readReceipt } from './list-transfers.ts';
import { approveTransfer, refuseTransfer } from './settle-transfer.ts';

export const bankTransferBindings: Binding[] = [
  bind(contract.readPayee, (ctx) => readPayee(ctx)),
  bind(contract.uploadReceipt, (ctx, { file }) => uploadReceipt(ctx, file)),
  bind(contract.createTransfer, (ctx, { body }) => createTransfer(ctx, body)),
  bind(contract.listAdminTransfers, (ctx, { query }) => listAdminTransfers(ctx, query)),
  bind(contract.readReceipt, (ctx, { params }) => readReceipt(ctx, params.id)),
  bind(contract.approveTransfer, (ctx, { params }) => approveTransfer(ctx, params.id)),
  bind(contract.refuseTransfer, (ctx, { params, body }) => refuseTransfer(ctx, params.id, body.reason)),
];
