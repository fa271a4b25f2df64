import * as contract from '@zhixing/contract/user';
import { type Binding, bind } from '../../http/bind.ts';
import { getUseEditNum } from '../membership/index.ts';
import { findIsFirstLogin } from './find-is-first-login.ts';
import { readUserInfo } from './find-user-info.ts';
import { readUseFees } from './read-use-fees.ts';

export const userBindings: Binding[] = [
  bind(contract.findUserInfo, (ctx) => ctx.tx((tx) => readUserInfo(tx, ctx, ctx.actor.id))),
  bind(contract.findIsFirstLogin, (ctx, { query }) => findIsFirstLogin(ctx, query.tenantId)),
  bind(contract.findUseFeeData, (ctx) => readUseFees(ctx)),
  bind(contract.getUseEditNum, (ctx) => getUseEditNum(ctx)),
];
