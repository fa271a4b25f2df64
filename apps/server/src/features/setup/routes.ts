import * as contract from '@zhixing/contract/setup';
import { type Binding, bind } from '../../http/bind.ts';
import { setSessionCookies } from '../auth/index.ts';
import { setUp, setupState } from './set-up.ts';

export const setupBindings: Binding[] = [
  bind(contract.setupState, (ctx) => setupState(ctx)),
  bind(contract.setUp, (ctx, { body }) => setUp(ctx, body), setSessionCookies),
];
