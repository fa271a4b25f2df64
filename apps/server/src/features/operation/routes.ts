import * as contract from '@zhixing/contract/operation';
import { type Binding, bind } from '../../http/bind.ts';
import { checkAll } from '../../http/probe-server.ts';
import type { ModelFinder } from '../model/index.ts';
import { beginRunAgain, endRun } from './change-run.ts';
import { operationState } from './operation-state.ts';

export const operationBindings = (findModels: ModelFinder): Binding[] => {
  const end = endRun(findModels);
  return [
    bind(contract.operationState, (ctx, { query }) => operationState(ctx, query, checkAll)),
    bind(contract.endRun, (ctx, { params }) => end(ctx, params.id)),
    bind(contract.beginRunAgain, (ctx, { params }) => beginRunAgain(ctx, params.id)),
  ];
};
