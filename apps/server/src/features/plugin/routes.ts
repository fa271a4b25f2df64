import * as contract from '@zhixing/contract/plugin';
import { type Binding, bind } from '../../http/bind.ts';
import type { ModelFinder } from '../model/index.ts';
import { createPlugin, createWorkflow, deletePlugin, readPlugin, releasePlugin } from './change-plugin.ts';
import { allTags, pluginPage } from './plugin-page.ts';
import { refineCallableName } from './refine-name.ts';
import { savePlugin } from './save-plugin.ts';
import { testPlugin } from './test-plugin.ts';

export const pluginBindings = (findModels: ModelFinder): Binding[] => {
  const refine = refineCallableName(findModels);
  return [
    bind(contract.pluginPage, (ctx, { body }) => pluginPage(ctx, body)),
    bind(contract.createPlugin, (ctx, { body }) => createPlugin(ctx, body)),
    bind(contract.createWorkflow, (ctx, { body }) => createWorkflow(ctx, body)),
    bind(contract.readPlugin, (ctx, { params }) => readPlugin(ctx, params.id)),
    bind(contract.savePlugin, (ctx, { params, body }) => savePlugin(ctx, params.id, body)),
    bind(contract.testPlugin, (ctx, { params, body }) => testPlugin(ctx, params.id, body)),
    bind(contract.releasePlugin, (ctx, { params, body }) => releasePlugin(ctx, params.id, body)),
    bind(contract.deletePlugin, (ctx, { params }) => deletePlugin(ctx, params.id)),
    bind(contract.allTags, (ctx) => allTags(ctx)),
    bind(contract.refineCallableName, (ctx, { body }) => refine(ctx, body)),
  ];
};
