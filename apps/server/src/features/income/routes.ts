import * as contract from '@zhixing/contract/income';
import { type Binding, bind } from '../../http/bind.ts';
import { readIncome } from './read-income.ts';

export const incomeBindings: Binding[] = [bind(contract.readIncome, (ctx, { query }) => readIncome(ctx, query))];
