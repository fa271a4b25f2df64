import * as contract from '@zhixing/contract/bill';
import { type Binding, bind } from '../../http/bind.ts';
import { listBillDays, listBillDifferences } from './list-bills.ts';
import { noteDifference } from './note-difference.ts';

export const billBindings: Binding[] = [
  bind(contract.listBillDays, (ctx, { query }) => listBillDays(ctx, query)),
  bind(contract.listBillDifferences, (ctx, { params, query }) => listBillDifferences(ctx, params.day, query)),
  bind(contract.noteBillDifference, (ctx, { params, body }) => noteDifference(ctx, params.day, body)),
];
