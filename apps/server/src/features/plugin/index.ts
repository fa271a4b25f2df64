export { assertNameFree, assertRoom } from './change-plugin.ts';
export { listPluginParts, listWorkflowParts, loadPluginTools, partId, readUsable } from './load-tools.ts';
export { lockPlugin, readPluginRow } from './queries.ts';
export { pluginBindings } from './routes.ts';
