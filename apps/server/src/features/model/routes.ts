import * as contract from '@zhixing/contract/model-settings';
import { type Binding, bind } from '../../http/bind.ts';
import { createModel, deleteModel, updateModel } from './change-model.ts';
import { listModels } from './list-models.ts';
import { listProviderModels } from './list-provider-models.ts';
import { readModelUse } from './model-use.ts';
import { testModel } from './test-model.ts';

export const modelBindings: Binding[] = [
  bind(contract.listModels, (ctx, { query }) => listModels(ctx, query.agentId)),
  bind(contract.createModel, (ctx, { body }) => createModel(ctx, body)),
  bind(contract.updateModel, (ctx, { params, body }) => updateModel(ctx, params.id, body)),
  bind(contract.deleteModel, (ctx, { params }) => deleteModel(ctx, params.id)),
  bind(contract.testModel, (ctx, { body }) => testModel(ctx, body)),
  bind(contract.listProviderModels, (ctx, { body }) => listProviderModels(ctx, body)),
  bind(contract.modelUse, (ctx, { params, query }) => readModelUse(ctx, params.id, query.days)),
];
