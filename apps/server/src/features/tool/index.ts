export { builtInOnly, listToolParts, loadNodeTools, loadTools, readTools, toolParts } from './load-tools.ts';
export { assertNeverAsk, assertShared, sharedAmong } from './shared-parts.ts';
