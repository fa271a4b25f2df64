import * as contract from '@zhixing/contract/system';
import { type Binding, bind } from '../../http/bind.ts';
import { systemState } from './system-state.ts';
import { testSystemPart } from './test-system-part.ts';

export const systemBindings: Binding[] = [
  bind(contract.systemState, (ctx) => systemState(ctx)),
  bind(contract.testSystemPart, (ctx, { params }) => testSystemPart(ctx, params.part)),
];
