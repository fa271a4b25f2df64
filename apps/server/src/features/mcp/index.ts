export { listMcpParts, loadMcpTools } from './load-mcp-tools.ts';
export { sealedMcpColumns } from './queries.ts';
export { mcpBindings } from './routes.ts';
