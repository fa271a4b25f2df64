export { assertNameFree, assertRoom } from './change-plugin.ts';
export { listPluginParts, loadPluginTools, partId } from './load-tools.ts';
export { pluginBindings } from './routes.ts';
