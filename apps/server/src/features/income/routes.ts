import * as contract from '@zhixing/contract/income';
import { type Binding, bind } from '../../http/bind.ts';
import { readIncome } from './read-income.ts';
import { writeIncomeSheet } from './write-income-sheet.ts';

export const incomeBindings: Binding[] = [
  bind(contract.readIncome, (ctx, { query }) => readIncome(ctx, query)),
  bind(contract.incomeSheet, (ctx, { query }) => writeIncomeSheet(ctx, query)),
];
