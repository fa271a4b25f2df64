export { listToolParts, loadTools } from './load-tools.ts';
