export { listMcpParts, loadMcpTools } from './load-mcp-tools.ts';
export { mcpBindings } from './routes.ts';
