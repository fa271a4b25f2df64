import * as contract from '@zhixing/contract/share';
import { type Binding, bind } from '../../http/bind.ts';
import { generateShareKey, listShareKeys, revokeShareKey } from './share-keys.ts';

export const shareBindings: Binding[] = [
  bind(contract.generateShareKey, (ctx, { query }) => generateShareKey(ctx, query.agentId)),
  bind(contract.listShareKeys, (ctx, { query }) => listShareKeys(ctx, query.agentId)),
  bind(contract.revokeShareKey, (ctx, { params }) => revokeShareKey(ctx, params.id)),
];
