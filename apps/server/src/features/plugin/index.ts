export { assertNameFree } from './change-plugin.ts';
export { listPluginParts, listWorkflowParts, loadPluginTools, partId, readUsable } from './load-tools.ts';
export { lockPlugin, readPluginRow, sealedPluginColumns } from './queries.ts';
export { pluginBindings } from './routes.ts';
export { readShared, refuseUnshared } from './shared-parts.ts';
