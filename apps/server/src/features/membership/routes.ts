import * as contract from '@zhixing/contract/membership';
import { type Binding, bind } from '../../http/bind.ts';
import { readMemberInfo } from './read-member-info.ts';
import { readMonths, readTemplates } from './read-plans.ts';

export const membershipBindings: Binding[] = [
  bind(contract.memberTemplates, (ctx, { query }) => readTemplates(ctx.db.shared, query.category)),
  bind(contract.monthConfigs, (ctx) => readMonths(ctx.db.shared)),
  bind(contract.findUserMemberInfo, (ctx) => readMemberInfo(ctx)),
];
