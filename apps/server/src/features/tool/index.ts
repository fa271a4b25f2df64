export { listToolParts, loadNodeTools, loadTools, toolParts } from './load-tools.ts';
