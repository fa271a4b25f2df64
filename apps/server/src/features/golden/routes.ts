import * as contract from '@zhixing/contract/golden';
import { type Binding, bind } from '../../http/bind.ts';
import { readGolden, readGoldenRun, runGolden, saveGolden } from './golden.ts';

export const goldenBindings: Binding[] = [
  bind(contract.readGolden, (ctx, { params }) => readGolden(ctx, params.id)),
  bind(contract.saveGolden, (ctx, { params, body }) => saveGolden(ctx, params.id, body.questions)),
  bind(contract.runGolden, (ctx, { params, body }) => runGolden(ctx, params.id, body.version)),
  bind(contract.readGoldenRun, (ctx, { params }) => readGoldenRun(ctx, params.id)),
];
