import * as contract from '@zhixing/contract/api-key';
import { type Binding, bind } from '../../http/bind.ts';
import { apiKeyUsage } from './api-key-usage.ts';
import { changeApiKey, createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';

export const apiKeyBindings: Binding[] = [
  bind(contract.listApiKeys, (ctx) => listApiKeys(ctx)),
  bind(contract.createApiKey, (ctx, { body }) => createApiKey(ctx, body)),
  bind(contract.changeApiKey, (ctx, { params, body }) => changeApiKey(ctx, params.id, body)),
  bind(contract.revokeApiKey, (ctx, { params }) => revokeApiKey(ctx, params.id)),
  bind(contract.apiKeyUsage, (ctx, { params }) => apiKeyUsage(ctx, params.id)),
];
