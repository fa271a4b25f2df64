import * as contract from '@zhixing/contract/agent';
import { type Binding, bind } from '../../http/bind.ts';
import { copyCostFee, copyFromLaunch, copyFromLaunchShare, wasCopied } from './copy-agent.ts';

export const agentCopyBindings: Binding[] = [
  bind(contract.wasCopied, (ctx, { params, query }) => wasCopied(ctx, params.id, query.shareToken)),
  bind(contract.copyCostFee, (ctx, { body }) => copyCostFee(ctx, body.agentId, body.shareToken)),
  bind(contract.copyFromLaunch, (ctx, { params, body }) => copyFromLaunch(ctx, params.id, body)),
  bind(contract.copyFromLaunchShare, (ctx, { params, body }) => copyFromLaunchShare(ctx, params.id, body)),
];
