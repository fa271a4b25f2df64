export { listToolParts, loadNodeTools, loadTools } from './load-tools.ts';
