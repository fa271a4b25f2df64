import * as contract from '@zhixing/contract/money-overview';
import { type Binding, bind } from '../../http/bind.ts';
import { readOverview } from './read-overview.ts';

export const moneyOverviewBindings: Binding[] = [
  bind(contract.moneyOverview, (ctx, { query }) => readOverview(ctx, query.days)),
];
